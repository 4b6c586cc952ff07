package io.github.quotatree.internal.apportion;

/**
 * Shares an amount among the members of a sibling set by weight, in whole units, none above its cap.
 *
 * <p>There are two: {@link Apportionment}, the primitive of the default solver, and {@link LargestRemainder}, the
 * primitive of the iterative one. Both hand out {@code min(amount, sum of the caps of positive weight)} in all, both
 * break ties by the smaller index, which is the smaller name, and neither depends on its earlier calls. Only
 * {@link Apportionment} is monotone in the amount, and within half a unit of proportional.
 *
 * <p>The members of a set are a range of indices into arrays by node, so that a tree is shared without copying.
 */
public interface SharingRule {
    /**
     * Sets {@code share[i]} for the members {@code i} in {@code [from, to)}.
     *
     * @param amount the units to share, at least 0; the excess over the caps of the members of positive weight stays
     * @param weight the weights, at least 0; a member of weight 0 receives nothing
     * @param cap the most that each member takes, at least 0
     * @param share receives the result; not one of the two arrays before
     */
    void share(long amount, long[] weight, long[] cap, int from, int to, long[] share);
}
