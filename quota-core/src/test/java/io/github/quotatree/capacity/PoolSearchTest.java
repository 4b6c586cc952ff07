package io.github.quotatree.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.capacity.CapacityPreemptionOptions.Mode;
import io.github.quotatree.capacity.CapacityPreemptionOptions.Scope;
import io.github.quotatree.capacity.PreemptionCandidate.NodeRefusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** With victims anywhere, what is found on all nodes at once is what is found on each by itself. */
@AddLifecycleHook(PropertySeed.class)
class PoolSearchTest {
    @Property(tries = 5000)
    void allNodesAtOnceAreEachByItself(@ForAll("draws") CapacityDraw draw, @ForAll Mode mode) {
        CapacityState state = draw.state();
        CapacityPreemptionOptions options =
                CapacityPreemptionOptions.defaults().withMode(mode).withScope(Scope.POOL);
        List<PreemptionCandidate> candidates = new ArrayList<>();
        List<NodeRefusal> refusals = new ArrayList<>();
        for (CapacityNode only : state.nodes()) {
            CapacityPreemptionPlan plan =
                    CapacityPreemptionPlan.of(state, draw.asking, options.withEligibleNodes(node -> node.equals(only)));
            candidates.addAll(plan.candidates());
            plan.refusals().stream()
                    .filter(refusal -> refusal.node().equals(Optional.of(only.name())))
                    .forEach(refusals::add);
        }

        CapacityPreemptionPlan plan = CapacityPreemptionPlan.of(state, draw.asking, options);

        if (plan.needed()) {
            assertThat(plan.candidates()).isEqualTo(candidates);
            assertThat(plan.refusals()).isEqualTo(refusals);
        }
    }

    @Provide
    Arbitrary<CapacityDraw> draws() {
        return Combinators.combine(
                        Arbitraries.integers().between(2, 4),
                        Arbitraries.integers().between(2, 24),
                        Arbitraries.longs())
                .as((nodes, workloads, seed) -> new CapacityDraw(nodes, workloads, false, seed));
    }
}
