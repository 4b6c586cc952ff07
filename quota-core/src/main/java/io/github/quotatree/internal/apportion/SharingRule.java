package io.github.quotatree.internal.apportion;

/**
 * Shares an amount among the members of a sibling set by weight, in whole units, none above its cap.
 *
 * <p>Rules hand out {@code min(amount, sum of the caps of positive weight)} in all, break ties by the smaller index,
 * and do not depend on earlier calls. Only {@link Apportionment} is monotone in the amount, and within half a unit of
 * proportional.
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
