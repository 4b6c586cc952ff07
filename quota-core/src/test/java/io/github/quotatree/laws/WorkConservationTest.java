package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** While a parent has units left, every child that may borrow has its whole limited request. */
class WorkConservationTest extends Law {
    @Override
    void check(Problem problem, Function<Problem, Outcome> solver) {
        Outcome outcome = solver.apply(problem);
        Definition weights = new Definition(problem);
        problem.siblingSets().forEach((parent, siblings) -> {
            for (int d = 0; d < problem.dimensions(); d++) {
                BigInteger left = BigInteger.valueOf(problem.available(outcome, parent, d));
                for (QuotaGroup group : siblings) {
                    left = left.subtract(BigInteger.valueOf(outcome.runtime(group.name(), d)));
                }
                if (left.signum() > 0) {
                    checkNoneShort(outcome, weights, siblings, d);
                }
            }
        });
    }

    private static void checkNoneShort(Outcome outcome, Definition weights, List<QuotaGroup> siblings, int d) {
        for (QuotaGroup group : siblings) {
            long limited = outcome.limitedRequest(group.name(), d);
            boolean borrows = weights.weight(group, siblings, d) > 0;
            assertThat(outcome.runtime(group.name(), d))
                    .as("runtime of %s", group)
                    .isEqualTo(borrows ? limited : Math.min(limited, group.min().value(d)));
        }
    }

    /** Rounds every share down and keeps the rest. */
    @Override
    Definition planted(Problem problem) {
        return new Definition(problem) {
            @Override
            long[] apportion(long amount, long[] weight, long[] cap) {
                long sum = Arrays.stream(weight).sum();
                long[] share = new long[weight.length];
                Arrays.setAll(share, i -> sum == 0 ? 0 : Math.min(cap[i], amount * weight[i] / sum));
                return share;
            }
        };
    }
}
