package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;

/** The children of a group are handed no more than the group has, nor the first level more than the total. */
class ConservationTest extends Law {
    @Override
    void check(Problem problem, Function<Problem, Outcome> solver) {
        Outcome outcome = solver.apply(problem);
        problem.siblingSets().forEach((parent, siblings) -> {
            for (int dimension = 0; dimension < problem.dimensions(); dimension++) {
                int d = dimension;
                assertThat(sum(siblings, group -> outcome.runtime(group.name(), d)))
                        .as("handed out below %s", parent)
                        .isLessThanOrEqualTo(BigInteger.valueOf(problem.available(outcome, parent, d)));
            }
        });
    }

    /** Keeps every min whole, also where they do not fit together. */
    @Override
    Definition planted(Problem problem) {
        return new Definition(problem) {
            @Override
            long[] scaled(List<QuotaGroup> siblings, long available, int d) {
                return siblings.stream()
                        .mapToLong(group -> group.min().value(d))
                        .toArray();
            }
        };
    }
}
