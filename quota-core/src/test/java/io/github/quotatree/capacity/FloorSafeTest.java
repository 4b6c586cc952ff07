package io.github.quotatree.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.capacity.CapacityPreemptionOptions.Mode;
import io.github.quotatree.capacity.NamespaceQuota.AbsentDimensions;
import io.github.quotatree.capacity.PreemptionCandidate.NodeRefusal;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Victim;
import org.junit.jupiter.api.Test;

/** What a floor-safe plan takes and what it leaves, in small cases. */
class FloorSafeTest {
    private static final ResourceSchema CARDS = ResourceSchema.of("gpu");
    private static final CapacityPreemptionOptions FLOOR_SAFE =
            CapacityPreemptionOptions.defaults().withMode(Mode.FLOOR_SAFE);

    /**
     * The least important one alone is too little, and with it gone the others are too large; the second alone will do.
     */
    @Test
    void findsOneLargeVictimWhereSmallOnesWouldUseUpTheQuota() {
        CapacityState state = fourAndSix()
                .workload(workload("one", "A", 1, 0))
                .workload(workload("two", "A", 2, 1))
                .workload(workload("three", "A", 3, 2))
                .workload(workload("b", "B", 4, 0))
                .build();

        CapacityPreemptionPlan plan = CapacityPreemptionPlan.of(state, workload("owed", "B", 2, 0), FLOOR_SAFE);

        assertThat(plan.victims()).extracting(Victim::id).containsExactly("two");
    }

    @Test
    void aQuotaThatCanOnlyGiveTooMuchGivesNothing() {
        CapacityState state = fourAndSix().workload(workload("six", "A", 6, 0)).build();
        CapacityWorkload owed = workload("owed", "B", 5, 0);

        assertThat(CapacityPreemptionPlan.of(state, owed, CapacityPreemptionOptions.defaults())
                        .victims())
                .extracting(Victim::id)
                .containsExactly("six");
        CapacityPreemptionPlan plan = CapacityPreemptionPlan.of(state, owed, FLOOR_SAFE);
        assertThat(plan.possible()).isFalse();
        assertThat(plan.refusals()).extracting(NodeRefusal::reason).containsExactly(NodeRefusal.Reason.FLOOR);
    }

    @Test
    void inItsOwnQuotaTheWorkloadThatComesCounts() {
        CapacityState large = fourAndSix().workload(workload("four", "A", 4, 0)).build();
        CapacityState small = fourAndSix()
                .workload(workload("x", "A", 2, 0))
                .workload(workload("y", "A", 2, 0))
                .build();
        // the others have borrowed nothing and use all of theirs
        CapacityWorkload theirs = workload("theirs", "B", 6, 0);
        CapacityWorkload urgent = workload("urgent", "A", 2, 1);

        assertThat(CapacityPreemptionPlan.of(large.reserve(theirs), urgent, FLOOR_SAFE)
                        .possible())
                .as("would leave A with 2 of its min of 4")
                .isFalse();
        assertThat(CapacityPreemptionPlan.of(small.reserve(theirs), urgent, FLOOR_SAFE)
                        .victims())
                .extracting(Victim::id)
                .containsExactly("x");
    }

    /** A dimension without mins cannot be claimed: the victim would be entitled to take it back at once. */
    @Test
    void sparesWorkloadsWhoseDimensionsNoMinNames() {
        ResourceSchema schema = ResourceSchema.of("cpu", "gpu");
        CapacityState state = CapacityState.builder(schema)
                .absentDimensions(AbsentDimensions.UNLIMITED)
                .quota(NamespaceQuota.builder(schema, "A").min("cpu", 1).build())
                .quota(NamespaceQuota.builder(schema, "B").min("cpu", 4).build())
                .node(CapacityNode.of("node", schema.vector(9, 1)))
                .workload(CapacityWorkload.builder("card", "A", ResourceList.of(schema.vector(0, 1)))
                        .node("node")
                        .build())
                .workload(CapacityWorkload.builder("borrows", "A", ResourceList.of(schema.vector(2, 0)))
                        .priority(1)
                        .node("node")
                        .build())
                .build();
        CapacityWorkload owed = CapacityWorkload.of("owed", "B", schema.vector(1, 1));

        assertThat(CapacityPreemptionPlan.of(state, owed, CapacityPreemptionOptions.defaults())
                        .victims())
                .as("A is over its min of cpu, so that the plugin's rule is against all of it")
                .extracting(Victim::id)
                .containsExactly("card");
        assertThat(CapacityPreemptionPlan.of(state, owed, FLOOR_SAFE).possible())
                .isFalse();
    }

    /**
     * A is over its min before the plan and not after it; then what is nominated of A goes first, and nothing would be
     * won.
     */
    @Test
    void countsNominatedWorkloadsOfTheQuotaThatGivesBack() {
        CapacityState state = CapacityState.builder(CARDS)
                .quota(NamespaceQuota.builder(CARDS, "A").min("gpu", 4).build())
                .quota(NamespaceQuota.builder(CARDS, "B").min("gpu", 4).build())
                .workload(workload("a1", "A", 4, 1))
                .workload(workload("a2", "A", 1, 0))
                .workload(workload("b1", "B", 3, 0))
                .nominated(workload("n", "A", 1, 1))
                .build();
        CapacityWorkload owed = workload("b2", "B", 1, 0);

        CapacityPreemptionPlan plugin = CapacityPreemptionPlan.of(state, owed, CapacityPreemptionOptions.defaults());
        assertThat(plugin.victims()).extracting(Victim::id).containsExactly("a2");
        assertThat(CapacityDecision.of(plugin.applyTo(state), owed).admitted()).isFalse();
        assertThat(CapacityPreemptionPlan.of(state, owed, FLOOR_SAFE).possible())
                .isFalse();
    }

    private static CapacityState.Builder fourAndSix() {
        return CapacityState.builder(CARDS)
                .quota(NamespaceQuota.builder(CARDS, "A").min("gpu", 4).build())
                .quota(NamespaceQuota.builder(CARDS, "B").min("gpu", 6).build());
    }

    private static CapacityWorkload workload(String id, String namespace, long cards, int priority) {
        return CapacityWorkload.builder(id, namespace, ResourceList.of(CARDS.vector(cards)))
                .priority(priority)
                .build();
    }
}
