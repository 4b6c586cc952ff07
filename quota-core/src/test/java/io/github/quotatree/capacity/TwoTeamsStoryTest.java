package io.github.quotatree.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Binding;
import io.github.quotatree.workload.Loan;
import io.github.quotatree.workload.Victim;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Two teams on ten cards: one reaches its min, borrows up to its max, and gives back when the other returns. */
class TwoTeamsStoryTest {
    private static final ResourceSchema CARDS = ResourceSchema.of("gpu");

    private CapacityState state = CapacityState.builder(CARDS)
            .quota(NamespaceQuota.builder(CARDS, "A")
                    .min("gpu", 4)
                    .max("gpu", 6)
                    .build())
            .quota(NamespaceQuota.builder(CARDS, "B")
                    .min("gpu", 6)
                    .max("gpu", 8)
                    .build())
            .node(CapacityNode.of("pool", CARDS.vector(10)))
            .build();
    private int clock;

    @Test
    void aReachesItsMinBorrowsUpToItsMaxAndBGetsItsSix() {
        start("a1", "A", 2);
        start("a2", "A", 2);
        assertThat(used("A")).isEqualTo(4);

        CapacityDecision borrowing = CapacityDecision.of(state, workload("a3", "A", 2));
        assertThat(borrowing.admitted()).isTrue();
        assertThat(borrowing.borrowed()).isEqualTo(CARDS.vector(2));
        assertThat(borrowing.lenders()).containsExactly(new Loan("B", "gpu", 2));
        assertThat(borrowing).hasToString("a3 admitted, borrowing gpu=2 from B");
        assertThat(borrowing.inWords(AmountFormat.baseUnits())).isEqualTo("a3 may start in A: 2 gpu borrowed, 2 of B.");
        assertThat(borrowing.bindings()).containsExactly(new Binding(Binding.Term.REQUEST, "A"));
        start("a3", "A", 2);
        assertThat(used("A")).isEqualTo(6);

        assertThat(CapacityDecision.of(state, workload("a4", "A", 1)))
                .hasToString("a4 rejected: gpu used 6 + request 1 is 1 above the max of A, 6")
                .satisfies(full -> {
                    assertThat(full.inWords(AmountFormat.baseUnits()))
                            .isEqualTo("a4 waits: A uses 6 of its max of 6 gpu, and 1 more would be 1 too much.");
                    assertThat(full.bindings()).containsExactly(new Binding(Binding.Term.MAX, "A"));
                });

        start("b1", "B", 3);
        CapacityWorkload b2 = workload("b2", "B", 3);
        assertThat(CapacityDecision.of(state, b2))
                .hasToString("b2 rejected: gpu used 9 + request 3 is 2 above the sum of mins, 10")
                .satisfies(full -> {
                    assertThat(full.inWords(AmountFormat.baseUnits()))
                            .isEqualTo("b2 waits: all together use 9 of the 10 gpu that their mins sum to,"
                                    + " and 3 more would be 2 too much.");
                    assertThat(full.bindings()).containsExactly(new Binding(Binding.Term.SCARCITY, ""));
                });
        CapacityPreemptionPlan plan = CapacityPreemptionPlan.of(state, b2, CapacityPreemptionOptions.defaults());
        assertThat(plan.claim()).isEqualTo(PreemptionClaim.OWN_MIN);
        assertThat(plan.victims()).extracting(Victim::id).containsExactly("a3");
        assertThat(plan)
                .hasToString(
                        "b2 can start on pool: stop a3 of A frees gpu=2: with it, gpu used 9 + request 3 is 2 above the"
                                + " sum of mins, 10; gpu used 9 + request 3 is 2 above what node pool has, 10");
        state = plan.applyTo(state);
        start("b2", "B", 3);
        assertThat(used("A")).isEqualTo(4);
        assertThat(used("B")).isEqualTo(6);
        assertThat(CapacityPreemptionPlan.of(state, workload("a5", "A", 2), CapacityPreemptionOptions.defaults())
                        .possible())
                .isFalse();
    }

    private void start(String id, String namespace, long cards) {
        CapacityWorkload workload = workload(id, namespace, cards);
        assertThat(CapacityDecision.of(state, workload).admitted()).isTrue();
        assertThat(NodeRoom.nodesWithRoom(state, workload)).containsExactly("pool");
        state = state.reserve(workload.toBuilder()
                .node("pool")
                .started(Instant.ofEpochSecond(++clock))
                .build());
    }

    private static CapacityWorkload workload(String id, String namespace, long cards) {
        return CapacityWorkload.of(id, namespace, CARDS.vector(cards));
    }

    private long used(String namespace) {
        return state.use(namespace).orElseThrow().used().value(0);
    }
}
