package io.github.quotatree.capacity;

import static io.github.quotatree.capacity.Cores.node;
import static io.github.quotatree.capacity.Cores.plan;
import static io.github.quotatree.capacity.Cores.quota;
import static io.github.quotatree.capacity.Cores.running;
import static io.github.quotatree.capacity.Cores.victims;
import static io.github.quotatree.capacity.Cores.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.capacity.PreemptionCandidate.NodeRefusal;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.ExceededLimit.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Workloads for which room is made go first: which of them count, where, and where not. */
class NominatedWorkloadsTest {
    private static final int AHEAD = 5;

    @Test
    void ofTheOwnNamespaceThoseAtLeastAsImportantCount() {
        CapacityState state = Cores.state()
                .quota(quota("A", 10, 10))
                .quota(quota("B", 10, 10))
                .unlistedUse("A", Cores.SCHEMA.vector(4))
                .nominated(workload("n", "A", 3, AHEAD))
                .build();
        assertThat(CapacityDecision.of(state, workload("x", "A", 3, AHEAD)).admitted())
                .isTrue();
        assertThat(CapacityDecision.of(state, workload("x", "A", 4, AHEAD)))
                .hasToString("x rejected: cpu used 4 + nominated 3 + request 4 is 1 above the max of A, 10");
        assertThat(CapacityDecision.of(state, workload("x", "A", 4, AHEAD - 1)).admitted())
                .isFalse();
        assertThat(CapacityDecision.of(state, workload("x", "A", 4, AHEAD + 1)).admitted())
                .isTrue();
    }

    @Test
    void theyCountForTheSumOfMinsToo() {
        CapacityState state = Cores.state()
                .quota(quota("A", 4, 10))
                .quota(quota("B", 2, 10))
                .nominated(workload("n", "A", 3, AHEAD))
                .build();
        assertThat(CapacityDecision.of(state, workload("x", "A", 3, AHEAD)).admitted())
                .isTrue();
        assertThat(CapacityDecision.of(state, workload("x", "A", 4, AHEAD)).exceededLimits())
                .extracting(ExceededLimit::kind)
                .containsExactly(Kind.SUM_OF_MINS);
        assertThat(CapacityDecision.of(state, workload("x", "A", 4, AHEAD + 1)).admitted())
                .isTrue();
    }

    @Test
    void ofOtherQuotasAllCountWhoseQuotaIsNotOverItsMinWhateverThePriority() {
        CapacityState.Builder builder =
                Cores.state().quota(quota("A", 5, 20)).quota(quota("B", 5, 20)).nominated(workload("n", "B", 4, -100));
        assertThat(CapacityDecision.of(builder.build(), workload("x", "A", 6, AHEAD))
                        .admitted())
                .isTrue();
        CapacityDecision refused = CapacityDecision.of(builder.build(), workload("x", "A", 7, AHEAD));
        assertThat(refused)
                .hasToString("x rejected: cpu used 0 + nominated 4 + request 7 is 1 above the sum of mins, 10");

        CapacityState atItsMin =
                builder.unlistedUse("B", Cores.SCHEMA.vector(5)).build();
        assertThat(CapacityDecision.of(atItsMin, workload("x", "A", 2, AHEAD)).admitted())
                .as("at its min, B is not over it")
                .isFalse();
        CapacityState over =
                atItsMin.toBuilder().unlistedUse("B", Cores.SCHEMA.vector(6)).build();
        assertThat(CapacityDecision.of(over, workload("x", "A", 4, AHEAD)).admitted())
                .as("over its min, what B is to get is no claim")
                .isTrue();
    }

    @Test
    void thoseWithoutAQuotaAndTheWorkloadItselfDoNotCount() {
        CapacityState state = Cores.state()
                .quota(quota("A", 5, 5))
                .nominated(workload("n", "outside", 100, AHEAD))
                .nominated(workload("x", "A", 5, AHEAD))
                .build();
        assertThat(CapacityDecision.of(state, workload("x", "A", 5, AHEAD)).admitted())
                .isTrue();
        assertThat(CapacityDecision.of(state, workload("y", "A", 1, AHEAD)).admitted())
                .isFalse();
        assertThat(CapacityDecision.of(state, workload("z", "outside", 1000, 0)).admitted())
                .isTrue();
    }

    @Test
    void comparesAScalarThatOnlyANominatedWorkloadNames() {
        ResourceSchema schema = ResourceSchema.of("cpu", "gpu");
        CapacityState.Builder builder = CapacityState.builder(schema)
                .quota(NamespaceQuota.of(
                        "A",
                        ResourceList.of(schema, Map.of("cpu", 9L, "gpu", 9L)),
                        ResourceList.of(schema, Map.of("cpu", 9L, "gpu", 2L))))
                .unlistedUse("A", schema.vector(0, 3));
        CapacityWorkload x = CapacityWorkload.builder("x", "A", ResourceList.of(schema, Map.of("cpu", 1L)))
                .build();
        assertThat(CapacityDecision.of(builder.build(), x).admitted()).isTrue();
        builder.nominated(CapacityWorkload.builder("n", "A", ResourceList.of(schema, Map.of("gpu", 0L)))
                .build());
        assertThat(CapacityDecision.of(builder.build(), x).exceededLimits())
                .extracting(ExceededLimit::dimension)
                .containsExactly(Optional.of("gpu"));
    }

