package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.Declarations;

/**
 * Shares an amount among the members of one sibling set that is in no tree, by the same rule as a set of a tree:
 * {@link WaterFilling}.
 *
 * <p>Nothing is allocated once there is room for the members, but for room that only a rare case needs. Not
 * thread-safe.
 */
public final class OneSet {
    private static final int SET = 0;

    private final WaterFilling rule;
    private final Numbers numbers;

    /** Makes room for sets of up to {@code members}, whose mins are scaled where they do not fit. */
    public OneSet(int members) {
        this(members, true);
    }

    /** Makes room for sets of up to {@code members}, with or without min scaling. */
    public OneSet(int members, boolean minScaling) {
        rule = new WaterFilling(members, minScaling);
        numbers = new Numbers(members);
    }

    /** Returns the most members that there is room for. */
    public int room() {
        return numbers.withinMin.length - 1;
    }

    /** Declares a member, and what it requests. */
    public void set(int member, long min, long max, long weight, boolean scalable, long request) {
        numbers.min[member] = min;
        numbers.weight[member] = weight;
        numbers.scalable[member] = scalable;
        numbers.split(member, request, max);
    }

    /**
     * Shares an amount among the members {@code [0, members)}, all of which were declared, and returns what is left.
     *
     * @param available the amount, at least 0
     */
    public long share(long available, int members) {
        numbers.sumUp(members);
        numbers.levels.forget(SET);
        rule.turnTo(numbers);
        rule.share(numbers, SET, 0, members, available);
        long left = available;
        for (int i = 0; i < members; i++) {
            left -= numbers.runtime[i];
        }
        return left;
    }

    /** Copies the runtimes of the members {@code [0, members)}. */
    public void copyRuntimes(int members, long[] to) {
        System.arraycopy(numbers.runtime, 0, to, 0, members);
    }

    /** The numbers of the set. */
    static final class Numbers extends SiblingNumbers {
        private Numbers(int members) {
            super(1, members);
            min = new long[members + 1];
            weight = new long[members + 1];
            scalable = new boolean[members + 1];
            withinMinSum = new long[1];
            aboveMinSum = new long[1];
            weightSum = new long[1];
            weightShift = new byte[1];
            effectiveMin = new long[members + 1];
            runtime = new long[members + 1];
        }

        /** Sums up requests and weights, and scales the weights. */
        private void sumUp(int members) {
            long within = 0;
            long above = 0;
            long weights = 0;
            long bits = 0;
            boolean zero = false;
            for (int i = 0; i < members; i++) {
                within = Wide.saturatedAdd(within, withinMin[i]);
                above = Wide.saturatedAdd(above, aboveMin[i]);
                weights = Wide.saturatedAdd(weights, weight[i]);
                bits |= weight[i];
                zero |= weight[i] == 0;
            }
            int shift = Declarations.scaleBits(bits);
            for (int i = 0; i < members; i++) {
                weight[i] <<= shift;
            }
            withinMinSum[SET] = within;
            aboveMinSum[SET] = above;
            weightSum[SET] = weights;
            weightShift[SET] = (byte) shift;
            zeroWeights = zero;
        }
    }
}
