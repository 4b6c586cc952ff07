package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.QuotaGroup;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

/**
 * A law of the water-filling solver: it holds for the library on random trees, and on small ones for the definition,
 * and a definition with a bug planted in it is caught.
 */
@AddLifecycleHook(PropertySeed.class)
abstract class Law {
    private static final int SMALL_PROBLEMS = 4000;

    /** Asserts that a solver obeys the law on a problem. */
    abstract void check(Problem problem, Function<Problem, Outcome> solver);

    /** Returns the definition with a bug planted that breaks the law. */
    abstract Definition planted(Problem problem);

    @Property
    void holds(@ForAll("problems") Problem problem) {
        check(problem, Outcome::ofLibrary);
    }

    @Test
    void holdsForTheDefinition() {
        for (int seed = 0; seed < SMALL_PROBLEMS; seed++) {
            check(small(seed), problem -> new Definition(problem).solve());
        }
    }

    @Test
    void catchesThePlantedBug() {
        assertThatThrownBy(() -> {
                    for (int seed = 0; seed < SMALL_PROBLEMS; seed++) {
                        check(small(seed), problem -> planted(problem).solve());
                    }
                })
                .isInstanceOf(AssertionError.class);
    }

    @Provide
    Arbitrary<Problem> problems() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 60),
                        Arbitraries.of(3, 5, 10, 31, 53, 62),
                        Arbitraries.longs())
                .as(Problem::random);
    }

    static BigInteger sum(List<QuotaGroup> groups, ToLongFunction<QuotaGroup> value) {
        return groups.stream()
                .map(group -> BigInteger.valueOf(value.applyAsLong(group)))
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    static Problem small(int seed) {
        Problem problem = Problem.random(1 + seed % 14, 5, seed);
        assertThat(problem.tree().groups()).isNotEmpty();
        return problem;
    }
}
