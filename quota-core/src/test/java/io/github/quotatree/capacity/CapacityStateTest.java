package io.github.quotatree.capacity;

import static io.github.quotatree.capacity.Cores.budget;
import static io.github.quotatree.capacity.Cores.node;
import static io.github.quotatree.capacity.Cores.quota;
import static io.github.quotatree.capacity.Cores.running;
import static io.github.quotatree.capacity.Cores.workload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.capacity.NamespaceQuota.AbsentDimensions;
import io.github.quotatree.capacity.PreemptionCandidate.NodeRefusal;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What a state holds, what changes it, and what cannot be put into one. */
class CapacityStateTest {
    private static final long LARGEST = Long.MAX_VALUE - 1;
    private static final ResourceSchema CARDS = ResourceSchema.of("gpu");

    private final CapacityState state = Cores.state()
            .quota(quota("A", 4, 6))
            .quota(quota("B", 4, 6))
            .node(node("n1", 8))
            .workload(running("a", "A", 2, 0, "n1"))
            .workload(running("outside", "C", 2, 0, "n1"))
            .nominated(workload("n", "B", 1, 0))
            .unlistedUse("A", Cores.SCHEMA.vector(1))
            .unlistedUse("C", Cores.SCHEMA.vector(7))
            .budget(budget(1, "a"))
            .build();

    @Test
    void useIsTheRequestsAndTheUnlistedUseOfAQuota() {
        assertThat(used(state, "A")).isEqualTo(3);
        assertThat(used(state, "B")).isZero();
        assertThat(state.use("C")).isEmpty();
        assertThat(CapacityDecision.of(state, workload("x", "A", 6, 0)).exceededLimits())
                .extracting(ExceededLimit::used)
                .as("used of A, and of all quotas")
                .containsExactly(3L, 3L);
    }

    @Test
    void noPlanTakesUnlistedUse() {
        CapacityState full = Cores.state()
                .quota(quota("A", 4, 8))
                .quota(quota("B", 4, 8))
                .unlistedUse("A", Cores.SCHEMA.vector(6))
                .build();
        assertThat(CapacityPreemptionPlan.of(full, workload("b", "B", 4, 0), CapacityPreemptionOptions.defaults())
                        .refusals())
                .extracting(NodeRefusal::reason)
                .containsExactly(NodeRefusal.Reason.NO_VICTIMS);
    }

    /** In the plugin, what ran before its quota was declared does not count until it starts anew; here it does. */
    @Test
    void aQuotaThatIsDeclaredLaterCountsRunningWorkloads() {
        CapacityState later = state.toBuilder().quota(quota("C", 0, 20)).build();
        assertThat(used(later, "C")).isEqualTo(9);
        CapacityState without = later.toBuilder().withoutQuota("C").build();
        assertThat(without.use("C")).isEmpty();
        assertThat(used(without.toBuilder().quota(quota("C", 0, 20)).build(), "C"))
                .isEqualTo(9);
    }

    @Test
    void reserveCountsOnceAndEndsANomination() {
        CapacityWorkload n = workload("n", "B", 1, 0);
        CapacityState after = state.reserve(n);
        assertThat(used(after, "B")).isEqualTo(1);
        assertThat(after.nominated()).isEmpty();
        assertThat(after.reserve(n)).isSameAs(after);
        assertThat(after.reserve(workload("n", "B", 3, 0))).isSameAs(after);
        assertThat(used(state, "B")).isZero();
        assertThat(state.nominated()).hasSize(1);
    }

    @Test
    void reserveChecksNoLimit() {
        assertThat(used(state.reserve(workload("x", "A", 1000, 0)), "A")).isEqualTo(1003);
    }

    @Test
    void unreserveReleasesOnce() {
        CapacityState after = state.unreserve("a");
        assertThat(used(after, "A")).isEqualTo(1);
        assertThat(after.workload("a")).isEmpty();
        assertThat(after.unreserve("a")).isSameAs(after);
        assertThat(state.unreserve("nobody")).isSameAs(state);
        assertThat(state.unreserve("n")).as("nominated, but holding nothing").isSameAs(state);
        assertThat(state.workload("a")).isPresent();
    }

    @Test
    void reserveAndUnreserveLeaveNoTrace() {
        assertSame(state.reserve(workload("x", "B", 4, 0)).unreserve("x"), state);
        assertSame(state.unreserve("a").reserve(running("a", "A", 2, 0, "n1")), state);
    }

