package io.github.quotatree.groupquota;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.groupquota.NegotiationRound.Step;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

/** Weighted slots that a matchmaker matches in whole slots and compares exactly: none is lost to a fraction. */
@AddLifecycleHook(PropertySeed.class)
class WholeSlotsOfWeightedPoolsTest {
    private static final GroupQuotaOptions OPTIONS = GroupQuotaOptions.repaired();

    private static QuotaDeclaration fraction(String name, double quota) {
        return QuotaDeclaration.ofFraction(name, quota).acceptingSurplus();
    }

    private static GroupQuotaTree tree(QuotaDeclaration... declarations) {
        GroupQuotaTree.Builder tree = GroupQuotaTree.builder();
        List.of(declarations).forEach(tree::add);
        return tree.build();
    }

    /** Takes whole slots while the usage and one more are within the limit; each slot is of a class. */
    private static final class Exact implements Matchmaker {
        private final Map<String, Integer> free = new HashMap<>();
        private final Map<String, String> classes = new HashMap<>();
        private final Map<String, Double> used = new HashMap<>();
        private final Map<String, Integer> idle = new HashMap<>();

        Exact slots(String ofClass, int slots) {
            free.put(ofClass, slots);
            return this;
        }

        Exact jobs(String group, int jobs, String ofClass) {
            idle.put(group, jobs);
            classes.put(group, ofClass);
            return this;
        }

        PoolDemand demand(GroupQuotaTree tree) {
            PoolDemand.Builder demand = PoolDemand.builder(tree);
            idle.forEach((group, jobs) -> demand.group(group, g -> g.idle(jobs)));
            return demand.build();
        }

        @Override
        public double match(String group, double limit) {
            double before = used.getOrDefault(group, 0.0);
            double now = before;
            String ofClass = classes.getOrDefault(group, "none");
            while (now + 1 <= limit && idle.getOrDefault(group, 0) > 0 && free.getOrDefault(ofClass, 0) > 0) {
                now++;
                idle.merge(group, -1, Integer::sum);
                free.merge(ofClass, -1, Integer::sum);
            }
            used.put(group, now);
            return now - before;
        }
    }

    /** The allocation of b is 0.9999999999999998. */
    @Test
    void aLimitOfAlmostASlotIsASlot() {
        GroupQuotaTree tree = tree(fraction("a", 0.4), fraction("b", 0.2), fraction("c", 0.6));
        Exact slots = new Exact().slots("p", 3).jobs("a", 3, "other").jobs("b", 3, "p");

        NegotiationCycle cycle = NegotiationCycle.run(slots.demand(tree), 3, 1, OPTIONS, slots);

        GroupAllocation first = cycle.rounds().get(0).quotas().group("b");
        assertThat(first.allocated()).isLessThan(1);
        assertThat(first.limit()).isEqualTo(1);
        assertThat(first.explanation()).doesNotContain("limit");
        assertThat(cycle.usage("b")).isEqualTo(3);
    }

    /** The allocation of c is 1.0000000000000002, of which it uses 1. */
    @Test
    void aGroupWithAllWholeSlotsOfItsAllocationKeepsItsRequest() {
        GroupQuotaTree tree = tree(fraction("a", 0.7), fraction("b", 0.6), fraction("c", 1.0 / 3));
        Exact slots = new Exact().slots("p", 3).jobs("a", 2, "q").jobs("c", 3, "p");

        NegotiationCycle cycle = NegotiationCycle.run(slots.demand(tree), 3, 1, OPTIONS, slots);

        assertThat(cycle.usage("c")).isEqualTo(3);
    }

    /** In the first round b is allocated 0.8 of a slot. */
    @Test
    void aGroupThatLacksLessThanASlotKeepsItsRequest() {
        GroupQuotaTree tree = tree(fraction("a", 0.8), fraction("b", 0.2));
        Exact slots = new Exact().slots("p", 4).jobs("a", 9, "other").jobs("b", 9, "p");

        NegotiationCycle cycle = NegotiationCycle.run(slots.demand(tree), 4, 1, OPTIONS, slots);

        assertThat(cycle.rounds().get(0).quotas().group("b").allocated()).isLessThan(1);
        assertThat(cycle.usage("b")).isEqualTo(4);
    }

    /** Three groups of 3.33 slots each use 3; the tenth goes to the group that waits longest, in turn. */
    @Test
    void theSlotsMadeOfFractionsAreMatchedInTheSecondRound() {
        GroupQuotaTree tree = tree(fraction("a", 1.0 / 3), fraction("b", 1.0 / 3), fraction("c", 1.0 / 3));
        Map<String, Double> used = new HashMap<>();
        Map<String, Long> since = new HashMap<>();
        for (int now = 1; now <= 6; now++) {
            Exact slots = new Exact().slots("p", 10);
            PoolDemand.Builder demand = PoolDemand.builder(tree);
            for (String group : Set.of("a", "b", "c")) {
                slots.jobs(group, 20, "p");
                demand.group(group, g -> g.idle(20).lastRemainderTime(since.getOrDefault(group, 0L)));
            }
            NegotiationCycle cycle = NegotiationCycle.run(demand.build(), 10, now, OPTIONS, slots);
            assertThat(cycle.rounds()).hasSize(2);
            assertThat(cycle.rounds().get(0).quotas().options().weighted()).isTrue();
            assertThat(cycle.quotas().options().weighted()).isFalse();
            since.putAll(cycle.lastRemainderTimes());
            since.keySet().retainAll(Set.of("a", "b", "c"));
            since.keySet().forEach(group -> used.merge(group, cycle.usage(group), Double::sum));
        }
        assertThat(used).isEqualTo(Map.of("a", 20.0, "b", 20.0, "c", 20.0));
    }

