package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * A snapshot shows the workloads of its moment for ever; the table takes as much room as the most that it ever held.
 */
class WorkloadTableTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");

    private final TreeAccounts accounts = new TreeAccounts(
            QuotaTree.builder(GPUS).leaf("A", group -> {}).build(),
            GPUS.vector(9),
            GPUS.unlimited(),
            SolveOptions.defaults());
    private final WorkloadTable table = new WorkloadTable();

    private WorkloadEntry add(String id) {
        return table.add(Workload.of(id, "A", GPUS.vector(1)), WorkloadPhase.PENDING, new GroupAccount(accounts, 1));
    }

    private static Map<String, WorkloadPhase> phases(WorkloadEntry[][] snapshot) {
        Map<String, WorkloadPhase> phases = new TreeMap<>();
        for (WorkloadEntry[] page : snapshot) {
            for (WorkloadEntry entry : page) {
                if (entry != null) {
                    assertThat(phases.put(entry.workload.id(), entry.phase)).isNull();
                }
            }
        }
        return phases;
    }

    @Test
    void snapshotsNeverChange() {
        Random random = new Random(3);
        Map<String, WorkloadPhase> plain = new TreeMap<>();
        List<WorkloadEntry[][]> snapshots = new ArrayList<>();
        List<Map<String, WorkloadPhase>> expected = new ArrayList<>();
        for (int step = 0; step < 6000; step++) {
            String id = "w" + random.nextInt(step < 3000 ? 700 : 90);
            WorkloadEntry entry = table.find(id);
            if (entry == null) {
                add(id);
                plain.put(id, WorkloadPhase.PENDING);
            } else if (random.nextBoolean()) {
                table.remove(entry);
                plain.remove(id);
            } else {
                WorkloadPhase phase = List.of(WorkloadPhase.values()).get(random.nextInt(4));
                table.writable(entry).phase = phase;
                plain.put(id, phase);
            }
            assertThat(table.size()).isEqualTo(plain.size());
            if (random.nextInt(40) == 0) {
                snapshots.add(table.snapshot());
                expected.add(new TreeMap<>(plain));
            }
        }
        for (int k = 0; k < snapshots.size(); k++) {
            assertThat(phases(snapshots.get(k))).isEqualTo(expected.get(k));
        }
        assertThat(table.entries())
                .extracting(entry -> entry.workload.id())
                .containsExactlyInAnyOrderElementsOf(plain.keySet());
    }

    @Test
    void anEntryIsCopiedOnceAfterASnapshot() {
        WorkloadEntry entry = add("a");
        assertThat(table.writable(entry)).isSameAs(entry);
        WorkloadEntry[][] snapshot = table.snapshot();
        WorkloadEntry copy = table.writable(entry);
        copy.phase = WorkloadPhase.RUNNING;
        assertThat(copy).isNotSameAs(entry);
        assertThat(table.writable(copy)).isSameAs(copy).isSameAs(table.find("a"));
        assertThat(phases(snapshot)).containsExactly(Map.entry("a", WorkloadPhase.PENDING));
        assertThat(phases(table.snapshot())).containsExactly(Map.entry("a", WorkloadPhase.RUNNING));
    }

    @Test
    void slotsAreUsedAgain() {
        for (int k = 0; k < 300; k++) {
            add("a" + k);
        }
        int pages = table.snapshot().length;
        for (int round = 0; round < 20; round++) {
            for (int k = 0; k < 300; k++) {
                table.remove(table.find("a" + k));
            }
            for (int k = 0; k < 300; k++) {
                assertThat(add("a" + k).slot).isBetween(0, 299);
            }
        }
        assertThat(table.snapshot()).hasNumberOfRows(pages);
        assertThat(phases(table.snapshot())).hasSize(300);
    }
}