    @Test
    void nominateReplacesAnEarlierNominationAndChangesNoUse() {
        CapacityState after = state.nominate(running("n", "B", 2, 7, "n1"));
        assertThat(after.nominated()).containsExactly(running("n", "B", 2, 7, "n1"));
        assertThat(used(after, "B")).isZero();
        assertThat(after.nominate(workload("m", "B", 1, 0)).nominated())
                .extracting(CapacityWorkload::id)
                .containsExactly("m", "n");
        assertThatThrownBy(() -> state.nominate(workload("a", "A", 1, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workload a holds resources already");
    }

    @Test
    void withdrawEndsANominationAndNothingElse() {
        CapacityState after = state.withdraw("n");
        assertThat(after.nominated()).isEmpty();
        assertThat(after.workloads()).isEqualTo(state.workloads());
        assertThat(after.withdraw("n")).isSameAs(after);
        assertThat(state.withdraw("a")).isSameAs(state);
        assertThat(after.nominate(workload("n", "B", LARGEST - 12, 0)).nominated())
                .hasSize(1);
    }

    @Test
    void otherBudgetsTakeThePlaceOfThoseThatAreThere() {
        CapacityState after = state.withBudgets(List.of(budget(7, "a", "outside")));
        assertThat(after.budgets()).containsExactly(budget(7, "a", "outside"));
        assertThat(state.budgets()).containsExactly(budget(1, "a"));
        assertThat(after.reserve(workload("more", "A", 1, 0)).budgets()).isEqualTo(after.budgets());
    }

    @Test
    void toBuilderKeepsEverything() {
        assertSame(state.toBuilder().build(), state);
        CapacityState unusual = CapacityState.builder(CARDS)
                .absentDimensions(AbsentDimensions.ZERO)
                .nativeDimensions(List.of("gpu"))
                .quota(NamespaceQuota.of("A", null, null))
                .build();
        assertThat(unusual.toBuilder().build().absentDimensions()).isEqualTo(AbsentDimensions.ZERO);
        assertThat(unusual.toBuilder()
                        .absentDimensions(AbsentDimensions.PLUGIN)
                        .quota(NamespaceQuota.of("A", null, ResourceList.empty(CARDS)))
                        .build()
                        .use("A")
                        .orElseThrow()
                        .max())
                .as("cards are native still")
                .isEqualTo(CARDS.zero());
    }

    @Test
    void aBuilderInFurtherUseDoesNotChangeItsState() {
        CapacityState.Builder builder = state.toBuilder();
        CapacityState first = builder.build();
        builder.quota(quota("A", 0, 0))
                .withoutQuota("B")
                .node(node("n2", 1))
                .withoutWorkload("a")
                .withoutWorkload("n")
                .workload(workload("x", "A", 1, 0))
                .budget(budget(0, "x"))
                .unlistedUse("A", Cores.SCHEMA.vector(99));
        assertSame(first, state);
        assertThat(used(builder.build(), "A")).isEqualTo(100);
    }

    @Test
    void itsViewsCannotBeChanged() {
        for (ThrowingCallable change : List.<ThrowingCallable>of(
                () -> state.quotas().clear(),
                () -> state.workloads().set(0, workload("x", "A", 1, 0)),
                () -> state.nominated().clear(),
                () -> state.nodes().clear(),
                () -> state.budgets().clear(),
                () -> CapacityDecision.of(state, workload("x", "A", 100, 0))
                        .exceededLimits()
                        .clear())) {
            assertThatThrownBy(change).isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Test
    void everyOrderOfDeclarationGivesTheSame() {
        CapacityState other = Cores.state()
                .unlistedUse("C", Cores.SCHEMA.vector(7))
                .budget(budget(1, "a"))
                .unlistedUse("A", Cores.SCHEMA.vector(1))
                .nominated(workload("n", "B", 1, 0))
                .workload(running("outside", "C", 2, 0, "n1"))
                .workload(running("a", "A", 2, 0, "n1"))
                .node(node("n1", 8))
                .quota(quota("B", 4, 6))
                .quota(quota("A", 4, 6))
                .build();
        assertSame(other, state);
    }

    @Test
    void refusesDuplicatesAndOtherSchemas() {
        CapacityState.Builder builder = state.toBuilder();
        assertRefused(() -> builder.node(node("n1", 1)), "node n1 is there already");
        assertRefused(() -> builder.workload(workload("a", "B", 1, 0)), "workload a is there already");
        assertRefused(() -> builder.workload(workload("n", "B", 1, 0)), "workload n is there already");
        assertRefused(() -> builder.nominated(workload("a", "B", 1, 0)), "workload a is there already");
        assertRefused(() -> builder.node(CapacityNode.of("n2", CARDS.vector(1))), "node n2: is of [gpu], not [cpu]");
        assertRefused(
                () -> builder.workload(CapacityWorkload.of("x", "A", CARDS.vector(1))),
                "workload x: is of [gpu], not [cpu]");
        assertRefused(
                () -> builder.quota(NamespaceQuota.of("A", null, ResourceList.empty(CARDS))),
                "quota of A: is of [gpu], not [cpu]");
        assertRefused(() -> builder.unlistedUse("A", CARDS.vector(1)), "unlisted use of A: is of [gpu], not [cpu]");
        CapacityWorkload cards = CapacityWorkload.of("x", "A", CARDS.vector(1));
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                () -> CapacityDecision.of(state, cards),
                () -> state.reserve(cards),
                () -> state.nominate(cards),
                () -> NodeRoom.nodesWithRoom(state, cards),
                () -> CapacityPreemptionPlan.of(state, cards, CapacityPreemptionOptions.defaults()))) {
            assertRefused(call, "workload x: request is of [gpu], not [cpu]");
        }
        assertRefused(
                () -> CapacityPreemptionPlan.of(state, workload("a", "A", 1, 0), CapacityPreemptionOptions.defaults()),
                "workload a holds resources already");
    }

    @Test
    void refusesNegativeAndUnlimitedAmounts() {
        CapacityState.Builder builder = state.toBuilder();
        assertRefused(
                () -> builder.unlistedUse("A", Cores.SCHEMA.vector(-1)), "unlisted use of A: cpu (-1) is negative");
        assertRefused(
                () -> builder.unlistedUse("A", Cores.SCHEMA.unlimited()),
                "unlisted use of A: cpu is unlimited, and an amount is finite");
        assertRefused(() -> node("n2", -1), "node n2: allocatable: cpu (-1) is below 0");
        assertRefused(() -> new CapacityNode("n2", Cores.SCHEMA.zero(), -1, true), "node n2: places (-1) is negative");
        assertRefused(() -> workload("x", "A", -1, 0), "cpu (-1) is negative");
        assertRefused(
                () -> workload("x", "A", ResourceVector.UNLIMITED, 0),
                "workload x: request cpu is unlimited, and a request is finite");
        assertRefused(
                () -> NamespaceQuota.of("A", ResourceList.of(Cores.SCHEMA.unlimited()), null),
                "quota of A: min cpu is unlimited, which is no guarantee");
        assertRefused(() -> quota("A", -1, 0), "quota of A: min cpu (-1) is negative");
        NamespaceQuota.Builder quota = NamespaceQuota.builder(Cores.SCHEMA, "A");
        assertRefused(
                () -> quota.min("cpu", ResourceVector.UNLIMITED),
                "quota of A: min cpu is unlimited, which is no guarantee");
        assertThat(quota.min("cpu", 1).build()).hasToString("A: min cpu=1, no max");
    }

    @Test
    void amountsNear2To63AreExact() {
        CapacityState.Builder builder = Cores.state()
                .quota(quota("A", LARGEST - 4, ResourceVector.UNLIMITED))
                .quota(quota("B", 3, LARGEST))
                .workload(workload("a", "A", LARGEST - 10, 0));
        CapacityState full = builder.build();
        assertThat(CapacityDecision.of(full, workload("x", "B", 9, 0)).admitted())
                .isTrue();
        assertThat(CapacityDecision.of(full, workload("x", "B", 10, 0)))
                .hasToString("x rejected: cpu used " + (LARGEST - 10) + " + request 10 is 1 above the sum of mins, "
                        + (LARGEST - 1));
        assertThat(CapacityDecision.of(full, workload("x", "B", LARGEST, 0)).exceededLimits())
                .extracting(ExceededLimit::shortfall)
                .as("of what would not fit into a long")
                .containsExactly(LARGEST - 9);
        assertThat(CapacityDecision.of(full, workload("x", "B", 9, 0))
                        .borrowed()
                        .value(0))
                .isEqualTo(6);
        assertThat(CapacityPreemptionPlan.of(full, workload("x", "A", 7, 0), CapacityPreemptionOptions.defaults())
                        .claim())
                .isEqualTo(PreemptionClaim.OWN_PRIORITY);
        assertThat(CapacityPreemptionPlan.of(full, workload("x", "A", 6, 0), CapacityPreemptionOptions.defaults())
                        .claim())
                .isEqualTo(PreemptionClaim.OWN_MIN);
    }

    /** So that no sum of some of them is. */
    @Test
    void allRequestsTogetherFitIntoALong() {
        CapacityState full = Cores.state()
                .quota(quota("A", 0, 1))
                .workload(workload("a", "A", LARGEST - 2, 0))
                .nominated(workload("n", "A", 1, 0))
                .unlistedUse("no quota", Cores.SCHEMA.vector(1))
                .build();
        String tooMuch =
                "workload b: with it, the requests of all together are too large: cpu: 9223372036854775807 is outside the"
                        + " range of a limited value";
        assertRefused(() -> full.reserve(workload("b", "A", 1, 0)), tooMuch);
        assertRefused(() -> full.reserve(workload("b", "no quota", 1, 0)), tooMuch);
        assertRefused(() -> full.nominate(workload("b", "A", 1, 0)), tooMuch);
        assertRefused(
                () -> full.toBuilder().workload(workload("b", "A", 1, 0)).build(),
                "workload n: with it, the requests of all together are too large: cpu: 9223372036854775807 is outside the range"
                        + " of a limited value");
        assertThatThrownBy(() -> full.toBuilder()
                        .unlistedUse("A", Cores.SCHEMA.vector(LARGEST))
                        .build())
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(used(full.reserve(workload("n", "A", 1, 0)), "A"))
                .as("nominated workloads are counted already")
                .isEqualTo(LARGEST - 1);
        assertThat(full.nominate(workload("n", "A", 1, 5)).nominated()).hasSize(1);
        assertThat(full.unreserve("a")
                        .reserve(workload("b", "A", LARGEST - 2, 0))
                        .workloads())
                .hasSize(1);
    }

    @Test
    void reportsUnusualDeclarations() {
        CapacityState odd = Cores.state()
                .quota(quota("A", 4, 3))
                .quota(quota("B", 5, 9))
                .node(node("n1", 8))
                .build();
        assertThat(CapacityProblem.of(odd))
                .extracting(CapacityProblem::toString)
                .containsExactly(
                        "A: min cpu (4) is above max cpu (3); it cannot use all of its guarantee",
                        "the mins of cpu sum to 9, above the 8 of the nodes; not all of what is guaranteed exists");
        assertThat(CapacityProblem.of(state)).isEmpty();
    }

    /** As the plugin's status has it: of what runs, not of what only has a place. */
    @Test
    void thePublishedUseLacksWorkloadsThatDoNotRunYet() {
        CapacityState some = state.reserve(running("r", "A", 1, 0, "n1", 5))
                .reserve(workload("s", "A", 1, 0).toBuilder().running(true).build());
        assertThat(some.publishedUse().get("A")).isEqualTo(Cores.SCHEMA.vector(2));
        assertThat(used(some, "A")).isEqualTo(5);
        assertThat(some.publishedUse()).doesNotContainKey("nowhere");
        assertThat(some.publishedUse().get("B")).isEqualTo(Cores.SCHEMA.zero());
    }

    @Test
    void anUpdateReplacesTheReservedWorkload() {
        CapacityWorkload grown = running("a", "A", 4, 0, "n1");
        CapacityState after = state.update(grown);
        assertThat(used(after, "A")).isEqualTo(5);
        assertThat(after.workload("a")).contains(grown);
        assertRefused(() -> state.update(workload("n", "B", 1, 0)), "workload n does not hold resources");
    }

    @Test
    void aNodeIsClosedOrTakenOut() {
        CapacityWorkload small = workload("s", "A", 1, 0);
        assertThat(NodeRoom.nodesWithRoom(state, small)).containsExactly("n1");
        CapacityNode node = state.nodes().iterator().next();
        CapacityState closed = state.toBuilder()
                .withoutNode("n1")
                .node(node.withSchedulable(false))
                .build();
        assertThat(NodeRoom.nodesWithRoom(closed, small)).isEmpty();
        assertThat(closed.workloads()).isEqualTo(state.workloads());
        assertRefused(() -> CapacityNode.of(" ", Cores.SCHEMA.vector(1)), "node name (\" \") must not be blank");
    }

    /** What a node lacks for what is nominated is not said to be used. */
    @Test
    void aNodeReportsUseApartFromNominatedRequests() {
        CapacityState full =
                state.nominate(workload("n", "B", 5, 0).toBuilder().node("n1").build());
        CapacityPreemptionPlan plan =
                CapacityPreemptionPlan.of(full, workload("x", "D", 2, 0), CapacityPreemptionOptions.defaults());
        assertThat(NodeRoom.nodesWithRoom(full, workload("x", "D", 2, 0))).isEmpty();
        assertThat(plan.needed()).isTrue();
        NodeRoom room = Objects.requireNonNull(
                NodeRoom.of(full, workload("x", "D", 2, 0)).get("n1"));
        assertThat(room.exceededLimits(workload("x", "D", 2, 0)))
                .hasToString("[cpu used 4 + nominated 5 + request 2 is 3 above what node n1 has, 8]");
    }

    private static void assertSame(CapacityState one, CapacityState other) {
        assertThat(one.quotas()).isEqualTo(other.quotas());
        assertThat(one.workloads()).isEqualTo(other.workloads());
        assertThat(one.nominated()).isEqualTo(other.nominated());
        assertThat(List.copyOf(one.nodes())).isEqualTo(List.copyOf(other.nodes()));
        assertThat(one.budgets()).isEqualTo(other.budgets());
        assertThat(one.uses()).isEqualTo(other.uses());
        assertThat(one.absentDimensions()).isEqualTo(other.absentDimensions());
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    private static long used(CapacityState state, String namespace) {
        return state.use(namespace).orElseThrow().used().value(0);
    }
}