    /** Where requests have fractions, slots may have: each group is allocated half a slot, and might match it. */
    @Test
    void fractionsStayWhereRequestsHaveThem() {
        GroupQuotaTree tree = tree(fraction("a", 0.5), fraction("b", 0.5));
        PoolDemand demand = PoolDemand.builder(tree)
                .group("a", g -> g.idle(1.5))
                .group("b", g -> g.idle(1.5))
                .build();
        NegotiationCycle cycle = NegotiationCycle.run(demand, 1, 1, OPTIONS, (group, limit) -> 0);

        assertThat(cycle.rounds())
                .allSatisfy(
                        round -> assertThat(round.quotas().options().weighted()).isTrue());
    }

    /** The slot that small requests is of the class that large takes; in 5 turns of two slots it is served in the 3rd. */
    @Test
    void aGroupThatLacksOneSlotGetsItInTheMiddleOfTheRound() {
        GroupQuotaTree tree = tree(fraction("large", 0.8), fraction("small", 0.2));
        Exact slots = new Exact().slots("p", 8).jobs("large", 10, "p").jobs("small", 1, "p");

        NegotiationCycle cycle = NegotiationCycle.run(slots.demand(tree), 20, 1, OPTIONS.withRoundRobinRate(2), slots);

        assertThat(cycle.rounds().get(0).steps())
                .filteredOn(step -> step.group().equals("small") && step.matched() > 0)
                .extracting(Step::turn)
                .containsExactly(3);
        assertThat(cycle.usage("small")).isEqualTo(1);
        assertThat(cycle.usage("large")).isEqualTo(7);
    }

    /** The law, with jobs that match any slot: what is allocated up to an error of rounding can be matched. */
    @Property
    void aGroupThatIsAllocatedAlmostSomeSlotsMatchesThem(@ForAll("pools") RandomPool pool) {
        Map<String, Double> used = new HashMap<>();
        for (String group : pool.tree.groups()) {
            used.put(group, pool.demand.usage[pool.tree.position(group)]);
        }
        Matchmaker exact = (group, limit) -> {
            double before = requireNonNull(used.get(group));
            double now = before;
            while (now + 1 <= limit) {
                now++;
            }
            used.put(group, now);
            return now - before;
        };
        NegotiationCycle cycle = NegotiationCycle.run(
                pool.demand, pool.total, 10, pool.options.withRoundRobinRate(Double.POSITIVE_INFINITY), exact);
        for (NegotiationRound round : cycle.rounds()) {
            for (Step step : round.steps()) {
                double whole = Math.rint(round.quotas().group(step.group()).allocated());
                double error =
                        Math.abs(whole - round.quotas().group(step.group()).allocated());
                boolean isCut = step.heldBy().isPresent() || step.regrouped();
                if (!isCut && error <= 1e-9 && step.usageBefore() == Math.rint(step.usageBefore())) {
                    assertThat(step.usageBefore() + step.matched())
                            .as("%s in %s", step, pool)
                            .isGreaterThanOrEqualTo(whole);
                }
            }
        }
    }

    /** In pools of whole slots: where jobs match any slot, none is left while a group wants it that may have it. */
    @Property
    void noSlotIsLeftThatAJobMatches(@ForAll("pools") RandomPool pool, @ForAll long seed) {
        Random random = new Random(seed);
        int total = random.nextInt(40);
        Exact slots = new Exact().slots("p", total);
        for (String group : pool.tree.groups()) {
            slots.jobs(group, random.nextInt(2) * random.nextInt(30), random.nextInt(4) == 0 ? "other" : "p");
        }
        GroupQuotaOptions options = pool.options.withMaxAllocationRounds(9);

        NegotiationCycle cycle = NegotiationCycle.run(slots.demand(pool.tree), total, 10, options, slots);

        boolean mayBeWanted = false;
        for (GroupAllocation group : cycle.quotas().groups()) {
            boolean isReached = group.bindingLimit().kind() == GroupAllocation.BindingLimit.Kind.POOL;
            boolean hasIdle = slots.idle.getOrDefault(group.name(), 0) > 0;
            mayBeWanted |= isReached && hasIdle && "p".equals(slots.classes.get(group.name()));
        }
        if (mayBeWanted) {
            assertThat(slots.free.get("p"))
                    .as("%s with %s slots\n%s", pool, total, cycle)
                    .isZero();
        }
    }

    @Provide
    Arbitrary<RandomPool> pools() {
        return RandomPool.pools(true);
    }
}