    @Test
    void withThemAWorkloadMayPassItsMinAndSoTakeFromItsOwnNamespaceOnly() {
        CapacityState.Builder builder = Cores.state()
                .quota(quota("A", 4, 9))
                .quota(quota("B", 4, 9))
                .node(node("n1", 8))
                .workload(running("a", "A", 1, 0, "n1"))
                .workload(running("b", "B", 7, 0, "n1"));
        CapacityWorkload x = workload("x", "A", 2, AHEAD);
        assertThat(plan(builder, x).claim()).isEqualTo(PreemptionClaim.OWN_MIN);
        assertThat(victims(plan(builder, x))).containsExactly("b");

        builder.nominated(workload("n", "A", 2, AHEAD));
        assertThat(plan(builder, x).claim()).isEqualTo(PreemptionClaim.OWN_PRIORITY);
        assertThat(plan(builder, x).possible()).isFalse();
    }

    @Test
    void onTheirNodeThoseAtLeastAsImportantTakeUpRoomWhetherTheyHaveAQuotaOrNot() {
        CapacityState state = Cores.state()
                .node(node("n1", 4))
                .node(node("n2", 4))
                .nominated(running("n", "outside", 3, AHEAD, "n1"))
                .build();
        assertThat(NodeRoom.nodesWithRoom(state, workload("x", "A", 2, AHEAD))).containsExactly("n2");
        assertThat(NodeRoom.nodesWithRoom(state, workload("x", "A", 1, AHEAD))).containsExactly("n1", "n2");
        assertThat(NodeRoom.nodesWithRoom(state, workload("x", "A", 2, AHEAD + 1)))
                .containsExactly("n1", "n2");
        assertThat(NodeRoom.nodesWithRoom(state, workload("n", "outside", 2, AHEAD)))
                .containsExactly("n1", "n2");
    }

    /**
     * With all candidates removed, the quotas are checked for the workload alone; when one is restored, for the
     * nominated workloads as well.
     */
    @Test
    void theyCountWhenVictimsAreRestoredThoughNotBefore() {
        CapacityState.Builder builder = Cores.state()
                .quota(quota("A", 0, 6))
                .quota(quota("B", 9, 9))
                .node(node("n1", 100))
                .workload(running("a1", "A", 2, 1, "n1"))
                .workload(running("a2", "A", 2, 2, "n1"))
                .nominated(workload("n", "A", 4, AHEAD));
        CapacityPreemptionPlan plan = plan(builder, workload("x", "A", 3, AHEAD));
        assertThat(plan.decision().exceededLimits())
                .extracting(ExceededLimit::limit)
                .containsExactly(6L, 9L);
        assertThat(victims(plan))
                .as("with n ahead even both are too little, which is not checked before they are restored")
                .containsExactly("a1", "a2");
        CapacityState after = plan.applyTo(builder.build());
        assertThat(CapacityDecision.of(after, plan.workload()).admitted()).isFalse();
    }

    /**
     * A workload that the node has no room for is removed. If with the nominated workloads a quota is exceeded even so,
     * the plugin removes it again, an error by which it gives the node up.
     */
    @Test
    void aNodeIsGivenUpWhereAWorkloadWouldBeRemovedTwice() {
        CapacityState.Builder builder = Cores.state()
                .quota(quota("A", 0, 6))
                .quota(quota("B", 9, 9))
                .node(node("n1", 4))
                .workload(running("a1", "A", 2, 1, "n1"))
                .workload(running("a2", "A", 2, 2, "n1"))
                .nominated(workload("n", "A", 4, AHEAD));
        CapacityPreemptionPlan plan = plan(builder, workload("x", "A", 3, AHEAD));
        assertThat(plan.possible()).isFalse();
        assertThat(plan.refusals()).extracting(NodeRefusal::reason).containsExactly(NodeRefusal.Reason.QUOTA);
        assertThat(plan.refusals().get(0).exceededLimits())
                .extracting(ExceededLimit::shortfall)
                .containsExactly(1L);

        builder.withoutWorkload("n");
        assertThat(victims(plan(builder, workload("x", "A", 3, AHEAD)))).containsExactly("a1", "a2");
    }

    @Test
    void aPlanLeavesItsWorkloadNominatedWhereItIsToStart() {
        CapacityState state = Cores.state()
                .node(node("n1", 4))
                .workload(running("low", "A", 4, 0, "n1"))
                .build();
        CapacityWorkload x = workload("x", "A", 4, 1);
        CapacityState after = CapacityPreemptionPlan.of(state, x, CapacityPreemptionOptions.defaults())
                .applyTo(state);
        assertThat(after.workloads()).isEmpty();
        assertThat(after.nominated()).isEqualTo(List.of(x.toBuilder().node("n1").build()));
        assertThat(NodeRoom.nodesWithRoom(after, x)).containsExactly("n1");
        assertThat(NodeRoom.nodesWithRoom(after, workload("y", "A", 1, 1))).isEmpty();
    }
}
