package io.github.quotatree.internal.solve;

/** Shares the capacity of a parent among the sibling set below it. Keeps scratch space: not thread-safe. */
interface SiblingRule {
    /**
     * Sets the runtimes of the members {@code [from, to)} of a sibling set, and the effective mins where the rule has
     * any other than the declared ones.
     *
     * @param available the capacity that the parent shares
     */
    void share(SiblingColumns columns, int set, int from, int to, long available);

    /** Prepares for calls about a dimension. */
    void turnTo(SiblingColumns columns);

    /** Scales the mins of a sibling set where its parent has too little for them. */
    interface MinScaling {
        /** Keeps every min whole, whether they fit or not. */
        MinScaling OFF = new MinScaling() {
            @Override
            public void scale(SiblingNumbers set, long available) {}
        };

        /**
         * Lowers {@code effectiveMin[k]}, which holds the declared min, where the mins do not fit.
         *
         * @param available the capacity that the parent shares
         */
        void scale(SiblingNumbers set, long available);
    }
}
