package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.SolveOptions;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** On small numbers the iterative solver computes what its rules say: rounds, and mins scaled as they are declared. */
class IterativeAgreementTest {
    private static final SolveOptions ITERATIVE = SolveOptions.defaults().withSolver(SolveOptions.Solver.ITERATIVE);
    private static final int[] BITS = {2, 4, 6, 12};

    @Test
    void agreesWithTheRules() {
        check(Rounds::new);
    }

    @Test
    void catchesRulesWithABug() {
        assertThatThrownBy(() -> check(Definition::new)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> check(RequestedMinsAreScaled::new)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> check(RigidMinsAreScaled::new)).isInstanceOf(AssertionError.class);
    }

    private static void check(Function<Problem, Definition> rules) {
        for (int seed = 0; seed < 3000; seed++) {
            Problem problem = Problem.random(seed % 41, BITS[seed % BITS.length], seed);
            Outcome expected = rules.apply(problem).solve();
            Demand demand = Demand.of(problem.tree(), problem.requests());
            Outcome actual = Outcome.of(problem.tree().computeRuntime(problem.total(), demand, ITERATIVE));
            for (QuotaGroup group : problem.tree().groups()) {
                for (int d = 0; d < problem.dimensions(); d++) {
                    assertThat(actual.effectiveMin(group.name(), d))
                            .as("effective min of %s, seed %d", group, seed)
                            .isEqualTo(expected.effectiveMin(group.name(), d));
                    assertThat(actual.runtime(group.name(), d))
                            .as("runtime of %s, seed %d", group, seed)
                            .isEqualTo(expected.runtime(group.name(), d));
                }
            }
        }
    }

    private static class Rounds extends Definition {
        Rounds(Problem problem) {
            super(problem);
        }

        @Override
        long[] apportion(long amount, long[] weight, long[] cap) {
            return LargestRemainderShare.of(amount, weight, cap);
        }

        @Override
        long[] scaled(List<QuotaGroup> siblings, long available, int d) {
            long rigid = 0;
            long scalable = 0;
            long[] min = new long[siblings.size()];
            for (int i = 0; i < min.length; i++) {
                min[i] = min(siblings.get(i), d);
                if (mayScale(siblings.get(i))) {
                    scalable += min[i];
                } else {
                    rigid += min[i];
                }
            }
            long left = Math.max(0, available - rigid);
            for (int i = 0; i < min.length; i++) {
                if (scalable > left && mayScale(siblings.get(i))) {
                    min[i] = left * min[i] / scalable;
                }
            }
            return min;
        }

        long min(QuotaGroup group, int d) {
            return group.min().value(d);
        }

        boolean mayScale(QuotaGroup group) {
            return group.isMinScalable();
        }
    }

    private static final class RequestedMinsAreScaled extends Rounds {
        RequestedMinsAreScaled(Problem problem) {
            super(problem);
        }

        @Override
        long min(QuotaGroup group, int d) {
            return Math.min(limitedRequest(group.name(), d), super.min(group, d));
        }
    }

    private static final class RigidMinsAreScaled extends Rounds {
        RigidMinsAreScaled(Problem problem) {
            super(problem);
        }

        @Override
        boolean mayScale(QuotaGroup group) {
            return true;
        }
    }
}
