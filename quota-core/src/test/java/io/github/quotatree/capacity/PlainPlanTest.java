package io.github.quotatree.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.capacity.CapacityPreemptionOptions.Mode;
import io.github.quotatree.capacity.CapacityPreemptionOptions.Scope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

/** A plan, which reads every workload once, finds on each node what comes of looking at every workload there. */
@AddLifecycleHook(PropertySeed.class)
class PlainPlanTest {
    @Property(tries = 4000)
    void everyNodeIsAsDefined(@ForAll("draws") CapacityDraw draw, @ForAll Mode mode, @ForAll Scope scope) {
        assertAsDefined(draw.state(), draw.asking, draw.options().withMode(mode).withScope(scope));
    }

    @Property(tries = 1000)
    void everyNodeOfAPoolIsAsDefined(@ForAll("pools") FullPool pool, @ForAll Mode mode, @ForAll Scope scope) {
        assertAsDefined(
                pool.state,
                pool.asking,
                CapacityPreemptionOptions.defaults().withMode(mode).withScope(scope));
    }

    /** Else agreement would mean little. */
    @Test
    void thePoolsMeetWhatNodesDifferIn() {
        Map<String, Integer> met = new HashMap<>();
        for (int seed = 0; seed < 500; seed++) {
            FullPool pool = new FullPool(2 + seed % 9, 20 + seed % 90, seed);
            for (Mode mode : Mode.values()) {
                CapacityPreemptionPlan plan = CapacityPreemptionPlan.of(
                        pool.state,
                        pool.asking,
                        CapacityPreemptionOptions.defaults().withMode(mode).withScope(Scope.POOL));
                plan.refusals().forEach(refusal -> met.merge("refused " + refusal.reason(), 1, Integer::sum));
                for (PreemptionCandidate candidate : plan.candidates()) {
                    long here = candidate.victims().stream()
                            .filter(victim -> victim.workload().node().equals(candidate.node()))
                            .count();
                    met.merge("claim " + plan.claim(), 1, Integer::sum);
                    met.merge(here == 0 ? "none here" : "some here", 1, Integer::sum);
                    met.merge(here == candidate.victims().size() ? "all here" : "some elsewhere", 1, Integer::sum);
                    met.merge(candidate.budgetViolations() > 0 ? "violations" : "no violation", 1, Integer::sum);
                    met.merge(candidate.victims().size() > 8 ? "many victims" : "few victims", 1, Integer::sum);
                }
                if (plan.candidates().stream()
                                .map(PreemptionCandidate::victims)
                                .distinct()
                                .count()
                        > 2) {
                    met.merge("nodes differ", 1, Integer::sum);
                }
            }
        }
        assertThat(met)
                .containsKeys(
                        "claim OWN_MIN",
                        "claim OWN_PRIORITY",
                        "claim NO_QUOTA",
                        "none here",
                        "some here",
                        "all here",
                        "some elsewhere",
                        "violations",
                        "many victims",
                        "nodes differ",
                        "refused QUOTA",
                        "refused NODE");
        assertThat(met.values())
                .as("%s", met)
                .allSatisfy(times -> assertThat(times).isGreaterThan(20));
    }

    private static void assertAsDefined(
            CapacityState state, CapacityWorkload asking, CapacityPreemptionOptions options) {
        CapacityPreemptionPlan plan = CapacityPreemptionPlan.of(state, asking, options);
        if (!plan.needed() || !asking.preempts()) {
            return;
        }
        PlainPlan plain = new PlainPlan(state, asking, options);
        List<PlainPlan.Way> ways =
                plan.candidates().stream().map(PlainPlan.Way::of).toList();
        assertThat(ways).isEqualTo(plain.ways);
        assertThat(plan.refusals()).isEqualTo(plain.refusals);
    }

    @Provide
    Arbitrary<CapacityDraw> draws() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 5),
                        Arbitraries.integers().between(2, 40),
                        Arbitraries.longs())
                .as((nodes, workloads, seed) -> new CapacityDraw(nodes, workloads, false, seed));
    }

    @Provide
    Arbitrary<FullPool> pools() {
        return Combinators.combine(
                        Arbitraries.integers().between(1, 10),
                        Arbitraries.integers().between(1, 120),
                        Arbitraries.longs())
                .as(FullPool::new);
    }
}
