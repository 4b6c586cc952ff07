package io.github.quotatree.kubernetes.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The last state decides: events of a history that come twice, late and in another order end in the ledger of the
 * objects that are there at the end. The history has moves of groups between trees, new dimensions, quotas that are not
 * valid for a while, pods of one name that come again, and pods of parent groups.
 */
class EventOrderTest {
    private static final List<String> GROUPS = List.of("a", "b", "c", "gone", "p");

    private final SortedMap<String, HasMetadata> present = new TreeMap<>();
    private final List<Event> history = new ArrayList<>();
    private long version;

    private record Event(HasMetadata object, boolean isDeletion) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void eventsInAnyOrderEndInTheLastState(long seed) {
        Random random = new Random(seed);
        LiveCluster cluster = new LiveCluster(Clock.systemUTC());
        begin();
        int from = 0;
        for (int round = 0; round < 20; round++) {
            for (int step = 0; step < 1 + random.nextInt(15); step++) {
                change(random);
            }
            mend();
            deliver(cluster, new ArrayList<>(history.subList(from, history.size())), random);
            from = history.size();
            check(cluster, "seed " + seed + ", round " + round);
        }
        assertThat(cluster.snapshot().size()).isPositive();
    }

    private void begin() {
        put(TestObjects.node("n1", 30, null));
        put(TestObjects.node("g1", 20, "g"));
        put(TestObjects.profile("g-profile", "g", "g-root", "g"));
        mend();
    }

    /** Makes the quotas valid, whatever they were before. */
    private void mend() {
        put(parent("p", 12, Map.of("is-parent", "true")));
        put(parent("g-root", 20, Map.of("is-parent", "true", "is-root", "true", "tree-id", "g")));
        put(TestObjects.quota("a", 4, 20, Map.of("parent", "p")));
        put(TestObjects.quota("b", 6, 20, Map.of("parent", "p")));
        put(
                version % 2 == 0
                        ? TestObjects.quota("c", 3, 9, Map.of("parent", "g-root", "tree-id", "g"))
                        : TestObjects.quota("c", 3, 9, Map.of()));
    }

    private static GenericKubernetesResource parent(String name, int min, Map<String, String> labels) {
        return TestObjects.quota(name, min, 100, labels);
    }

    private void change(Random random) {
        String pod = "pod-" + random.nextInt(12);
        switch (random.nextInt(8)) {
            case 0 -> put(TestObjects.quota("a", 50, 20, Map.of("parent", "p")));
            case 1 -> put(TestObjects.quota("b", 1 + random.nextInt(5), 20, Map.of("parent", "nobody")));
            case 2 -> {
                GenericKubernetesResource quota = TestObjects.quota("a", 1, 5, Map.of("parent", "p"));
                quota.setAdditionalProperty("spec", Map.of("max", Map.of("cpu", "5", "card", "3")));
                put(quota);
            }
            case 3 -> {
                if (present.containsKey("Pod " + pod)) {
                    delete("Pod " + pod);
                }
            }
            default -> {
                Pod made = TestObjects.pod(pod, GROUPS.get(random.nextInt(GROUPS.size())), 1 + random.nextInt(9));
                put(random.nextBoolean() ? made : TestObjects.running(made, "n1", "2026-01-01T10:00:00Z"));
            }
        }
    }

    private void put(HasMetadata object) {
        String key = object.getKind() + " " + object.getMetadata().getName();
        HasMetadata before = present.get(key);
        object.getMetadata()
                .setUid(
                        before == null
                                ? key + " " + version
                                : before.getMetadata().getUid());
        object.getMetadata().setResourceVersion(String.valueOf(++version));
        present.put(key, object);
        history.add(new Event(object, false));
    }

    private void delete(String key) {
        HasMetadata last = Serialization.clone(present.remove(key));
        last.getMetadata().setResourceVersion(String.valueOf(++version));
        history.add(new Event(last, true));
    }

    /** Delivers events in another order, some twice, and some of before once more. */
    private void deliver(LiveCluster cluster, List<Event> events, Random random) {
        for (int k = events.size(); k > 0; k--) {
            events.add(history.get(random.nextInt(history.size())));
        }
        Collections.shuffle(events, random);
        for (Event event : events) {
            if (event.isDeletion()) {
                cluster.forget(event.object());
            } else {
                cluster.observe(event.object());
            }
            if (random.nextInt(4) == 0) {
                cluster.snapshot(); // whenever someone looks
            }
        }
    }

    private void check(LiveCluster cluster, String when) {
        LiveCluster fresh = new LiveCluster(Clock.systemUTC());
        present.values().forEach(fresh::observe);
        LedgerSnapshot expected = fresh.snapshot();
        LedgerSnapshot actual = cluster.snapshot();
        assertThat(fresh.quotas().isValid()).as(when).isTrue();
        assertThat(actual.forest()).as(when).isEqualTo(expected.forest());
        assertThat(actual.workloads()).as(when).isEqualTo(expected.workloads());
        for (String treeId : expected.forest().trees().keySet()) {
            assertThat(actual.total(treeId)).as(when).isEqualTo(expected.total(treeId));
            expected.quotas(treeId).groups().forEach(group -> {
                assertThat(actual.runtime(group.name())).as(when).isEqualTo(group.runtime());
                assertThat(actual.used(group.name())).as(when).isEqualTo(group.used());
            });
        }
        assertThat(cluster.problems()).as(when).isEqualTo(fresh.problems());
        for (WorkloadStatus status : expected.workloads()) {
            assertThat(cluster.pod(status.id())).as(when).isEqualTo(fresh.pod(status.id()));
        }
    }
}
