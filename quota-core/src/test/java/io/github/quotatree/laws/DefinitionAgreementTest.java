package io.github.quotatree.laws;

import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;

/** On small numbers the library computes what the definition says, number for number. */
class DefinitionAgreementTest extends Law {
    @Override
    void check(Problem problem, Function<Problem, Outcome> solver) {
        Definition.assertAgrees(problem, solver.apply(problem));
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
