package io.github.quotatree.groupquota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Cycles that can be followed by hand. */
class NegotiationCycleTest {
    private static final GroupQuotaOptions OPTIONS = GroupQuotaOptions.repaired();

    private static final GroupQuotaTree TWO = GroupQuotaTree.builder()
            .add(QuotaDeclaration.ofSlots("a", 10).acceptingSurplus())
            .add(QuotaDeclaration.ofSlots("b", 10).acceptingSurplus())
            .build();

    private static PoolDemand demand(GroupQuotaTree tree, double ofA, double ofB) {
        return PoolDemand.builder(tree)
                .group("a", g -> g.idle(ofA))
                .group("b", g -> g.idle(ofB))
                .build();
    }

    /** Matches all of one group and nothing of others. */
    private static Matchmaker only(String fitting) {
        Map<String, Double> used = new HashMap<>();
        return (group, limit) -> {
            double before = used.getOrDefault(group, 0.0);
            double after = group.equals(fitting) ? Math.max(before, limit) : before;
            used.put(group, after);
            return after - before;
        };
    }

    @Test
    void slotsThatAreNotMatchedAreOfferedAgain() {
        NegotiationCycle cycle = NegotiationCycle.run(demand(TWO, 30, 30), 20, 5, OPTIONS, only("b"));
        assertThat(cycle.rounds()).hasSize(2);
        assertThat(cycle.rounds().get(0).quotas().group("b").allocated()).isEqualTo(10);
        assertThat(cycle.rounds().get(1).quotas().group("a").requested()).isZero();
        assertThat(cycle.quotas().group("b").allocated()).isEqualTo(20);
        assertThat(cycle.matched("b")).isEqualTo(20);
        assertThat(cycle.usage("a")).isZero();
        assertThat(cycle.lastRemainderTime("a")).as("no slot fits its request").isEqualTo(5);
        assertThat(cycle.lastRemainderTime("b")).isZero();
        NegotiationCycle one =
                NegotiationCycle.run(demand(TWO, 30, 30), 20, 5, OPTIONS.withMaxAllocationRounds(1), only("b"));
        assertThat(one.matched("b")).isEqualTo(10);
    }

    @Test
    void groupsThatWantTheSameSlotsAdvanceTogether() {
        double[] free = {10};
        Map<String, Double> used = new HashMap<>();
        Matchmaker shared = (group, limit) -> {
            double matched = Math.min(free[0], limit - used.getOrDefault(group, 0.0));
            free[0] -= matched;
            used.merge(group, matched, Double::sum);
            return matched;
        };
        NegotiationCycle cycle = NegotiationCycle.run(
                demand(TWO, 10, 10), 20, 5, OPTIONS.withRoundRobinRate(1).withMaxAllocationRounds(1), shared);
        assertThat(cycle.matched("a")).isEqualTo(5);
        assertThat(cycle.matched("b")).isEqualTo(5);
        assertThat(cycle.rounds().get(0).steps()).hasSize(20);
        assertThat(cycle.rounds().get(0).steps().get(3))
                .isEqualTo(new NegotiationRound.Step(2, "b", 2, 1, 1, Optional.empty(), false));
    }

    @Test
    void aGroupThatIsAtItsAllocationHasATurnOnlyIfPreemptionIsConsidered() {
        PoolDemand demand = PoolDemand.builder(TWO)
                .group("a", g -> g.running(10).usage(10))
                .group("b", g -> g.idle(10))
                .build();
        List<String> turns = new ArrayList<>();
        Matchmaker nothing = (group, limit) -> {
            turns.add(group + " " + limit);
            return 0;
        };
        NegotiationCycle.run(demand, 20, 5, OPTIONS.withMaxAllocationRounds(1), nothing);
        assertThat(turns).containsExactly("b 10.0", "a 10.0");
        turns.clear();
        NegotiationCycle.run(demand, 20, 5, OPTIONS.withMaxAllocationRounds(1).withConsiderPreemption(false), nothing);
        assertThat(turns).containsExactly("b 10.0");
    }

