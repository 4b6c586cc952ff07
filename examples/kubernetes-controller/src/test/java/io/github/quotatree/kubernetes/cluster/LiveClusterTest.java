package io.github.quotatree.kubernetes.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.kubernetes.ManifestFiles;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LiveClusterTest {
    private final LiveCluster cluster = new LiveCluster(Clock.systemUTC());

    @Test
    void objectsOfACompanyMakeItsForestAndItsLedger() {
        ManifestFiles.objects("cluster.yaml").forEach(cluster::observe);

        assertThat(cluster.problems()).isEmpty();
        assertThat(cluster.quotas().forest()).isPresent();
        assertThat(cluster.snapshot().used("vision").value("cpu")).isEqualTo(28_000);
        assertThat(cluster.snapshot().request("vision").value("cpu")).isEqualTo(38_000);
        assertThat(cluster.snapshot().used(ReservedNames.DEFAULT_GROUP).value("cpu"))
                .isEqualTo(2_000);
    }

    /** As Koordinator skips it, though it is there until its finalizers are gone. */
    @Test
    void aQuotaThatIsBeingDeletedIsNoGroup() {
        cluster.observe(TestObjects.node("n", 10, null));
        cluster.observe(TestObjects.quota("a", 4, 10, Map.of()));
        cluster.observe(TestObjects.quota("b", 6, 10, Map.of()));
        cluster.observe(TestObjects.pod("p", "b", 2));
        assertThat(cluster.snapshot().request("b").value("cpu")).isEqualTo(2_000);

        GenericKubernetesResource leaving = TestObjects.quota("b", 6, 10, Map.of());
        leaving.getMetadata().setDeletionTimestamp("2026-01-01T12:00:00Z");
        leaving.getMetadata().setFinalizers(List.of("example.com/keep"));
        cluster.observe(leaving);
        assertThat(cluster.problems()).isEmpty();
        assertThat(cluster.quotas().group("b")).isEmpty();
        assertThat(cluster.quotas().group("a")).isPresent();
        assertThat(cluster.snapshot().request(ReservedNames.DEFAULT_GROUP).value("cpu"))
                .isEqualTo(2_000);
        assertThat(cluster.quotaObjects()).as("it is written to still").hasSize(2);

        cluster.observe(TestObjects.quota("b", 6, 10, Map.of())); // another one of its name
        assertThat(cluster.quotas().group("b")).isPresent();
    }

    @Test
    void anObjectThatOnlyAListLacksMayComeBack() {
        HasMetadata pod = ManifestFiles.objects("cluster.yaml").stream()
                .filter(object -> object.getKind().equals("Pod"))
                .findFirst()
                .orElseThrow();
        pod.getMetadata().setUid("u");
        pod.getMetadata().setResourceVersion("7");
        cluster.observe(pod);
        assertThat(cluster.forgetMissing(pod)).isTrue();
        assertThat(cluster.snapshot().size()).isZero();
        assertThat(cluster.observe(pod)).isTrue();
        assertThat(cluster.snapshot().size()).isOne();
        assertThat(cluster.forget(pod)).isTrue();
        assertThat(cluster.observe(pod)).isFalse();
        assertThat(cluster.snapshot().size()).isZero();
    }
}
