package io.github.quotatree.groupquota;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.quotatree.PropertySeed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** What holds for cycles of negotiation in random pools with a matchmaker that matches at random, up to the limit. */
@AddLifecycleHook(PropertySeed.class)
class CycleLawsTest {
    @Property
    void noGroupIsMatchedAboveItsAllocation(@ForAll("pools") RandomPool pool, @ForAll long seed) {
        NegotiationCycle cycle = run(pool, seed);
        for (NegotiationRound round : cycle.rounds()) {
            Laws.assertHold(pool.tree, pool.total, round.quotas().options(), round.quotas());
            for (NegotiationRound.Step step : round.steps()) {
                double after = step.usageBefore() + step.matched();
                if (!step.regrouped()) {
                    double allocated = round.quotas().group(step.group()).allocated();
                    assertThat(step.limit()).as("%s", step).isLessThanOrEqualTo(allocated + 1e-9);
                    assertThat(after)
                            .as("%s", step)
                            .isLessThanOrEqualTo(Math.max(step.usageBefore(), step.limit()) + 1e-9);
                }
            }
        }
    }

    /** What is matched adds up, and the root negotiates for others only up to what the pool has. */
    @Property
    void usageGrowsByTheMatches(@ForAll("pools") RandomPool pool, @ForAll long seed) {
        NegotiationCycle cycle = run(pool, seed);
        Map<String, Double> matched = new HashMap<>();
        for (NegotiationRound round : cycle.rounds()) {
            for (NegotiationRound.Step step : round.steps()) {
                matched.merge(step.group(), step.matched(), Double::sum);
            }
        }
        for (String group : pool.tree.groups()) {
            double before = pool.demand.usage[pool.tree.position(group)];
            assertThat(cycle.matched(group)).isCloseTo(matched.getOrDefault(group, 0.0), within(1e-6));
            assertThat(cycle.usage(group)).isCloseTo(before + cycle.matched(group), within(1e-6));
        }
    }

    /** With strict enforcement a group that refuses surplus uses no more than its quota, unless it did before. */
    @Property
    void aGroupThatRefusesSurplusUsesNoMoreThanItsQuota(@ForAll("pools") RandomPool pool, @ForAll long seed) {
        if (pool.tree.declaration("<none>").autoregroup() || !pool.options.strictEnforceQuota()) {
            return;
        }
        NegotiationCycle cycle = run(pool, seed);
        for (GroupAllocation group : cycle.quotas().groups()) {
            if (!pool.tree.declaration(group.name()).acceptSurplus()) {
                double before = 0;
                double after = 0;
                for (String below : pool.tree.groups()) {
                    if (below.equals(group.name()) || below.startsWith(group.name() + ".")) {
                        before += pool.demand.usage[pool.tree.position(below)];
                        after += cycle.usage(below);
                    }
                }
                assertThat(after)
                        .as("%s", group)
                        .isLessThanOrEqualTo(Math.max(before, group.subtreeMaximum()) + Laws.tolerance(pool.total));
            }
        }
    }

    /**
     * The turns of a group never take its limit back, and the last one brings it to its allocation, but for strictness.
     */
    @Property
    void groupsAdvanceTogether(@ForAll("pools") RandomPool pool, @ForAll long seed) {
        for (NegotiationRound round : run(pool, seed).rounds()) {
            Map<String, Double> limits = new HashMap<>();
            for (NegotiationRound.Step step : round.steps()) {
                if (step.regrouped() || step.heldBy().isPresent()) {
                    continue;
                }
                Double before = limits.put(step.group(), step.limit());
                if (before != null) {
                    double advance = step.limit() - before;
                    assertThat(advance).as("%s", step).isNotNegative();
                    double rate = pool.options.roundRobinRate() + 1;
                    assertThat(advance).as("%s", step).isLessThanOrEqualTo(rate);
                }
            }
        }
    }

    @Property
    void theSameArgumentsGiveTheSameCycle(@ForAll("pools") RandomPool pool, @ForAll long seed) {
        NegotiationCycle first = run(pool, seed);
        NegotiationCycle second = run(pool, seed);
        assertThat(steps(second)).isEqualTo(steps(first));
        assertThat(second.lastRemainderTimes()).isEqualTo(first.lastRemainderTimes());
    }

    /** Groups of equal quota that all request more: the slots that do not divide evenly rotate. */
    @Property
    void overManyCyclesTheOddSlotRotatesFairly(
            @ForAll @IntRange(min = 2, max = 9) int groups,
            @ForAll @IntRange(min = 1, max = 40) int slots,
            @ForAll @IntRange(min = 1, max = 30) int cycles) {
        GroupQuotaTree.Builder builder = GroupQuotaTree.builder();
        for (int i = 0; i < groups; i++) {
            builder.add(QuotaDeclaration.ofFraction("g" + i, 1.0 / groups).acceptingSurplus());
        }
        GroupQuotaTree tree = builder.build();
        Map<String, Long> times = new HashMap<>();
        Map<String, Integer> turns = new HashMap<>();
        double[] received = new double[groups];
        for (int cycle = 1; cycle <= cycles; cycle++) {
            PoolDemand.Builder demand = PoolDemand.builder(tree);
            for (int i = 0; i < groups; i++) {
                String name = "g" + i;
                demand.group(
                        name,
                        g -> g.idle(100)
                                .lastRemainderTime(times.getOrDefault(name, 0L))
                                .remainderTurn(turns.getOrDefault(name, 0)));
            }
            NegotiationCycle run = NegotiationCycle.run(
                    demand.build(),
                    slots,
                    cycle,
                    GroupQuotaOptions.repaired().withWeighted(false),
                    (group, limit) -> limit);
            times.putAll(run.lastRemainderTimes());
            tree.groups().forEach(group -> turns.put(group, run.remainderTurn(group)));
            double all = 0;
            double least = Double.POSITIVE_INFINITY;
            double most = 0;
            for (int i = 0; i < groups; i++) {
                received[i] += run.usage("g" + i);
                all += run.usage("g" + i);
                least = Math.min(least, received[i]);
                most = Math.max(most, received[i]);
            }
            assertThat(all).isEqualTo(slots);
            assertThat(most - least).as("after %s cycles", cycle).isLessThanOrEqualTo(1);
        }
    }

    /** A matchmaker of whole slots that sometimes finds nothing, and keeps its own account. */
    private static NegotiationCycle run(RandomPool pool, long seed) {
        Random random = new Random(seed);
        Map<String, Double> used = new HashMap<>();
        for (String group : pool.tree.groups()) {
            used.put(group, pool.demand.usage[pool.tree.position(group)]);
        }
        return NegotiationCycle.run(pool.demand, pool.total, 10, pool.options, (group, limit) -> {
            double room = Math.max(0, limit - requireNonNull(used.get(group)));
            double matched = random.nextBoolean() ? room : Math.floor(room * random.nextDouble());
            used.merge(group, matched, Double::sum);
            return matched;
        });
    }

    private static List<NegotiationRound.Step> steps(NegotiationCycle cycle) {
        List<NegotiationRound.Step> steps = new ArrayList<>();
        cycle.rounds().forEach(round -> steps.addAll(round.steps()));
        return steps;
    }

    @Provide
    Arbitrary<RandomPool> pools() {
        return RandomPool.pools(true);
    }
}
