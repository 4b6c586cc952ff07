package io.github.quotatree.capacity;

import static io.github.quotatree.capacity.Cores.node;
import static io.github.quotatree.capacity.Cores.quota;
import static io.github.quotatree.capacity.Cores.running;
import static io.github.quotatree.capacity.Cores.workload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.resource.ResourceSchema;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whether a workload may have others stopped now, or waits for something on its node that is about to end. */
class PreemptionEligibilityTest {
    private static final String THERE = "n1";
    private static final int HIGH = 5;

    /** A is within its min with two more, B is over its min, C is at its min. */
    private final CapacityState.Builder state = Cores.state()
            .quota(quota("A", 4, 9))
            .quota(quota("B", 4, 9))
            .quota(quota("C", 4, 9))
            .unlistedUse("A", Cores.SCHEMA.vector(2))
            .unlistedUse("B", Cores.SCHEMA.vector(5))
            .unlistedUse("C", Cores.SCHEMA.vector(4))
            .node(node(THERE, 9))
            .node(node("n2", 9));

    @Test
    void aWorkloadThatDoesNotPreemptMayNot() {
        CapacityWorkload meek =
                workload("x", "A", 2, HIGH).toBuilder().preempts(false).build();
        assertThat(PreemptionEligibility.of(state.build(), meek, false)).hasToString("does not preempt");
        CapacityPreemptionPlan plan = CapacityPreemptionPlan.of(
                state.workload(running("b", "B", 9, 0, THERE))
                        .workload(running("b2", "B", 9, 0, "n2"))
                        .build(),
                meek,
                CapacityPreemptionOptions.defaults());
        assertThat(plan.needed()).isTrue();
        assertThat(plan.possible()).isFalse();
        assertThat(plan.candidates()).isEmpty();
    }

    @Test
    void aWorkloadWithoutANodeMayPreempt() {
        state.workload(ending("t", "A", 0));
        assertThat(PreemptionEligibility.of(state.build(), workload("x", "A", 2, HIGH), false))
                .hasToString("may preempt");
    }

    @Test
    void aWorkloadWhoseNodeIsLostOrUnknownMayPreempt() {
        state.workload(ending("t", "A", 0))
                .workload(running("u", "A", 0, 0, "gone").toBuilder()
                        .terminating(true)
                        .build());
        assertThat(PreemptionEligibility.of(state.build(), nominated("A", 2), false)
                        .eligible())
                .isFalse();
        assertThat(PreemptionEligibility.of(state.build(), nominated("A", 2), true)
                        .eligible())
                .isTrue();
        assertThat(PreemptionEligibility.of(
                                state.build(),
                                nominated("A", 2).toBuilder().node("gone").build(),
                                false)
                        .eligible())
                .isTrue();
    }

    @Test
    void itWaitsForOneOfItsOwnNamespaceOfStrictlyLowerPriority() {
        assertWaits("A", 2, ending("t", "A", HIGH - 1), true);
        assertWaits("A", 2, ending("u", "A", HIGH), false);
    }

    @Test
    void waitsAlsoWhereItWouldExceedItsMin() {
        assertWaits("A", 3, ending("t", "A", HIGH - 1), true);
    }

    @Test
    void withinItsMinItWaitsForOneOfAQuotaOverItsMinWhateverThePriority() {
        assertWaits("A", 2, ending("t", "B", 1000), true);
    }

    @Test
    void notForOneOfAQuotaAtItsMin() {
        assertWaits("A", 2, ending("t", "C", 0), false);
    }

    @Test
    void beyondItsMinNotForOneOfAnotherQuota() {
        assertWaits("A", 3, ending("t", "B", 0), false);
    }

    @Test
    void beyondItsMinIsWithTheNominatedOfItsNamespace() {
        state.nominated(workload("n", "A", 1, HIGH));
        assertWaits("A", 2, ending("t", "B", 0), false);
    }

    @Test
    void withAQuotaNotForOneWithoutAndTheOtherWayRound() {
        assertWaits("A", 2, ending("t", "outside", 0), false);
        assertWaits("outside", 2, ending("u", "A", 0), false);
    }

    @Test
    void withoutAQuotaForOneWithoutOfStrictlyLowerPriorityInAnyNamespace() {
        assertWaits("outside", 2, ending("t", "elsewhere", HIGH - 1), true);
        assertWaits("outside", 2, ending("u", "outside", HIGH), false);
    }

    @Test
    void notForOneThatGoesOnNorForOneElsewhere() {
        state.workload(running("t", "A", 0, 0, THERE))
                .workload(ending("u", "A", 0).toBuilder().node("n2").build());
        assertThat(PreemptionEligibility.of(state.build(), nominated("A", 2), false)
                        .eligible())
                .isTrue();
    }

    @Test
    void itSaysForWhichTheFirstById() {
        state.workload(ending("u", "A", 0)).workload(ending("t", "A", 0));
        PreemptionEligibility eligibility = PreemptionEligibility.of(state.build(), nominated("A", 2), false);
        assertThat(eligibility.waitsFor()).hasValue("t");
        assertThat(eligibility).hasToString("waits for t to end");
    }

    @Test
    void withoutNodesAnyNodeIsKnown() {
        CapacityState noNodes = Cores.state().workload(ending("t", "ns", 0)).build();
        assertThat(PreemptionEligibility.of(noNodes, nominated("ns", 2), false).eligible())
                .isFalse();
    }

    @Test
    void aRequestOfAnotherSchemaIsRefused() {
        CapacityWorkload other =
                CapacityWorkload.of("x", "A", ResourceSchema.of("gpu").vector(1));
        assertThatThrownBy(() -> PreemptionEligibility.of(state.build(), other, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workload x: request is of [gpu], not [cpu]");
    }

    private void assertWaits(String namespace, long cores, CapacityWorkload terminating, boolean waits) {
        CapacityState with = state.workload(terminating).build();
        state.withoutWorkload(terminating.id());
        assertThat(PreemptionEligibility.of(with, nominated(namespace, cores), false)
                        .waitsFor())
                .isEqualTo(waits ? Optional.of(terminating.id()) : Optional.empty());
    }

    private static CapacityWorkload nominated(String namespace, long cores) {
        return running("x", namespace, cores, HIGH, THERE);
    }

    /** It requests nothing, so that the figures of the quotas stay as they are. */
    private static CapacityWorkload ending(String id, String namespace, int priority) {
        return running(id, namespace, 0, priority, THERE).toBuilder()
                .terminating(true)
                .build();
    }
}
