package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.PropertySeed;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Binding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

/**
 * The terms that an explanation names bind: relaxed together, and nothing else, they give the group more; where all
 * others on its way up are relaxed and one of these is kept, it has the same. The oracle solves the relaxed tree.
 */
@AddLifecycleHook(PropertySeed.class)
class BindingLawTest {
    @Property(tries = 600)
    void namedTermsBind(@ForAll("problems") Problem problem, @ForAll long seed) {
        for (SolveOptions options : RelaxedTree.waterFilling()) {
            check(problem, options, used(problem, new Random(seed)));
        }
    }

    /** Small weights and requests, so that many bids are equal: a tie decides whether a satisfied group wins more. */
    @Test
    void tiesAreNamed() {
        ResourceSchema cpu = ResourceSchema.of("cpu");
        for (int seed = 0; seed < 1500; seed++) {
            Random random = new Random(seed);
            QuotaTree.Builder builder = QuotaTree.builder(cpu);
            Map<String, ResourceVector> requests = new HashMap<>();
            builder.parent("m", group -> group.max(random.nextInt(8)).sharedWeight(1 + random.nextInt(2)));
            for (String name : List.of("a", "b", "k", "x", "z")) {
                builder.leaf(name, group -> {
                    group.sharedWeight(1 + random.nextInt(2));
                    if (random.nextBoolean()) {
                        group.under("m");
                    }
                });
                requests.put(name, cpu.vector(random.nextInt(5)));
            }
            Problem problem = new Problem(builder.build(), cpu.vector(random.nextInt(14)), requests);
            check(problem, SolveOptions.defaults(), Map.of());
        }
    }

    static void check(Problem problem, SolveOptions options, Map<String, ResourceVector> used) {
        RuntimeQuotas quotas = problem.tree()
                .computeRuntime(problem.total(), RelaxedTree.demand(problem.tree(), problem.requests(), used), options);
        if (options.guaranteeUsage() && !isGuaranteedWithinRequests(quotas)) {
            return; // the request of a parent group does not count what a child has beyond its own
        }
        RelaxedTree oracle = new RelaxedTree(quotas, "cpu", used);
        for (GroupRuntime group : quotas) {
            long runtime = group.runtime().value("cpu");
            List<Binding> named = group.explain("cpu").bindings().stream()
                    .map(RelaxedTree::plain)
                    .toList();
            List<Binding> chain = oracle.chain(group.name());
            assertThat(chain).containsAll(named);
            assertThat(oracle.runtime(group.name(), named))
                    .as("%s %s of %s with %s relaxed", options, group, quotas, named)
                    .isGreaterThan(runtime);
            List<Binding> others = new ArrayList<>(chain);
            others.removeAll(named);
            assertThat(oracle.runtime(group.name(), others))
                    .as("%s of %s with all but %s relaxed", group, quotas, named)
                    .isEqualTo(runtime);
            for (Binding one : named) {
                List<Binding> allButOne = new ArrayList<>(chain);
                allButOne.remove(one);
                assertThat(oracle.runtime(group.name(), allButOne))
                        .as("%s of %s with all but %s relaxed", group, quotas, one)
                        .isEqualTo(runtime);
            }
        }
    }

    private static boolean isGuaranteedWithinRequests(RuntimeQuotas quotas) {
        for (GroupRuntime group : quotas) {
            if (group.runtime().value("cpu") > group.limitedRequest().value("cpu")) {
                return false;
            }
        }
        return true;
    }

    static Map<String, ResourceVector> used(Problem problem, Random random) {
        Map<String, ResourceVector> used = new HashMap<>();
        for (QuotaGroup leaf : problem.leaves()) {
            if (random.nextBoolean()) {
                ResourceVector most = problem.request(leaf.name()).min(leaf.max());
                used.put(
                        leaf.name(),
                        random.nextBoolean()
                                ? most
                                : most.min(problem.tree().schema().vector(2, 1)));
            }
        }
        return used;
    }

    @Provide
    Arbitrary<Problem> problems() {
        return Combinators.combine(
                        Arbitraries.integers().between(1, 25), Arbitraries.of(2, 3, 5, 10), Arbitraries.longs())
                .as(Problem::random);
    }
}
