package io.github.quotatree.internal.solve;

/** Decides what of the declared mins of a sibling set holds when its parent has too little for them. */
interface MinScaling {
    /**
     * Sets {@code effectiveMin[i]} for the siblings {@code i} in {@code [from, to)}.
     *
     * @param available what the parent has to share
     */
    void scale(DimensionState state, long available, int from, int to);
}
