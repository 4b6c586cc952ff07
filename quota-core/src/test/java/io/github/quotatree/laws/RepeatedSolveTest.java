package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.Demand;
import io.github.quotatree.PropertySeed;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaSolver;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

/** A solver that continues with its known sums returns the result of a solve from the start. */
@AddLifecycleHook(PropertySeed.class)
class RepeatedSolveTest {
    private static final int STEPS = 12;

    @Property(tries = 500)
    void agreesWithAFreshSolveAfterChanges(@ForAll("problems") Problem problem, @ForAll Random random) {
        for (SolveOptions options : optionsFor(random)) {
            check(problem, QuotaSolver.of(problem.tree(), options), options, random, 0);
        }
    }

    @Test
    void threadsGiveTheSameResult() {
        for (int parallelism : new int[] {2, 3}) {
            ForkJoinPool pool = new ForkJoinPool(parallelism);
            for (int seed = 0; seed < 6; seed++) {
                Problem problem = Problem.random(6000, 40, seed);
                SolveOptions options = SolveOptions.defaults().withGuaranteeUsage(seed == 5);
                check(problem, QuotaSolver.of(problem.tree(), options, pool), options, new Random(seed), 0);
            }
            pool.shutdown();
        }
    }

    @Test
    void catchesAChangeThatIsNotCarriedUp() {
        assertThatThrownBy(() -> {
                    for (int seed = 0; seed < 200; seed++) {
                        Problem problem = Law.small(seed);
                        SolveOptions options = SolveOptions.defaults();
                        check(problem, QuotaSolver.of(problem.tree(), options), options, new Random(seed), 3);
                    }
                })
                .isInstanceOf(AssertionError.class);
    }

    /** Changes requests and totals at random; every n-th change is kept from the solver, if n is not 0. */
    private static void check(
            Problem problem, QuotaSolver solver, SolveOptions options, Random random, int everyNthIsLost) {
        QuotaTree tree = problem.tree();
        ResourceVector total = problem.total();
        Demand demand = Demand.of(tree, problem.requests());
        solver.solve(total, demand);
        assertSame(solver.quotas(), tree.computeRuntime(total, demand, options));
        List<QuotaGroup> leaves = problem.leaves();
        Problem now = problem;
        for (int step = 1; step <= STEPS; step++) {
            int changes = leaves.isEmpty() ? 0 : random.nextInt(4);
            for (int c = 0; c < changes; c++) {
                String leaf = leaves.get(random.nextInt(leaves.size())).name();
                ResourceVector request = now.request(leaf);
                long amount = random.nextInt(3) == 0 ? 0 : request.value(1) / 3 + random.nextInt(50);
                now = now.withRequest(leaf, tree.schema().vector(request.value(0), amount));
                if (everyNthIsLost == 0 || step % everyNthIsLost > 0) {
                    solver.request(tree.index(leaf), 1, amount);
                }
            }
            if (random.nextBoolean()) {
                total = tree.schema().vector(total.value(0) / 8 * 7, total.value(1) / 4 * (1 + random.nextInt(4)));
            }
            solver.solve(total);
            assertSame(solver.quotas(), tree.computeRuntime(total, Demand.of(tree, now.requests()), options));
        }
    }

    private static void assertSame(RuntimeQuotas quotas, RuntimeQuotas fresh) {
        assertThat(quotas.changesSince(fresh)).isEmpty();
        for (int g = 0; g < fresh.groups().size(); g++) {
            assertThat(quotas.groups().get(g).request())
                    .isEqualTo(fresh.groups().get(g).request());
            assertThat(quotas.groups().get(g).effectiveMin())
                    .isEqualTo(fresh.groups().get(g).effectiveMin());
        }
    }

    private static List<SolveOptions> optionsFor(Random random) {
        SolveOptions defaults = SolveOptions.defaults();
        return List.of(
                defaults,
                defaults.withMinScaling(random.nextBoolean())
                        .withGuaranteeUsage(random.nextBoolean())
                        .withSolver(random.nextBoolean() ? SolveOptions.Solver.ITERATIVE : defaults.solver()));
    }

    @Provide
    Arbitrary<Problem> problems() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 60),
                        Arbitraries.of(3, 5, 10, 31, 53, 62),
                        Arbitraries.longs())
                .as(Problem::random);
    }

    @Test
    void startsWithoutRequestsWhereTheDemandHasNone() {
        Problem problem = Problem.random(20, 10, 7);
        QuotaSolver solver = QuotaSolver.of(problem.tree(), SolveOptions.defaults());
        solver.solve(problem.total(), Demand.of(problem.tree(), Map.of()));
        for (QuotaGroup leaf : problem.leaves()) {
            int index = problem.tree().index(leaf.name());
            for (int d = 0; d < problem.dimensions(); d++) {
                solver.request(index, d, problem.request(leaf.name()).value(d));
            }
        }
        solver.solve(problem.total());
        assertSame(solver.quotas(), problem.tree().computeRuntime(problem.total(), problem.requests()));
    }
}
