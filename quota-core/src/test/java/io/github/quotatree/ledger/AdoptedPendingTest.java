package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A pending workload that the host finds running is started without an admission, whatever its group may use. */
class AdoptedPendingTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu").withFlavors("gpu", "a100", "l4");
    private static final Instant START = Instant.ofEpochSecond(5);

    private final List<LedgerChange> journal = new ArrayList<>();
    private final LedgerState empty = LedgerState.of(
            QuotaForest.of(QuotaTree.builder(GPUS)
                    .leaf("A", group -> group.max(GPUS.vector(2, 0, 0)))
                    .build()),
            Map.of("", GPUS.vector(8, 4, 4)));
    private final QuotaLedger ledger =
            QuotaLedger.builder(empty).journal(journal::add).build();

    AdoptedPendingTest() {
        ledger.submit(Workload.of("w", "A", GPUS.vector(3, 0, 0)));
    }

    @Test
    void itRunsOnItsFlavorAndCounts() {
        ledger.adopt("w", START, Map.of("gpu", "l4"));
        WorkloadStatus status = ledger.workload("w").orElseThrow();
        assertThat(status.phase()).isEqualTo(WorkloadPhase.RUNNING);
        assertThat(status.started()).contains(START);
        assertThat(status.flavors()).isEqualTo(Map.of("gpu", "l4"));
        assertThat(ledger.used("A", "gpu")).isEqualTo(3);
        assertThat(ledger.request("A", "gpu")).isEqualTo(3);
        assertThat(journal.get(1)).isEqualTo(new LedgerChange.AdoptedPending(2, "w", START, Map.of("gpu", "l4")));
        assertThat(QuotaLedger.builder(empty).replay(journal).build().state()).isEqualTo(ledger.state());

        // as if it had been found before it was submitted
        QuotaLedger other = QuotaLedger.builder(empty).build();
        other.adopt(Workload.of("w", "A", GPUS.vector(3, 0, 0)), START, Map.of("gpu", "l4"));
        assertThat(other.state().workloads()).isEqualTo(ledger.state().workloads());
        ledger.finish("w");
        assertThat(ledger.used("A", "gpu")).isZero();
    }

    @Test
    void aFlavorMustBeNamed() {
        assertThatThrownBy(() -> ledger.adopt("w", START)).isInstanceOf(IllegalArgumentException.class);
        assertThat(ledger.workload("w").orElseThrow().phase()).isEqualTo(WorkloadPhase.PENDING);
    }

    @Test
    void onlyAPendingWorkloadIsAdopted() {
        ledger.adopt("w", START, Map.of("gpu", "l4"));
        assertThatThrownBy(() -> ledger.adopt("w", START, Map.of("gpu", "l4")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("workload w")
                .hasMessageContaining("adopted");
        assertThatThrownBy(() -> ledger.adopt("x", START)).isInstanceOf(IllegalArgumentException.class);
        assertThat(journal).hasSize(2);
    }
}
