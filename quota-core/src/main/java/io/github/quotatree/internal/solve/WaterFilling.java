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
    public void turnTo(DimensionState state) {
        shares.turnTo(state.weight, state.aboveMin, state.withinMin, state.runtime, state.levels);
    }

    @Override
    public void share(DimensionState state, int set, int from, int to, long available) {
        if (!guaranteesFit(state, set, from, to, available)) {
            shareGuarantees(state, from, to, available);
            return;
        }
        if (state.effectiveMin.length > 0) {
            System.arraycopy(state.min, from, state.effectiveMin, from, to - from);
        }
        long left = available - state.withinMinSum[set];
        long aboveSum = state.aboveMinSum[set];
        if (aboveSum <= left && aboveSum < Long.MAX_VALUE) {
            grantAll(state, from, to);
        } else if (left == 0) {
            System.arraycopy(state.withinMin, from, state.runtime, from, to - from);
        } else if (!shares.share(set, from, to, left, aboveSum, state.weightSum(set), state.weightShift(set))) {
            sharesOfAnySize()
                    .share(left, state.weight, state.aboveMin, from, to, state.runtime, shares.levelFromBelow());
            for (int i = from; i < to; i++) {
                state.runtime[i] += state.withinMin[i];
            }
        }
    }

    /** Gives all members their limited requests, the part above min only where they have a weight. */
    private static void grantAll(DimensionState state, int from, int to) {
        if (state.hasZeroWeights()) {
            for (int i = from; i < to; i++) {
                state.runtime[i] = state.withinMin[i] + (state.weight[i] == 0 ? 0 : state.aboveMin[i]);
            }
        } else {
            for (int i = from; i < to; i++) {
                state.runtime[i] = state.withinMin[i] + state.aboveMin[i];
            }
        }
    }

    private boolean guaranteesFit(DimensionState state, int set, int from, int to, long available) {
        long sum = state.withinMinSum[set];
        return sum == Long.MAX_VALUE ? guarantees().fit(state, from, to, available) : sum <= available;
    }

    private void shareGuarantees(DimensionState state, int from, int to, long available) {
        long[] guaranteed = state.withinMin;
        if (minScaling) {
            state.keepEffectiveMins();
            guarantees().scale(state, from, to, available);
            guaranteed = state.effectiveMin;
        }
        System.arraycopy(guaranteed, from, state.runtime, from, to - from);
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
