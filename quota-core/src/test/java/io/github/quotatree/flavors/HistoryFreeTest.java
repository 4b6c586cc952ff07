package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaSolver;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.FlavorClass;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A solver that has solved before finds what a fresh solve finds: nothing is left of former demands and capacities. */
class HistoryFreeTest {
    private static final int TREES = 300;
    private static final int STEPS = 12;

    @Test
    void repeatedSolvesAgreeWithFreshOnes() {
        for (long seed = 0; seed < TREES; seed++) {
            FlavorProblem problem = FlavorDraw.draw(seed);
            Random random = new Random(seed);
            QuotaTree tree = FlavorTrees.tree(problem);
            QuotaSolver solver = QuotaSolver.of(tree, SolveOptions.defaults());
            for (int step = 0; step < STEPS; step++) {
                change(problem, random);
                solver.solve(FlavorTrees.total(problem), FlavorTrees.demand(tree, problem, List.of()));
                compare(problem, solver.quotas(), "step " + step + ", seed " + seed);
            }
        }
    }

    @Test
    void singleRequestsAgreeWithFreshSolves() {
        for (long seed = 0; seed < TREES; seed++) {
            FlavorProblem problem = FlavorDraw.draw(seed);
            Random random = new Random(seed);
            QuotaTree tree = FlavorTrees.tree(problem);
            QuotaSolver solver = QuotaSolver.of(tree, SolveOptions.defaults());
            solver.solve(FlavorTrees.total(problem), FlavorTrees.demand(tree, problem, List.of()));
            for (int step = 0; step < STEPS; step++) {
                int g = random.nextInt(problem.size());
                if (problem.isLeaf(g)) {
                    int mask = 1 + random.nextInt((1 << problem.flavorCount()) - 1);
                    long units = random.nextInt(12);
                    problem.group(g).request.put(mask, units);
                    FlavorClass flavors = FlavorClass.ofMask(tree.schema(), 0, mask);
                    solver.request(tree.index(problem.group(g).name), flavors, units);
                    solver.solve(FlavorTrees.total(problem));
                    compare(problem, solver.quotas(), "step " + step + ", seed " + seed);
                }
            }
        }
    }

    private static void change(FlavorProblem problem, Random random) {
        for (int k = 0; k < problem.flavorCount(); k++) {
            problem.capacity[k] = random.nextInt(3) == 0 ? random.nextInt(14) : problem.capacity[k];
        }
        for (int g = 0; g < problem.size(); g++) {
            if (problem.isLeaf(g) && random.nextInt(3) == 0) {
                Map<Integer, Long> request = problem.group(g).request;
                request.put(1 + random.nextInt((1 << problem.flavorCount()) - 1), (long) random.nextInt(12));
            }
        }
    }

    private static void compare(FlavorProblem problem, RuntimeQuotas repeated, String when) {
        FlavorResult fresh = FlavorResult.ofLibrary(problem);
        FlavorResult result = FlavorResult.of(problem, repeated);
        assertThat(result.runtime()).as("%s%n%s", when, problem).isEqualTo(fresh.runtime());
        assertThat(result.limited()).as("%s%n%s", when, problem).isEqualTo(fresh.limited());
        assertThat(result.promised()).as("%s%n%s", when, problem).isDeepEqualTo(fresh.promised());
    }
}
