package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;

/**
 * Among the borrowers of a parent, none is more than half a unit ahead of another that is short, relative to weight:
 * {@code (x - 1/2) / w <= (y + 1/2) / v}.
 */
class HalfUnitFairnessTest extends Law {
    @Override
    void check(Problem problem, Function<Problem, Outcome> solver) {
        Outcome outcome = solver.apply(problem);
        Definition weights = new Definition(problem);
        problem.siblingSets().forEach((parent, siblings) -> {
            for (int d = 0; d < problem.dimensions(); d++) {
                for (QuotaGroup ahead : siblings) {
                    for (QuotaGroup behind : siblings) {
                        check(outcome, weights, siblings, ahead, behind, d);
                    }
                }
            }
        });
    }

    private static void check(
            Outcome outcome,
            Definition weights,
            List<QuotaGroup> siblings,
            QuotaGroup ahead,
            QuotaGroup behind,
            int d) {
        long x = borrowed(outcome, ahead, d);
        long y = borrowed(outcome, behind, d);
        long w = weights.weight(ahead, siblings, d);
        long v = weights.weight(behind, siblings, d);
        boolean isShort = outcome.runtime(behind.name(), d) < outcome.limitedRequest(behind.name(), d);
        if (x > 0 && isShort && v > 0) {
            assertThat(halves(x, -1).multiply(BigInteger.valueOf(v)))
                    .as("%s borrows %d by weight %d, %s %d by weight %d", ahead.name(), x, w, behind.name(), y, v)
                    .isLessThanOrEqualTo(halves(y, 1).multiply(BigInteger.valueOf(w)));
        }
    }

    private static long borrowed(Outcome outcome, QuotaGroup group, int d) {
        return Math.max(0, outcome.runtime(group.name(), d) - outcome.effectiveMin(group.name(), d));
    }

    private static BigInteger halves(long units, int more) {
        return BigInteger.valueOf(units).shiftLeft(1).add(BigInteger.valueOf(more));
    }

    /** Prefers those with the smallest received / weight, the rounding of Adams. */
    @Override
    Definition planted(Problem problem) {
        return new Definition(problem) {
            @Override
            boolean isBefore(long[] share, long[] weight, int i, int j) {
                return share[i] * weight[j] < share[j] * weight[i];
            }
        };
    }
}
