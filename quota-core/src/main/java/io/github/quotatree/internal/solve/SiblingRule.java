package io.github.quotatree.internal.solve;

/** Shares what a parent has among the members of the sibling set below it. Keeps scratch space: not thread-safe. */
interface SiblingRule {
    /** Prepares for calls about the numbers of a dimension. */
    void turnTo(DimensionState state);

    /**
     * Sets the runtimes of the members {@code [from, to)} of a sibling set, and the effective mins where the rule has any
     * other than the declared ones.
     *
     * @param available what the parent has to share
     */
    void share(DimensionState state, int set, int from, int to, long available);
}
