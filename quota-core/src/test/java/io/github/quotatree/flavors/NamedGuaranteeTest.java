package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.Function;

/**
 * If the flavorMins of the first level fit into the capacity, flavor by flavor, every leaf is promised what it names of
 * a flavor, at most its flavorMin, and its runtime holds all its promises.
 */
class NamedGuaranteeTest extends FlavorLaw {
    /** Draws a problem with the capacity that the first level is promised, and sometimes more. */
    @Override
    FlavorProblem draw(long seed) {
        FlavorProblem problem = FlavorDraw.draw(seed);
        for (int k = 0; k < problem.flavorCount(); k++) {
            long promised = 0;
            for (int g : problem.children(-1)) {
                promised += problem.group(g).flavorMin[k];
            }
            problem.capacity[k] = Math.max(problem.capacity[k], promised);
        }
        return problem;
    }

    @Override
    void check(FlavorProblem problem, Function<FlavorProblem, FlavorResult> solver) {
        FlavorResult result = solver.apply(problem);
        for (int g = 0; g < problem.size(); g++) {
            for (int k = 0; problem.isLeaf(g) && k < problem.flavorCount(); k++) {
                FlavorProblem.Group leaf = problem.group(g);
                assertThat(result.promised()[g][k])
                        .as("promised to %s of %s in%n%s", leaf.name, k, problem)
                        .isEqualTo(Math.min(leaf.flavorMin[k], leaf.request.getOrDefault(1 << k, 0L)));
            }
            assertThat(result.runtime()[g])
                    .as("%s in%n%s", problem.group(g).name, problem)
                    .isGreaterThanOrEqualTo(Arrays.stream(result.promised()[g]).sum());
        }
    }

    /** Promises at most 3 units of a flavor. */
    @Override
    FlavorDefinition planted(FlavorProblem problem) {
        return new FlavorDefinition(problem) {
            @Override
            long named(int group, int k) {
                return Math.min(super.named(group, k), 3);
            }
        };
    }
}
