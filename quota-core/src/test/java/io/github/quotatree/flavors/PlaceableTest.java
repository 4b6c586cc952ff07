package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Function;

/**
 * All runtimes can be placed at once, beside what is promised by flavor, and no leaf can be given one unit more: it has
 * its limited request or may not borrow, a group above it does, or the unit cannot be placed.
 */
class PlaceableTest extends FlavorLaw {
    @Override
    void check(FlavorProblem problem, Function<FlavorProblem, FlavorResult> solver) {
        FlavorResult result = solver.apply(problem);
        FlavorProblem rest = FlavorDefinition.setAside(problem, result.promised());
        long[] units = result.runtime().clone();
        long sum = 0;
        for (int g = 0; g < units.length; g++) {
            for (long promised : result.promised()[g]) {
                units[g] -= promised;
            }
            assertThat(units[g])
                    .as("beside the promises, %s in%n%s", g, problem)
                    .isNotNegative();
            sum += problem.isLeaf(g) ? units[g] : 0;
        }
        assertThat(PlacementFlow.placeable(rest, units))
                .as("placed of%n%s", problem)
                .isEqualTo(sum);
        for (int g = 0; g < units.length; g++) {
            if (problem.isLeaf(g) && mayGrow(problem, result, g)) {
                units[g]++;
                assertThat(PlacementFlow.placeable(rest, units))
                        .as("one more for %s in%n%s", problem.group(g).name, problem)
                        .isEqualTo(sum);
                units[g]--;
            }
        }
        for (int g = 0; g < units.length; g++) {
            long below = problem.children(g).stream()
                    .mapToLong(child -> result.runtime()[child])
                    .sum();
            assertThat(problem.isLeaf(g) ? result.runtime()[g] : below)
                    .as("children of %s in%n%s", problem.group(g).name, problem)
                    .isEqualTo(result.runtime()[g]);
            assertThat(result.runtime()[g]).isLessThanOrEqualTo(result.limited()[g]);
        }
    }

    private static boolean mayGrow(FlavorProblem problem, FlavorResult result, int leaf) {
        for (int g = leaf; g >= 0; g = problem.group(g).parent) {
            long runtime = result.runtime()[g];
            long guaranteed = Math.min(problem.group(g).min, result.limited()[g]);
            if (runtime >= result.limited()[g] || (runtime >= guaranteed && problem.weight(g) == 0)) {
                return false;
            }
        }
        return true;
    }

    /** Closes a leaf one unit too early. */
    @Override
    FlavorDefinition planted(FlavorProblem problem) {
        return new FlavorDefinition(problem) {
            @Override
            boolean fits(int leaf) {
                return runtime[leaf] < 5 && super.fits(leaf);
            }
        };
    }
}
