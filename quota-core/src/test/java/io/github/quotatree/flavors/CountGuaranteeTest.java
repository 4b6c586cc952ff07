package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Where every class accepts every flavor and nothing is said of single flavors, a group has its min, as far as it is
 * requested, if what is guaranteed to it and its siblings fits into what they share. A group of weight 0 has no more
 * than its min, and so a parent of such groups no more than these can take.
 */
class CountGuaranteeTest extends FlavorLaw {
    @Override
    FlavorProblem draw(long seed) {
        FlavorProblem problem = FlavorDraw.draw(seed);
        for (FlavorProblem.Group group : problem.groups) {
            long sum = group.request.values().stream().mapToLong(units -> units).sum();
            group.request.clear();
            group.request.put((1 << problem.flavorCount()) - 1, sum);
            Arrays.fill(group.flavorMin, 0);
            Arrays.fill(group.flavorMax, FlavorProblem.UNLIMITED);
        }
        return problem;
    }

    @Override
    void check(FlavorProblem problem, Function<FlavorProblem, FlavorResult> solver) {
        FlavorResult result = solver.apply(problem);
        for (int parent = -1; parent < problem.size(); parent++) {
            List<Integer> siblings = problem.children(parent);
            long shared = parent < 0 ? Arrays.stream(problem.capacity).sum() : result.runtime()[parent];
            long sum = siblings.stream()
                    .mapToLong(g -> Math.min(result.limited()[g], problem.group(g).min))
                    .sum();
            for (int g : siblings) {
                long guaranteed = Math.min(usable(problem, result, g), problem.group(g).min);
                assertThat(sum > shared || result.runtime()[g] >= guaranteed)
                        .as("%s has %s of %s in%n%s", problem.group(g).name, result.runtime()[g], guaranteed, problem)
                        .isTrue();
            }
        }
    }

    /** Returns the most that a group can take, given enough. */
    private static long usable(FlavorProblem problem, FlavorResult result, int g) {
        long below = problem.isLeaf(g) ? Long.MAX_VALUE : 0;
        for (int child : problem.children(g)) {
            long most = usable(problem, result, child);
            below += problem.weight(child) > 0 ? most : Math.min(most, problem.group(child).min);
        }
        return Math.min(result.limited()[g], below);
    }

    /** Forgets that guarantees come first. */
    @Override
    FlavorDefinition planted(FlavorProblem problem) {
        return new FlavorDefinition(problem) {
            @Override
            int phase(int group) {
                return 2;
            }
        };
    }
}
