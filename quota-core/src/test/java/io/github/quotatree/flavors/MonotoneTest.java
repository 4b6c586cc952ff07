package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * One more unit of a flavor shrinks no group of the first level, and so no leaf of a tree without parents. Below the
 * first level it may: a group can lose what it had only because a sibling could not use its part.
 */
class MonotoneTest extends FlavorLaw {
    @Override
    void check(FlavorProblem problem, Function<FlavorProblem, FlavorResult> solver) {
        FlavorResult before = solver.apply(problem);
        for (int k = 0; k < problem.flavorCount(); k++) {
            problem.capacity[k]++;
            FlavorResult after = solver.apply(problem);
            for (int g : problem.children(-1)) {
                assertThat(after.runtime()[g])
                        .as("%s with one more of %s in%n%s", problem.group(g).name, k, problem)
                        .isGreaterThanOrEqualTo(before.runtime()[g]);
            }
            problem.capacity[k]--;
        }
    }

    /** Places a unit on the first flavor that is left, and moves none. */
    @Override
    FlavorDefinition planted(FlavorProblem problem) {
        FlavorProblem left = problem.copy();
        return new FlavorDefinition(problem) {
            @Override
            boolean fits(int leaf) {
                for (Map.Entry<Integer, Long> request : left.group(leaf).request.entrySet()) {
                    for (int k = 0; k < left.flavorCount(); k++) {
                        if ((request.getKey() >>> k & 1) != 0 && request.getValue() > 0 && left.capacity[k] > 0) {
                            left.capacity[k]--;
                            request.setValue(request.getValue() - 1);
                            return true;
                        }
                    }
                }
                return false;
            }
        };
    }

    @Test
    void mayShrinkGroupsBelowTheFirstLevel() {
        int steps = 0;
        int shrunk = 0;
        for (long seed = 0; seed < 1_500; seed++) {
            FlavorProblem problem = FlavorDraw.draw(seed, 3);
            long[] before = FlavorTrees.runtimes(problem);
            for (int k = 0; k < problem.flavorCount(); k++) {
                problem.capacity[k]++;
                long[] after = FlavorTrees.runtimes(problem);
                boolean less = false;
                for (int g = 0; g < after.length; g++) {
                    less |= after[g] < before[g];
                }
                steps++;
                shrunk += less ? 1 : 0;
                problem.capacity[k]--;
            }
        }
        assertThat(shrunk / (double) steps)
                .as("share of the steps that shrink a group")
                .isBetween(0.001, 0.06);
    }

    /**
     * P and Q share equally. P.2 wants b, as Q does, and P.1 wants a, of which there is none at first: P.2 has all that
     * P receives. As a grows, P.1 takes its part of that, and what P.2 leaves of b goes to Q.
     */
    @Test
    void aSiblingTakesItsPartWhenItCan() {
        FlavorProblem problem = new FlavorProblem(new String[] {"a", "b"}, new long[] {0, 4});
        problem.add("P", -1);
        problem.add("Q", -1).request.put(2, 10L);
        problem.add("P.1", 0).request.put(1, 10L);
        problem.add("P.2", 0).request.put(2, 10L);
        assertThat(FlavorTrees.runtimes(problem)).containsExactly(2, 2, 0, 2);
        problem.capacity[0] = 1;
        assertThat(FlavorTrees.runtimes(problem)).containsExactly(3, 2, 1, 2);
        problem.capacity[0] = 2;
        assertThat(FlavorTrees.runtimes(problem)).containsExactly(3, 3, 2, 1);
    }
}
