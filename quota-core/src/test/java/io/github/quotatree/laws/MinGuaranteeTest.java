package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where the mins of the first level fit into the total, every group of the tree has the part of its min that it
 * requests.
 */
class MinGuaranteeTest extends Law {
    @Override
    void check(Problem problem, Function<Problem, Outcome> solver) {
        Outcome outcome = solver.apply(problem);
        List<QuotaGroup> firstLevel = problem.siblingSets().getOrDefault(Optional.<String>empty(), List.of());
        for (int dimension = 0; dimension < problem.dimensions(); dimension++) {
            int d = dimension;
            BigInteger promised = sum(firstLevel, group -> group.min().value(d));
            if (promised.compareTo(BigInteger.valueOf(problem.total().value(d))) > 0) {
                continue;
            }
            for (QuotaGroup group : problem.tree().groups()) {
                assertThat(outcome.runtime(group.name(), d))
                        .as("runtime of %s", group)
                        .isGreaterThanOrEqualTo(
                                Math.min(group.min().value(d), outcome.limitedRequest(group.name(), d)));
            }
        }
    }

    /** Scales declared mins as soon as they sum to more than the capacity, requested or not. */
    @Override
    Definition planted(Problem problem) {
        return new Definition(problem) {
            @Override
            long[] scaled(List<QuotaGroup> siblings, long available, int d) {
                long sum = siblings.stream()
                        .mapToLong(group -> group.min().value(d))
                        .sum();
                return siblings.stream()
                        .mapToLong(group -> sum > available
                                ? available * group.min().value(d) / sum
                                : group.min().value(d))
                        .toArray();
            }
        };
    }
}
