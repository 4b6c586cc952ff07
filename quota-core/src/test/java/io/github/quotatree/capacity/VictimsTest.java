package io.github.quotatree.capacity;

import static io.github.quotatree.capacity.Cores.ids;
import static io.github.quotatree.capacity.Cores.node;
import static io.github.quotatree.capacity.Cores.plan;
import static io.github.quotatree.capacity.Cores.quota;
import static io.github.quotatree.capacity.Cores.running;
import static io.github.quotatree.capacity.Cores.victims;
import static io.github.quotatree.capacity.Cores.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.capacity.CapacityPreemptionOptions.Scope;
import io.github.quotatree.capacity.PreemptionCandidate.NodeRefusal;
import io.github.quotatree.capacity.PreemptionCandidate.NodeRefusal.Reason;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which workloads may be stopped for which, which of them are, and why none is. */
class VictimsTest {
    @Test
    void aWorkloadWithinItsMinTakesFromQuotasOverTheirMinWhateverThePriority() {
        CapacityState.Builder state = Cores.state()
                .quota(quota("A", 4, 8))
                .quota(quota("B", 2, 8))
                .quota(quota("C", 4, 8))
                .node(node("n1", 10))
                .workload(running("b", "B", 4, 1000, "n1"))
                .workload(running("c", "C", 4, -1000, "n1"))
                .workload(running("none", "outside", 2, -1000, "n1"))
                .workload(running("a", "A", 0, -1000, "n1"));
        CapacityPreemptionPlan plan = plan(state, workload("x", "A", 4, 0));
        assertThat(plan.claim()).isEqualTo(PreemptionClaim.OWN_MIN);
        assertThat(victims(plan)).containsExactly("b");
        assertThat(plan.chosen().orElseThrow().reprieved()).isEmpty();
    }

    @Test
    void aWorkloadBeyondItsMinTakesFromItsOwnQuotaAtStrictlyLowerPriority() {
        CapacityState.Builder state = Cores.state()
                .quota(quota("A", 4, 8))
                .quota(quota("B", 4, 8))
                .node(node("n1", 8))
                .workload(running("lower", "A", 2, 1, "n1"))
                .workload(running("equal", "A", 2, 2, "n1"))
                .workload(running("b", "B", 4, 0, "n1"));
        CapacityPreemptionPlan plan = plan(state, workload("x", "A", 2, 2));
        assertThat(plan.claim()).isEqualTo(PreemptionClaim.OWN_PRIORITY);
        assertThat(victims(plan)).containsExactly("lower");
        assertThat(plan(state, workload("x", "A", 3, 2)).possible())
                .as("three cores need two of the two")
                .isFalse();
    }

    @Test
    void aWorkloadWithoutAQuotaTakesFromOthersWithoutOneInAnyNamespace() {
        CapacityState.Builder state = Cores.state()
                .quota(quota("A", 1, 8))
                .node(node("n1", 6))
                .workload(running("a", "A", 2, 0, "n1"))
                .workload(running("other", "y", 2, 0, "n1"))
                .workload(running("equal", "z", 2, 1, "n1"));
        CapacityPreemptionPlan plan = plan(state, workload("x", "z", 2, 1));
        assertThat(plan.claim()).isEqualTo(PreemptionClaim.NO_QUOTA);
        assertThat(victims(plan)).containsExactly("other");
        assertThat(plan(state, workload("x", "z", 3, 1)).possible()).isFalse();
    }

    /** B is over its min until its first workload is removed, so that its second is safe. */
    @Test
    void aQuotaIsNoTargetAnyMoreOnceItIsBackAtItsMin() {
        CapacityState.Builder state = Cores.state()
                .quota(quota("A", 6, 9))
                .quota(quota("B", 4, 9))
                .node(node("n1", 6))
                .workload(running("b1", "B", 2, 1, "n1"))
                .workload(running("b2", "B", 2, 2, "n1"))
                .workload(running("b3", "B", 2, 3, "n1"));
        assertThat(victims(plan(state, workload("x", "A", 2, 0)))).containsExactly("b1");
        CapacityPreemptionPlan tooMuch = plan(state, workload("x", "A", 3, 0));
        assertThat(tooMuch.refusals()).extracting(NodeRefusal::reason).containsExactly(Reason.NODE);
        assertThat(tooMuch.refusals().get(0).exceededLimits())
                .extracting(ExceededLimit::used)
                .as("two of three stay")
                .containsExactly(4L);
    }

    @Test
    void theWorkloadThatCrossesTheMinMayTakeItsQuotaFarBelow() {
        CapacityState.Builder state = Cores.state()
                .quota(quota("A", 4, 6))
                .quota(quota("B", 4, 6))
                .node(node("n1", 8))
                .workload(running("a", "A", 6, 0, "n1"));
        CapacityPreemptionPlan plan = plan(state, workload("b", "B", 3, 0));
        assertThat(victims(plan)).containsExactly("a");
        assertThat(plan.applyTo(state.build()).use("A").orElseThrow().used().isZero())
                .isTrue();
    }

    @Test
    void aVictimNeedNotUseTheDimensionThatItsQuotaIsOverIn() {
        ResourceSchema schema = ResourceSchema.of("cpu", "gpu");
        CapacityState state = CapacityState.builder(schema)
                .quota(NamespaceQuota.of("A", ResourceList.of(schema, Map.of("cpu", 4L)), null))
                .quota(NamespaceQuota.of("B", ResourceList.of(schema, Map.of("cpu", 4L, "gpu", 0L)), null))
                .quota(NamespaceQuota.of("C", ResourceList.of(schema, Map.of("gpu", 1L)), null))
                .unlistedUse("B", schema.vector(0, 1))
                .node(CapacityNode.of("n1", schema.vector(4, 0)))
                .workload(CapacityWorkload.builder("b", "B", ResourceList.of(schema, Map.of("cpu", 4L)))
                        .node("n1")
                        .build())
                .build();
        assertThat(victims(CapacityPreemptionPlan.of(
                        state,
                        CapacityWorkload.of("a", "A", schema.vector(4, 0)),
                        CapacityPreemptionOptions.defaults())))
                .containsExactly("b");
    }

