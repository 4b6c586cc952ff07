package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.apportion.Apportionment;
import io.github.quotatree.internal.fixedpoint.FixedPointApportionment;
import org.jspecify.annotations.Nullable;

/** Gives every member its limited request within its min, and the borrowers what is left, by weight. */
final class WaterFilling implements SiblingRule {
    private final boolean minScaling;
    private final FixedPointApportionment shares;
    private final int members;

    // for the rare cases; there is room only when it is needed
    private @Nullable Apportionment sharesOfAnySize;
    private @Nullable GuaranteesFirst guarantees;

    WaterFilling(int members, boolean minScaling) {
        this.minScaling = minScaling;
        this.members = members;
        shares = new FixedPointApportionment(members);
    }

    @Override
    public void turnTo(SiblingNumbers numbers) {
        shares.turnTo(numbers.weight, numbers.aboveMin, numbers.withinMin, numbers.runtime, numbers.levels);
    }

    @Override
    public void share(SiblingNumbers numbers, int set, int from, int to, long available) {
        if (!guaranteesFit(numbers, set, from, to, available)) {
            shareGuarantees(numbers, from, to, available);
            return;
        }
        if (numbers.effectiveMin.length > 0) {
            System.arraycopy(numbers.min, from, numbers.effectiveMin, from, to - from);
        }
        long left = available - numbers.withinMinSum[set];
        long aboveSum = numbers.aboveMinSum[set];
        if (aboveSum <= left && aboveSum < Long.MAX_VALUE) {
            grantAll(numbers, from, to);
        } else if (left == 0) {
            System.arraycopy(numbers.withinMin, from, numbers.runtime, from, to - from);
        } else if (!shares.share(set, from, to, left, aboveSum, numbers.weightSum[set], numbers.weightShift[set])) {
            sharesOfAnySize()
                    .share(left, numbers.weight, numbers.aboveMin, from, to, numbers.runtime, shares.levelFromBelow());
            for (int i = from; i < to; i++) {
                numbers.runtime[i] += numbers.withinMin[i];
            }
        }
    }

    /** Gives all members their limited requests, the part above min only where they have a weight. */
    private static void grantAll(SiblingNumbers numbers, int from, int to) {
        if (numbers.zeroWeights) {
            for (int i = from; i < to; i++) {
                numbers.runtime[i] = numbers.withinMin[i] + (numbers.weight[i] == 0 ? 0 : numbers.aboveMin[i]);
            }
        } else {
            for (int i = from; i < to; i++) {
                numbers.runtime[i] = numbers.withinMin[i] + numbers.aboveMin[i];
            }
        }
    }

    private boolean guaranteesFit(SiblingNumbers numbers, int set, int from, int to, long available) {
        long sum = numbers.withinMinSum[set];
        return sum == Long.MAX_VALUE ? guarantees().fit(numbers, from, to, available) : sum <= available;
    }

    private void shareGuarantees(SiblingNumbers numbers, int from, int to, long available) {
        long[] guaranteed = numbers.withinMin;
        if (minScaling) {
            numbers.keepEffectiveMins();
            guarantees().scale(numbers, from, to, available);
            guaranteed = numbers.effectiveMin;
        }
        System.arraycopy(guaranteed, from, numbers.runtime, from, to - from);
    }

    private Apportionment sharesOfAnySize() {
        if (sharesOfAnySize == null) {
            sharesOfAnySize = new Apportionment(members);
        }
        return sharesOfAnySize;
    }

    private GuaranteesFirst guarantees() {
        if (guarantees == null) {
            guarantees = new GuaranteesFirst(sharesOfAnySize());
        }
        return guarantees;
    }
}
