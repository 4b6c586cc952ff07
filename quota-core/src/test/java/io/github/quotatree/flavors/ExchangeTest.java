package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * Among siblings without a tree above them the result is the best one: taking a unit from one group never lets another
 * one have a unit that would have come before it. Sets of units that can be placed together form a matroid, in which a
 * largest set that no exchange improves is what the greedy choice, unit by unit, ends with. So this certifies a result
 * at any magnitude, without handing out units.
 */
class ExchangeTest {
    private static final int PROBLEMS = 600;

    @Test
    void noExchangeImprovesSmallResults() {
        for (long seed = 0; seed < PROBLEMS; seed++) {
            check(FlavorDraw.draw(seed, 1), new long[0]);
        }
    }

    @Test
    void noExchangeImprovesLargeResults() {
        for (long seed = 0; seed < PROBLEMS; seed++) {
            check(large(seed), new long[0]);
        }
    }

    @Test
    void catchesAUnitInTheWrongPlace() {
        assertThatThrownBy(() -> {
                    for (long seed = 0; seed < PROBLEMS; seed++) {
                        check(large(seed), new long[] {-1, 1});
                    }
                })
                .isInstanceOf(AssertionError.class);
    }

    /** Draws siblings with values up to 2^58, which are no multiples of each other. */
    private static FlavorProblem large(long seed) {
        long scale = (1L << (20 + seed % 34)) + seed * 7919 % 1000;
        FlavorProblem problem = FlavorDraw.scaled(FlavorDraw.draw(seed, 1), scale);
        for (int k = 0; k < problem.flavorCount(); k++) {
            problem.capacity[k] += seed % 5;
        }
        for (FlavorProblem.Group group : problem.groups) {
            group.request.replaceAll((mask, units) -> units + mask % 3);
        }
        return problem;
    }

    private static void check(FlavorProblem problem, long[] wrong) {
        FlavorResult result = FlavorResult.ofLibrary(problem);
        FlavorProblem rest = FlavorDefinition.setAside(problem, result.promised());
        long[] units = result.runtime().clone();
        for (int i = 0; i < wrong.length && i < units.length; i++) {
            units[i] += wrong[i];
        }
        long[] runtime = units.clone();
        for (int g = 0; g < units.length; g++) {
            units[g] -= Arrays.stream(result.promised()[g]).sum();
            assertThat(units[g]).as("group %s in%n%s", g, problem).isNotNegative();
            assertThat(runtime[g]).isLessThanOrEqualTo(result.limited()[g]);
        }
        long sum = Arrays.stream(units).sum();
        assertThat(PlacementFlow.placeable(rest, units))
                .as("placed of%n%s", problem)
                .isEqualTo(sum);
        for (int more = 0; more < units.length; more++) {
            if (!mayGrow(problem, result, runtime, more)) {
                continue;
            }
            units[more]++;
            assertThat(PlacementFlow.placeable(rest, units))
                    .as("one more for group %s in%n%s", more, problem)
                    .isEqualTo(sum);
            for (int less = 0; less < units.length; less++) {
                if (less != more
                        && units[less] > 0
                        && before(problem, result, more, runtime[more], less, runtime[less] - 1)) {
                    units[less]--;
                    assertThat(PlacementFlow.placeable(rest, units))
                            .as("one for group %s instead of %s: %s in%n%s", more, less, runtime, problem)
                            .isLessThan(sum);
                    units[less]++;
                }
            }
            units[more]--;
        }
    }

    private static boolean mayGrow(FlavorProblem problem, FlavorResult result, long[] runtime, int g) {
        long guaranteed = Math.min(problem.group(g).min, result.limited()[g]);
        return runtime[g] < result.limited()[g] && (runtime[g] < guaranteed || problem.weight(g) > 0);
    }

    /** Returns whether the next unit of a group that has received some comes before that of another one. */
    private static boolean before(
            FlavorProblem problem, FlavorResult result, int a, long received, int b, long otherReceived) {
        int phase = phase(problem, result, a, received);
        int otherPhase = phase(problem, result, b, otherReceived);
        if (phase != otherPhase) {
            return phase < otherPhase;
        }
        FlavorProblem.Group one = problem.group(a);
        FlavorProblem.Group other = problem.group(b);
        BigInteger left = half(phase < 2 ? received : received - one.min)
                .multiply(BigInteger.valueOf(phase < 2 ? other.min : problem.weight(b)));
        BigInteger right = half(phase < 2 ? otherReceived : otherReceived - other.min)
                .multiply(BigInteger.valueOf(phase < 2 ? one.min : problem.weight(a)));
        int order = left.compareTo(right);
        return order != 0 ? order < 0 : one.name.compareTo(other.name) < 0;
    }

    private static int phase(FlavorProblem problem, FlavorResult result, int g, long received) {
        boolean below = received < Math.min(problem.group(g).min, result.limited()[g]);
        return !below ? 2 : problem.group(g).scalable ? 1 : 0;
    }

    private static BigInteger half(long received) {
        return BigInteger.valueOf(received).shiftLeft(1).add(BigInteger.ONE);
    }
}