    @Test
    void theMostImportantAreRestoredFirstAndTheVictimsAreListedTheOtherWayRound() {
        CapacityState.Builder state = Cores.state()
                .node(node("n1", 8))
                .workload(running("young", "ns", 2, 1, "n1", 20))
                .workload(running("old", "ns", 2, 1, "n1", 10))
                .workload(running("unstarted", "ns", 2, 1, "n1"))
                .workload(running("important", "ns", 2, 2, "n1", 30));
        PreemptionCandidate one =
                plan(state, workload("x", "ns", 3, 9)).chosen().orElseThrow();
        assertThat(ids(one.reprieved())).containsExactly("important", "old");
        assertThat(one.victims()).extracting(Victim::id).containsExactly("unstarted", "young");
    }

    /** A less important small one stays where a more important large one has to go. */
    @Test
    void restoresALessImportantWorkloadThatFitsBesideTheRestored() {
        CapacityState.Builder state = Cores.state()
                .node(node("n1", 6))
                .workload(running("large", "ns", 4, 2, "n1"))
                .workload(running("small", "ns", 2, 1, "n1"));
        PreemptionCandidate one =
                plan(state, workload("x", "ns", 3, 9)).chosen().orElseThrow();
        assertThat(ids(one.reprieved())).containsExactly("small");
        assertThat(one.victims()).extracting(Victim::id).containsExactly("large");
    }

    @Test
    void equalWorkloadsAreRemovedInTheOrderOfIds() {
        CapacityState.Builder state = Cores.state()
                .node(node("n1", 4))
                .workload(running("b", "ns", 2, 1, "n1", 5))
                .workload(running("a", "ns", 2, 1, "n1", 5));
        assertThat(victims(plan(state, workload("x", "ns", 2, 9)))).containsExactly("a");
    }

    @Test
    void noWorkloadIsStoppedOnTwoNodes() {
        CapacityState.Builder state = Cores.state()
                .quota(quota("A", 0, 2))
                .quota(quota("B", 2, 2))
                .node(node("n1", 4))
                .node(node("n2", 4))
                .workload(running("a1", "A", 1, 0, "n1"))
                .workload(running("a2", "A", 1, 0, "n2"));
        CapacityPreemptionPlan plan = plan(state, workload("b", "B", 2, 0));
        assertThat(plan.refusals()).extracting(NodeRefusal::reason).containsExactly(Reason.QUOTA, Reason.QUOTA);
        assertThat(CapacityPreemptionPlan.of(
                                state.build(),
                                workload("b", "B", 2, 0),
                                CapacityPreemptionOptions.defaults().withScope(Scope.POOL))
                        .victims())
                .hasSize(2);
    }

    @Test
    void reportsWhyThereAreNoVictims() {
        CapacityState.Builder state = Cores.state()
                .node(node("unimportant", 2))
                .node(node("important", 2))
                .node(node("small", 1))
                .node(new CapacityNode("closed", Cores.SCHEMA.vector(9), Long.MAX_VALUE, false))
                .node(new CapacityNode("crowded", Cores.SCHEMA.vector(9), 0, true))
                .node(node("excluded", 9))
                .workload(running("low", "ns", 2, 0, "unimportant"))
                .workload(running("high", "ns", 2, 9, "important"))
                .workload(running("lower", "ns", 1, 0, "small"))
                .workload(running("lowest", "ns", 1, -1, "crowded"));
        CapacityPreemptionPlan plan = CapacityPreemptionPlan.of(
                state.build(),
                workload("x", "ns", 2, 1),
                CapacityPreemptionOptions.defaults()
                        .withEligibleNodes(node -> !node.name().equals("excluded")));
        assertThat(victims(plan)).containsExactly("low");
        assertThat(plan.refusals())
                .extracting(refusal -> refusal.node().orElseThrow() + " " + refusal.reason())
                .containsExactly(
                        "important NO_VICTIMS",
                        "small NODE",
                        "closed NOT_ELIGIBLE",
                        "crowded NODE",
                        "excluded NOT_ELIGIBLE");
    }

    @Test
    void aWorkloadThatFitsNeedsNoPlan() {
        CapacityState.Builder state = Cores.state().node(node("n1", 4)).workload(running("low", "ns", 2, 0, "n1"));
        CapacityPreemptionPlan plan = plan(state, workload("x", "ns", 2, 1));
        assertThat(plan.needed()).isFalse();
        assertThat(plan.possible()).isTrue();
        assertThat(plan.candidates()).isEmpty();
        assertThat(plan.applyTo(state.build()).workloads()).hasSize(1);
    }

    @Test
    void withoutNodesTheQuotasAloneDecide() {
        CapacityState.Builder state = Cores.state()
                .quota(quota("A", 4, 9))
                .quota(quota("B", 4, 9))
                .workload(running("b1", "B", 3, 0, "somewhere"))
                .workload(workload("b2", "B", 3, 1));
        CapacityPreemptionPlan plan = plan(state, workload("a", "A", 4, 0));
        assertThat(plan.chosen().orElseThrow().node()).isEmpty();
        assertThat(victims(plan)).containsExactly("b1");
        assertThat(CapacityDecision.of(plan.applyTo(state.build()), plan.workload())
                        .admitted())
                .isTrue();
    }
}
