package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.resource.ResourceVector;
import java.util.List;
import java.util.function.Function;

/** A group that requests more is not given less. */
class MonotoneInOwnDemandTest extends Law {
    private static final long[] STEPS = {1, 3, 1L << 30};

    @Override
    void check(Problem problem, Function<Problem, Outcome> solver) {
        Outcome before = solver.apply(problem);
        List<QuotaGroup> leaves = problem.leaves();
        for (int k = 0; k < Math.min(5, leaves.size()); k++) {
            String leaf =
                    leaves.get(k * leaves.size() / Math.min(5, leaves.size())).name();
            for (long step : STEPS) {
                ResourceVector more =
                        problem.request(leaf).plus(problem.tree().schema().vector(step, step));
                Outcome after = solver.apply(problem.withRequest(leaf, more));
                for (int d = 0; d < problem.dimensions(); d++) {
                    assertThat(after.runtime(leaf, d))
                            .as("runtime of %s when it requests %s", leaf, more)
                            .isGreaterThanOrEqualTo(before.runtime(leaf, d));
                }
            }
        }
    }

    /** Gives a group more weight the less it requests. */
    @Override
    Definition planted(Problem problem) {
        return new Definition(problem) {
            @Override
            long weight(QuotaGroup group, List<QuotaGroup> siblings, int d) {
                return 1 + 1000 / (1 + limitedRequest(group.name(), d));
            }
        };
    }
}
