package io.github.quotatree.internal.apportion;

/** A way to hand out an amount to the members of a sibling set by weight, in whole units, none above its cap. */
public interface SharingRule {
    /**
     * Sets {@code share[i]} for the members {@code i} in {@code [from, to)}.
     *
     * @param amount the units to hand out, at least 0; what no member of positive weight can take is not handed out
     * @param weight the weights, at least 0; a member of weight 0 receives nothing
     * @param cap the most that each member takes, at least 0
     * @param share receives the result; another array than the two before
     */
    void share(long amount, long[] weight, long[] cap, int from, int to, long[] share);
}
