package io.github.quotatree.queue;

/**
 * Which share of a group decides on its turn. In each dimension it is a fraction, and the largest one counts (the
 * <em>dominant share</em> of DRF, dominant resource fairness). A dimension that the group does not use counts as 0; the
 * use of workloads that are being stopped counts as gone.
 *
 * <p>Where a denominator is 0 and the numerator is not, the share is infinite and the group comes last.
 */
public enum ShareRule {
    /** The use of the group divided by its runtime: how much of what it may use now it does use. The default. */
    RUNTIME,

    /**
     * The use of the group divided by its runtime and by its shared weight, as a part of the largest weight of a leaf
     * group of its tree: a group of half that weight counts its use twice.
     */
    WEIGHTED_RUNTIME,

    /**
     * The use of the group above its effective min, as a part of the capacity that its tree shares, divided by its
     * shared weight, as a part of the largest weight of a leaf group of the tree. All groups within their guarantee
     * come first and count as equal. Kueue calls this the weighted share.
     */
    BORROWED
}
