package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** On a snapshot, a workload is judged as the ledger itself judges it. */
class AdmissionCheckTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");

    private final QuotaTree tree = QuotaTree.builder(SCHEMA)
            .parent("team", team -> team.min(SCHEMA.vector(8, 8)).max(SCHEMA.vector(12, 12)))
            .leaf("a", group -> group.under("team").min(SCHEMA.vector(4, 4)))
            .leaf("b", group -> group.under("team").min(SCHEMA.vector(4, 4)))
            .leaf("c", group -> group.max(SCHEMA.vector(10, 10)))
            .build();

    private QuotaLedger ledger() {
        return QuotaOnly.builder(QuotaForest.of(tree).toBuilder()
                        .defaultGroupMax(SCHEMA.vector(3, 3))
                        .build())
                .total("", SCHEMA.vector(20, 20))
                .build();
    }

    @Test
    void agreesWithTheDecisionsOfTheLedger() {
        List<String> groups = List.of("a", "b", "c", "unknown", ReservedNames.SYSTEM_GROUP);
        int rejected = 0;
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            QuotaLedger ledger = ledger();
            for (int k = 0; k < 12; k++) {
                Workload workload = Workload.builder("w" + k, SCHEMA.vector(random.nextInt(7), random.nextInt(7)))
                        .group(groups.get(random.nextInt(groups.size())))
                        .preemptible(random.nextBoolean())
                        .build();
                if (random.nextBoolean()) {
                    ledger.adopt(workload, Instant.EPOCH);
                } else {
                    ledger.submit(workload);
                }
            }
            AdmissionOptions options = AdmissionOptions.defaults()
                    .withCheckAncestors(random.nextBoolean())
                    .withNonPreemptibleWithinMin(random.nextBoolean());
            LedgerSnapshot snapshot = ledger.snapshot();
            for (WorkloadStatus status : snapshot.workloads()) {
                if (status.phase() == WorkloadPhase.PENDING) {
                    List<ExceededLimit> exceeded =
                            AdmissionCheck.of(snapshot, status.id(), options).exceededLimits();
                    assertThat(exceeded)
                            .isEqualTo(
                                    ledger.decide(List.of(status.id()), options).exceededLimits());
                    assertThat(ledger.fits(status.id(), options)).isEqualTo(exceeded.isEmpty());
                    rejected += exceeded.isEmpty() ? 0 : 1;
                }
            }
        }
        assertThat(rejected).isGreaterThan(300);
    }

    @Test
    void countsTheUseThatWouldBeFreed() {
        QuotaLedger ledger = ledger();
        ledger.adopt(Workload.of("running", "c", SCHEMA.vector(8, 0)), Instant.EPOCH);
        ledger.submit(Workload.of("waiting", "c", SCHEMA.vector(5, 0)));
        AdmissionCheck check = AdmissionCheck.of(ledger.snapshot(), "waiting", AdmissionOptions.defaults());
        assertThat(check).hasToString("waiting exceeds [c: cpu used 8 + request 5 is 3 above runtime 10]");
        assertThat(check.exceededCounts(Map.of("c", SCHEMA.vector(2, 0))))
                .containsExactly(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "c", "cpu", 10, 6, 5));
        assertThat(check.exceededCounts(Map.of("c", SCHEMA.vector(3, 0)))).isEmpty();
    }

    @Test
    void refusesAWorkloadThatIsNotPending() {
        QuotaLedger ledger = ledger();
        ledger.adopt(Workload.of("running", "c", SCHEMA.vector(8, 0)), Instant.EPOCH);
        LedgerSnapshot snapshot = ledger.snapshot();
        assertThatThrownBy(() -> AdmissionCheck.of(snapshot, "running", AdmissionOptions.defaults()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("workload running is RUNNING and cannot be admitted");
        assertThatThrownBy(() -> AdmissionCheck.of(snapshot, "unknown", AdmissionOptions.defaults()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no workload unknown in the ledger");
    }
}
