package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The differences of two snapshots lead from the workloads of the one to those of the other, and have few others. */
class WorkloadDifferencesTest {
    private static final ResourceSchema GPU = ResourceSchema.of("gpu");
    private static final List<String> GROUPS = List.of("A", "B", "missing", "other");

    private final QuotaLedger ledger = QuotaOnly.takingAll(
            QuotaTree.builder(GPU)
                    .leaf("A", group -> group.min(6))
                    .leaf("B", group -> group.min(4))
                    .build(),
            GPU.vector(1000));

    @Test
    void theyLeadFromOneSnapshotToTheOther() {
        Random random = new Random(3);
        LedgerSnapshot before = ledger.snapshot();
        int mostInOneGroup = 0;
        for (int step = 0; step < 400; step++) {
            int changes = step % 20 == 0 ? 300 : random.nextInt(4);
            for (int k = 0; k < changes; k++) {
                change(random, step % 200 < 100 ? 5 : 1);
            }
            LedgerSnapshot after = ledger.snapshot();
            WorkloadDifferences differences = WorkloadDifferences.between(before, after);

            Map<String, WorkloadStatus> workloads = byId(before);
            for (WorkloadStatus gone : differences.before()) {
                assertThat(workloads.remove(gone.id())).isEqualTo(gone);
            }
            for (WorkloadStatus come : differences.after()) {
                assertThat(workloads.put(come.id(), come)).isNull();
            }
            assertThat(workloads.equals(byId(after))).isTrue();
            assertThat(differences.before().size() + differences.after().size()).isLessThanOrEqualTo(2 * changes);
            mostInOneGroup = Math.max(mostInOneGroup, after.workloads("A").size());
            before = after;
        }
        assertThat(mostInOneGroup).isGreaterThan(500); // an index of several segments
    }

    private static Map<String, WorkloadStatus> byId(LedgerSnapshot snapshot) {
        Map<String, WorkloadStatus> workloads = new HashMap<>();
        snapshot.workloads().forEach(status -> workloads.put(status.id(), status));
        return workloads;
    }

    private void change(Random random, int growth) {
        String id = "w" + random.nextInt(3000);
        String group = GROUPS.get(Math.min(random.nextInt(7), GROUPS.size() - 1) * random.nextInt(2));
        WorkloadStatus present = ledger.workload(id).orElse(null);
        if (present == null) {
            ledger.submit(Workload.of(id, group, GPU.vector(1)));
        } else if (random.nextInt(growth) == 0) {
            ledger.finish(id);
        } else if (random.nextInt(4) == 0) {
            ledger.move(id, random.nextBoolean() ? "A" : "B");
        } else if (random.nextInt(3) == 0 && present.phase() == WorkloadPhase.PENDING) {
            ledger.tryAdmit(id);
        } else {
            ledger.resize(id, GPU.vector(random.nextInt(3)));
        }
    }

    @Test
    void anotherForestIsRefused() {
        LedgerSnapshot before = ledger.snapshot();
        ledger.submit(Workload.of("w", "A", GPU.vector(1)));
        ledger.update(forest -> forest.toBuilder().build());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorkloadDifferences.between(before, ledger.snapshot()))
                .withMessage("the forest was changed between version 0 and version 2 of the ledger");
        assertThat(WorkloadDifferences.between(before, before).after()).isEmpty();
    }
}
