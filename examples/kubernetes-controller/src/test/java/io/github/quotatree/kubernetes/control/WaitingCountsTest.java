package io.github.quotatree.kubernetes.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WaitingCountsTest {
    private static final Map<String, Object> USED = Map.of("used", Map.of("cpu", "2"));

    private Instant now = Instant.parse("2026-01-01T12:00:00Z");
    private final WaitingCounts counts = new WaitingCounts(() -> now);
    private final GenericKubernetesResource quota = TestObjects.quota("a", 1, 2, Map.of());

    @Test
    void aParentCountsThePodsOfAllGroupsBelowIt() {
        LiveCluster cluster = new LiveCluster(Clock.systemUTC());
        cluster.observe(TestObjects.node("n", 10, null));
        cluster.observe(TestObjects.quota("p", 6, 10, Map.of("is-parent", "true")));
        cluster.observe(TestObjects.quota("q", 4, 10, Map.of("is-parent", "true", "parent", "p")));
        cluster.observe(TestObjects.quota("a", 2, 10, Map.of("parent", "q")));
        cluster.observe(TestObjects.quota("b", 1, 10, Map.of("parent", "p")));
        cluster.observe(TestObjects.pod("a1", "a", 1));
        cluster.observe(TestObjects.pod("a2", "a", 1));
        cluster.observe(TestObjects.running(TestObjects.pod("a3", "a", 1), "n", "2026-01-01T11:00:00Z"));
        cluster.observe(TestObjects.pod("b1", "b", 1));
        cluster.observe(TestObjects.pod("z", "none", 1));

        assertThat(WaitingCounts.of(cluster.snapshot()))
                .isEqualTo(Map.of("a", 2, "q", 2, "b", 1, "p", 3, ReservedNames.DEFAULT_GROUP, 1));
    }

    @Test
    void aDefinitionWithoutRoomForTheCountGetsItOnce() {
        ObjectEdit edit = ObjectEdit.of(Map.of(), counts.with(USED, quota, 3));
        assertThat(edit.status()).containsEntry("waiting", 3);
        quota.setAdditionalProperty("status", USED); // as the API server keeps it
        counts.wrote(edit, quota);
        now = now.plus(WaitingCounts.APART);
        assertThat(counts.with(USED, quota, 4)).isEqualTo(USED);
    }

    @Test
    void aStatusThatIsWrittenWithoutTheCountSaysNothingOfItsRoom() {
        quota.setAdditionalProperty("status", USED);
        counts.wrote(ObjectEdit.of(Map.of(), USED), quota);
        now = now.plus(WaitingCounts.APART);
        assertThat(counts.with(USED, quota, 4)).containsEntry("waiting", 4);
    }
}
