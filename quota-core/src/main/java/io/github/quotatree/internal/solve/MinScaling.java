package io.github.quotatree.internal.solve;

/** Decides what of the declared mins of a sibling set holds when its parent has too little for them. */
interface MinScaling {
    /**
     * Lowers {@code effectiveMin[i]} for siblings {@code i} in {@code [from, to)} where the mins do not fit.
     *
     * @param available what the parent has to share
     */
    void scale(DimensionState state, int from, int to, long available);
}
