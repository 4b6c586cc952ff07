package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Decisions that groups above and several trees have a part in, by hand. */
class GangDecisionTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");
    private static final AdmissionOptions WITH_ANCESTORS =
            AdmissionOptions.defaults().withCheckAncestors(true);

    private final QuotaForest forest = QuotaForest.builder(GPUS)
            .add(QuotaGroup.parent(GPUS, "top").max(10).build())
            .add(QuotaGroup.leaf(GPUS, "high").under("top").build())
            .add(QuotaGroup.parent(GPUS, "mid").under("top").build())
            .add(QuotaGroup.leaf(GPUS, "low").under("mid").build())
            .add(QuotaGroup.leaf(GPUS, "other").treeId("pool").build())
            .build();
    private final long large = Long.MAX_VALUE - 1;
    private final QuotaLedger ledger = QuotaLedger.builder(QuotaOnly.state(forest)
                    .totals(Map.of("", GPUS.vector(large), "pool", GPUS.vector(large)))
                    .build())
            .build();

    @Test
    void reportsLimitsFromTheLowestGroupUp() {
        ledger.submit(Workload.of("a", "high", GPUS.vector(20)));
        ledger.submit(Workload.of("b", "low", GPUS.vector(20)));
        for (List<String> ids : List.of(List.of("a", "b"), List.of("b", "a"))) {
            Decision decision = ledger.decide(ids, WITH_ANCESTORS);
            List<String> groups = decision.exceededLimits().stream()
                    .map(limit -> limit.holder().orElseThrow())
                    .toList();
            assertThat(groups).containsExactlyInAnyOrder("high", "low", "mid", "top");
            assertThat(groups).containsSubsequence("low", "mid", "top").endsWith("top");
        }
        assertThat(ledger.decide(List.of("a", "b"), WITH_ANCESTORS).exceededLimits())
                .contains(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "top", "gpu", 10, 0, 40))
                .contains(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "mid", "gpu", 5, 0, 20));
    }

    @Test
    void anOverusedParentRejectsAllWorkloadsBelowIt() {
        ledger.adopt(Workload.of("a", "high", GPUS.vector(20)), Instant.EPOCH);
        ledger.submit(Workload.of("b", "low", GPUS.vector(5)));
        assertThat(ledger.fits("b", AdmissionOptions.defaults())).isTrue();
        assertThat(ledger.fits("b", WITH_ANCESTORS)).isFalse();
        assertThat(ledger.decide(List.of("b"), WITH_ANCESTORS).exceededLimits())
                .containsExactly(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "top", "gpu", 10, 20, 5));
    }

    @Test
    void theBorrowedSumOverSeveralTreesIsNeverNegative() {
        ledger.update(before -> before.toBuilder()
                .replace(QuotaGroup.parent(GPUS, "top").build())
                .build());
        ledger.submit(Workload.of("a", "high", GPUS.vector(large)));
        ledger.submit(Workload.of("b", "other", GPUS.vector(large)));
        Decision decision = ledger.tryAdmit(List.of("a", "b"), WITH_ANCESTORS);
        assertThat(decision.admitted()).isTrue();
        assertThat(decision.fromMin().isZero()).isTrue();
        assertThat(decision.borrowed()).isEqualTo(GPUS.unlimited());
    }
}
