package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import java.util.Arrays;
import java.util.function.Function;

/** No group is given more than its limited request. */
class RuntimeWithinRequestTest extends Law {
    @Override
    void check(Problem problem, Function<Problem, Outcome> solver) {
        Outcome outcome = solver.apply(problem);
        for (QuotaGroup group : problem.tree().groups()) {
            for (int d = 0; d < problem.dimensions(); d++) {
                assertThat(outcome.runtime(group.name(), d))
                        .as("runtime of %s", group)
                        .isBetween(0L, outcome.limitedRequest(group.name(), d));
            }
        }
    }

    /** Forgets the caps when sharing. */
    @Override
    Definition planted(Problem problem) {
        return new Definition(problem) {
            @Override
            long[] apportion(long amount, long[] weight, long[] cap) {
                long[] noCap = cap.clone();
                Arrays.fill(noCap, amount);
                return super.apportion(amount, weight, noCap);
            }
        };
    }
}
