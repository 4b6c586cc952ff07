package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;

/** On small numbers the library computes what the definition says, number for number. */
class DefinitionAgreementTest extends Law {
    @Override
    void check(Problem problem, Function<Problem, Outcome> solver) {
        Outcome expected = new Definition(problem).solve();
        Outcome actual = solver.apply(problem);
        for (QuotaGroup group : problem.tree().groups()) {
            for (int d = 0; d < problem.dimensions(); d++) {
                assertThat(numbers(actual, group, d)).as("%s", group).isEqualTo(numbers(expected, group, d));
            }
        }
    }

    private static String numbers(Outcome outcome, QuotaGroup group, int d) {
        return "limited request " + outcome.limitedRequest(group.name(), d) + ", effective min "
                + outcome.effectiveMin(group.name(), d) + ", runtime " + outcome.runtime(group.name(), d);
    }

    @Override
    @Provide
    Arbitrary<Problem> problems() {
        return Combinators.combine(Arbitraries.integers().between(0, 40), Arbitraries.of(2, 4, 6), Arbitraries.longs())
                .as(Problem::random);
    }

    /** Ties to the last name instead of the first. */
    @Override
    Definition planted(Problem problem) {
        return new Definition(problem) {
            @Override
            boolean isBefore(long[] share, long[] weight, int i, int j) {
                return !super.isBefore(share, weight, j, i);
            }
        };
    }
}
