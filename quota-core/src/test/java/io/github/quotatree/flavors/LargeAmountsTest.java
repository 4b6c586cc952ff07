package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Amounts near 2^63 overflow nothing. */
class LargeAmountsTest {
    private static final int PROBLEMS = 400;

    @Test
    void allIsPlacedInTreesWithLargeAmounts() {
        PlaceableTest law = new PlaceableTest();
        for (long seed = 0; seed < PROBLEMS; seed++) {
            FlavorProblem problem = FlavorDraw.scaled(FlavorDraw.draw(seed), (1L << 53) + seed);
            law.check(problem, FlavorResult::ofLibrary);
        }
    }

    /** With finer units a share differs by the rounding of the coarse ones alone. */
    @Test
    void finerUnitsGiveTheSameShares() {
        long coarse = 1L << 20;
        long fine = 1L << 33;
        for (long seed = 0; seed < PROBLEMS; seed++) {
            FlavorProblem problem = FlavorDraw.draw(seed);
            long[] some = FlavorTrees.runtimes(FlavorDraw.scaled(problem, coarse));
            long[] more = FlavorTrees.runtimes(FlavorDraw.scaled(problem, coarse * fine));
            for (int g = 0; g < some.length; g++) {
                assertThat(more[g] / fine)
                        .as("%s, seed %s%n%s", problem.group(g).name, seed, problem)
                        .isBetween(some[g] - 16, some[g] + 16);
            }
        }
    }

    /** The proposal's story, with almost 2^62 of each model. */
    @Test
    void countsBesideModels() {
        long half = (1L << 61) - 1;
        FlavorProblem problem = new FlavorProblem(new String[] {"a100", "v100"}, new long[] {2 * half, 2 * half});
        FlavorProblem.Group a = problem.add("A", -1);
        a.min = 2 * half;
        a.request.put(3, 2 * half);
        FlavorProblem.Group b = problem.add("B", -1);
        b.min = 2 * half;
        Arrays.fill(b.flavorMin, half);
        b.request.put(1, half);
        b.request.put(2, half);
        assertThat(FlavorTrees.runtimes(problem)).containsExactly(2 * half, 2 * half);
        a.request.clear();
        a.request.put(2, 2 * half);
        assertThat(FlavorTrees.runtimes(problem)).containsExactly(half, 2 * half);
    }

    /** Requests without bound, and sums of requests that no long holds, are cut to what there is. */
    @Test
    void requestsWithoutBound() {
        FlavorProblem problem = new FlavorProblem(new String[] {"a", "b"}, new long[] {1L << 61, (1L << 61) + 2});
        for (String name : new String[] {"A", "B", "C"}) {
            FlavorProblem.Group group = problem.add(name, -1);
            group.request.put(2, Long.MAX_VALUE);
            group.request.put(3, Long.MAX_VALUE - 1);
        }
        long[] runtimes = FlavorTrees.runtimes(problem);
        long third = ((1L << 62) + 2) / 3;
        assertThat(Arrays.stream(runtimes).sum()).isEqualTo((1L << 62) + 2);
        for (long runtime : runtimes) {
            assertThat(runtime).isBetween(third, third + 1);
        }
    }
}
