package io.github.quotatree.flavors;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaSolver;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A solver that continues with changed requests and other totals finds what a fresh solve finds. */
class RepeatedFlavorSolvesTest {
    private static final int PROBLEMS = 150;
    private static final int STEPS = 25;

    @Test
    void groupsOfOneLevel() {
        play(1);
    }

    @Test
    void groupsOfTwoLevels() {
        play(2);
    }

    @Test
    void groupsOfThreeLevels() {
        play(3);
    }

    private static void play(int levels) {
        for (int i = 0; i < PROBLEMS; i++) {
            FlavorProblem problem = FlavorDraw.draw(7_000L * levels + i, levels);
            new Story(problem, new Random(i)).play();
        }
    }

    @Test
    void aRequestOfADimensionWithFlavorsAcceptsAnyOfThem() {
        FlavorProblem problem = FlavorDraw.draw(3, 1);
        QuotaTree tree = FlavorTrees.tree(problem);
        QuotaSolver solver = QuotaSolver.of(tree, SolveOptions.defaults());
        solver.solve(FlavorTrees.total(problem), Demand.builder(tree).build());
        String leaf = problem.group(0).name;
        solver.request(tree.index(leaf), 0, 5);
        solver.solve(FlavorTrees.total(problem));
        Demand demand = Demand.builder(tree)
                .request(leaf, FlavorClass.any(tree.schema(), "gpu"), 5)
                .build();
        assertThat(solver.runtime(tree.index(leaf), 0))
                .isEqualTo(tree.computeRuntime(FlavorTrees.total(problem), demand, SolveOptions.defaults())
                        .runtime(leaf)
                        .value("gpu"));
    }

    /** One solver through many changes. */
    private static final class Story {
        private final FlavorProblem problem;
        private final Random random;
        private final QuotaTree tree;
        private final QuotaSolver solver;
        private final Map<String, Map<Integer, Long>> requests = new TreeMap<>();
        private ResourceVector total;

        Story(FlavorProblem problem, Random random) {
            this.problem = problem;
            this.random = random;
            tree = FlavorTrees.tree(problem);
            solver = QuotaSolver.of(tree, SolveOptions.defaults());
            for (FlavorProblem.Group group : problem.groups) {
                requests.put(group.name, new TreeMap<>(group.request));
            }
            total = FlavorTrees.total(problem);
        }

        void play() {
            solver.solve(total, FlavorTrees.demand(tree, problem, List.of()));
            for (int step = 0; step < STEPS; step++) {
                for (int change = random.nextInt(3); change >= 0; change--) {
                    change();
                }
                solver.solve(total);
                compare(step);
            }
        }

        private void change() {
            int g = random.nextInt(problem.size());
            if (random.nextInt(6) == 0) {
                String flavor = problem.flavors[random.nextInt(problem.flavorCount())];
                total = total.with("gpu", flavor, random.nextInt(13));
            } else if (problem.isLeaf(g)) {
                int mask = 1 + random.nextInt((1 << problem.flavorCount()) - 1);
                long units = random.nextInt(4) == 0 ? 0 : random.nextInt(12);
                requireNonNull(requests.get(problem.group(g).name)).put(mask, units);
                solver.request(tree.index(problem.group(g).name), FlavorClass.ofMask(tree.schema(), 0, mask), units);
            }
        }

        private void compare(int step) {
            Demand.Builder demand = Demand.builder(tree);
            requests.forEach((group, classes) -> classes.forEach(
                    (mask, units) -> demand.request(group, FlavorClass.ofMask(tree.schema(), 0, mask), units)));
            RuntimeQuotas fresh = tree.computeRuntime(total, demand.build(), SolveOptions.defaults());
            RuntimeQuotas continued = solver.quotas();
            for (GroupRuntime group : fresh) {
                GroupRuntime same = continued.group(group.name());
                assertThat(same.runtime())
                        .as("%s after step %s of%n%s", group.name(), step, problem)
                        .isEqualTo(group.runtime());
                assertThat(same.limitedRequest()).isEqualTo(group.limitedRequest());
                assertThat(same.promised()).isEqualTo(group.promised());
                assertThat(solver.runtime(tree.index(group.name()), 0))
                        .isEqualTo(group.runtime().value("gpu"));
            }
        }
    }
}