    /** A.c uses 12 of the 20 of A already, more than its own quota, and so A.b has no more than 8 of its 15. */
    @Test
    void theUsageOfAGroupThatRefusesSurplusIsHeldAtItsQuota() {
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofSlots("A", 20))
                .add(QuotaDeclaration.ofSlots("A.b", 15).acceptingSurplus())
                .add(QuotaDeclaration.ofSlots("A.c", 5).acceptingSurplus())
                .build();
        PoolDemand demand = PoolDemand.builder(tree)
                .group("A.b", g -> g.idle(30))
                .group("A.c", g -> g.running(12).usage(12))
                .build();
        NegotiationCycle strict = NegotiationCycle.run(demand, 100, 1, OPTIONS, only("A.b"));
        assertThat(strict.matched("A.b")).isEqualTo(8);
        assertThat(strict.rounds().get(0).steps())
                .filteredOn(step -> step.group().equals("A.b"))
                .containsExactly(new NegotiationRound.Step(1, "A.b", 8, 0, 8, Optional.of("A"), false));
        assertThat(strict.rounds().get(0).quotas().group("A.b").limit()).isEqualTo(8);
        assertThat(strict.rounds().get(0).quotas().group("A.b").explanation())
                .isEqualTo(
                        "A.b: 15 of 30 requested; 15 of its quota of 15; A refuses surplus, and its quota is allocated; "
                                + "limit 8, as a group that refuses surplus uses its quota");
        NegotiationCycle loose =
                NegotiationCycle.run(demand, 100, 1, OPTIONS.withStrictEnforceQuota(false), only("A.b"));
        assertThat(loose.matched("A.b")).isEqualTo(15);
    }

    @Test
    void withAutoregroupTheRootMatchesTheSlotsThatQuotasLeave() {
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofSlots("a", 2).autoregrouping())
                .add(QuotaDeclaration.ofSlots("b", 2))
                .build();
        NegotiationCycle cycle = NegotiationCycle.run(
                demand(tree, 30, 30),
                10,
                1,
                OPTIONS.withMaxAllocationRounds(1),
                (group, limit) -> group.equals("a") ? (limit == 2 ? 2 : limit - 2) : limit);
        assertThat(cycle.quotas().group("a").allocated()).isEqualTo(2);
        assertThat(cycle.quotas().group("<none>").limit()).isEqualTo(10);
        assertThat(cycle.quotas().surplus())
                .as("not counted as allocated to the root")
                .isEqualTo(6);
        assertThat(cycle.usage("a")).isEqualTo(8);
        assertThat(cycle.usage("b")).isEqualTo(2);
        assertThat(cycle.rounds().get(0).steps())
                .last()
                .isEqualTo(new NegotiationRound.Step(2, "a", 8, 2, 6, Optional.empty(), true));
    }

    @Test
    void aMatchmakerIsHeldToItsLimit() {
        PoolDemand demand = demand(TWO, 30, 30);
        for (double wrong : new double[] {10.5, -1, Double.NaN}) {
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> NegotiationCycle.run(demand, 20, 5, OPTIONS, (group, limit) -> wrong))
                    .withMessageStartingWith("a: ")
                    .withMessageEndingWith(" matched, and 10 allowed");
        }
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofSlots("a", 1).autoregrouping())
                .add(QuotaDeclaration.ofSlots("b", 1))
                .build();
        Matchmaker foreign = new Matchmaker() {
            @Override
            public double match(String group, double limit) {
                return 0;
            }

            @Override
            public Map<String, Double> matchRegrouped(Map<String, Double> usage, double free) {
                return Map.of("b", 1.0);
            }
        };
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> NegotiationCycle.run(demand(tree, 9, 9), 20, 5, OPTIONS, foreign))
                .withMessage("b: matched without its quota, and does not autoregroup");
    }
}
