package io.github.quotatree.ledger;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A snapshot shows the workloads of its moment for ever, by id and by seat; seats are used again.
 */
class WorkloadTableTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");
    private static final List<String> GROUPS = List.of("A", "B", "C", "missing", "");

    private final LedgerData data = new LedgerData(
            QuotaForest.of(QuotaTree.builder(GPUS)
                    .leaf("A", group -> {})
                    .leaf("B", group -> {})
                    .leaf("C", group -> {})
                    .build()),
            Map.of(),
            SolveOptions.defaults(),
            AdmissionRule.QUOTA_ONLY,
            List.of());
    private final WorkloadTable table = data.table;

    private static Workload workload(String id, String group) {
        Workload.Builder workload = Workload.builder(id, GPUS.vector(1));
        return (group.isEmpty() ? workload : workload.group(group)).build();
    }

    private WorkloadEntry add(String id, String group) {
        Workload workload = workload(id, group);
        return table.add(workload, data.seat(workload, data.place(workload)), WorkloadPhase.PENDING, null);
    }

    private void remove(String id) {
        WorkloadEntry entry = requireNonNull(table.find(id));
        table.remove(entry);
        data.leave(entry.seat, entry.workload);
    }

    private void move(String id, String group) {
        WorkloadEntry before = requireNonNull(table.find(id));
        Seat from = before.seat;
        Workload named = before.workload;
        Workload moved = workload(id, group);
        table.move(before, moved, data.seat(moved, data.place(moved)));
        data.leave(from, named);
    }

    /** What a table must show: each workload with its phase, start and group. */
    private record Shown(WorkloadPhase phase, @Nullable Instant started, String group) {
        static Shown of(WorkloadEntry entry) {
            return new Shown(
                    entry.phase(), entry.started(), entry.workload.group().orElse(""));
        }
    }

    private static Map<String, Shown> byId(WorkloadTable.Snapshot snapshot) {
        Map<String, Shown> shown = new TreeMap<>();
        snapshot.byId.forEach(
                entry -> assertThat(shown.put(entry.id(), Shown.of(entry))).isNull());
        return shown;
    }

    private static Map<String, Shown> bySeat(WorkloadTable.Snapshot snapshot) {
        Map<String, Shown> shown = new TreeMap<>();
        Set<String> groups = new TreeSet<>();
        snapshot.forEachSeat(first -> {
            assertThat(groups.add(first.workload.group().orElse(""))).isTrue();
            snapshot.forEach(first.seat.number, entry -> {
                assertThat(entry.workload.group()).isEqualTo(first.workload.group());
                assertThat(shown.put(entry.id(), Shown.of(entry))).isNull();
            });
        });
        return shown;
    }

    @Test
    void snapshotsNeverChange() {
        Random random = new Random(3);
        Map<String, Shown> plain = new TreeMap<>();
        List<WorkloadTable.Snapshot> snapshots = new ArrayList<>();
        List<Map<String, Shown>> expected = new ArrayList<>();
        for (int step = 0; step < 12_000; step++) {
            String id = "w" + random.nextInt(step < 2000 ? 6 : step < 7000 ? 700 : 90); // one on a seat, few, many
            String group = GROUPS.get(Math.min(random.nextInt(9), 4));
            WorkloadEntry entry = table.find(id);
            if (entry == null) {
                add(id, group);
                plain.put(id, new Shown(WorkloadPhase.PENDING, null, group));
            } else {
                switch (random.nextInt(4)) {
                    case 0 -> {
                        remove(id);
                        plain.remove(id);
                    }
                    case 1 -> {
                        move(id, group);
                        plain.computeIfPresent(id, (same, now) -> new Shown(now.phase, now.started, group));
                    }
                    default -> {
                        WorkloadPhase phase = random.nextBoolean() ? WorkloadPhase.RUNNING : WorkloadPhase.PENDING;
                        Instant started =
                                phase == WorkloadPhase.PENDING ? null : Instant.ofEpochSecond(step, random.nextInt(9));
                        table.writable(entry).become(phase, started);
                        plain.computeIfPresent(id, (same, now) -> new Shown(phase, started, now.group));
                    }
                }
            }
            assertThat(table.size()).isEqualTo(plain.size());
            if (random.nextInt(40) == 0) {
                snapshots.add(table.snapshot());
                expected.add(new TreeMap<>(plain));
            }
        }
        for (int k = 0; k < snapshots.size(); k++) {
            assertThat(byId(snapshots.get(k))).isEqualTo(expected.get(k));
            assertThat(bySeat(snapshots.get(k))).isEqualTo(expected.get(k));
        }
    }

    @Test
    void anEntryIsCopiedOnceAfterASnapshot() {
        WorkloadEntry entry = add("a", "A");
        assertThat(table.writable(entry)).isSameAs(entry);
        WorkloadTable.Snapshot snapshot = table.snapshot();
        WorkloadEntry copy = table.writable(entry);
        copy.become(WorkloadPhase.RUNNING, Instant.MAX);
        assertThat(copy).isNotSameAs(entry);
        assertThat(table.writable(copy)).isSameAs(copy).isSameAs(table.find("a"));
        assertThat(byId(snapshot)).containsExactly(Map.entry("a", new Shown(WorkloadPhase.PENDING, null, "A")));
        assertThat(byId(table.snapshot()))
                .containsExactly(Map.entry("a", new Shown(WorkloadPhase.RUNNING, Instant.MAX, "A")));
    }

    @Test
    void anEntryKeepsEveryPhaseAndTime() {
        WorkloadEntry entry = add("a", "A");
        for (WorkloadPhase phase : WorkloadPhase.values()) {
            for (Instant time :
                    List.of(Instant.MIN, Instant.EPOCH, Instant.ofEpochSecond(-1, 999_999_999), Instant.MAX)) {
                entry.become(phase, time);
                assertThat(entry.phase()).isEqualTo(phase);
                boolean reserved = phase == WorkloadPhase.RESERVED;
                assertThat(reserved ? entry.expires() : entry.started()).isEqualTo(time);
                assertThat(reserved ? entry.started() : entry.expires()).isNull();
            }
            entry.become(phase, null);
            assertThat(entry.phase()).isEqualTo(phase);
            assertThat(entry.started()).isNull();
            assertThat(entry.expires()).isNull();
        }
    }

    @Test
    void seatsAreUsedAgain() {
        add("stays", "A");
        for (int round = 0; round < 2000; round++) {
            assertThat(add("a", "missing" + round).seat.number).isEqualTo(2);
            assertThat(add("b", "other" + round).seat.number).isEqualTo(3);
            remove("b");
            remove("a");
        }
    }

    @Test
    void workloadsOfOneGroupShareASeat() {
        assertThat(add("a", "A").seat).isSameAs(add("b", "A").seat).isNotSameAs(add("c", "B").seat);
    }
}
