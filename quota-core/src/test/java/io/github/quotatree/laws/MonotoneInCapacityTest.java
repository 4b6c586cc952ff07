package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.resource.ResourceVector;
import java.util.function.Function;

/** More capacity shrinks no runtime anywhere in the tree. */
class MonotoneInCapacityTest extends Law {
    private static final long[] STEPS = {1, 2, 1000, 1L << 40};

    @Override
    void check(Problem problem, Function<Problem, Outcome> solver) {
        Outcome before = solver.apply(problem);
        for (long step : STEPS) {
            if (step > 2 && problem.total().value(0) < 100) {
                continue; // the definition hands out unit by unit
            }
            ResourceVector more = problem.total().plus(problem.tree().schema().vector(step, step));
            Outcome after = solver.apply(problem.withTotal(more));
            for (QuotaGroup group : problem.tree().groups()) {
                for (int d = 0; d < problem.dimensions(); d++) {
                    assertThat(after.runtime(group.name(), d))
                            .as("runtime of %s after %d more than %s", group, step, problem.total())
                            .isGreaterThanOrEqualTo(before.runtime(group.name(), d));
                }
            }
        }
    }

    /** Shares once by largest remainder, which is known to take a unit from somebody when there is one more. */
    @Override
    Definition planted(Problem problem) {
        return new Definition(problem) {
            @Override
            long[] apportion(long amount, long[] weight, long[] cap) {
                return LargestRemainderShare.of(amount, weight, cap);
            }
        };
    }
}
