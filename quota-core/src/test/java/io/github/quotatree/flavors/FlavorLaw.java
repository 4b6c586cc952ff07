package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * A law of dimensions with flavors: it holds for the library and for the definition on random problems, and a
 * definition with a bug planted in it is caught.
 */
abstract class FlavorLaw {
    private static final int PROBLEMS = 1_500;

    /** Asserts that a solver obeys the law on a problem. */
    abstract void check(FlavorProblem problem, Function<FlavorProblem, FlavorResult> solver);

    /** Returns the definition with a bug planted that breaks the law. */
    abstract FlavorDefinition planted(FlavorProblem problem);

    /** Draws a problem of the kind that the law is about. */
    FlavorProblem draw(long seed) {
        return FlavorDraw.draw(seed);
    }

    @Test
    void holdsForTheLibrary() {
        checkAll(FlavorResult::ofLibrary);
    }

    @Test
    void holdsForTheDefinition() {
        checkAll(FlavorResult::ofDefinition);
    }

    @Test
    void catchesThePlantedBug() {
        assertThatThrownBy(() -> checkAll(problem -> planted(problem).solve().result()))
                .isInstanceOf(AssertionError.class);
    }

    private void checkAll(Function<FlavorProblem, FlavorResult> solver) {
        for (long seed = 0; seed < PROBLEMS; seed++) {
            check(draw(seed), solver);
        }
    }
}
