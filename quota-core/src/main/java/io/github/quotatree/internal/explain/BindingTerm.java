package io.github.quotatree.internal.explain;

/**
 * A term that holds the runtime of a group.
 *
 * @param kind the kind of term
 * @param node the node that it is at: the group or one above it; the root for the capacity
 */
public record BindingTerm(Kind kind, int node) {
    /** The terms that can hold a runtime. */
    public enum Kind {
        /** The request of the group itself. */
        REQUEST,
        /** A max. */
        MAX,
        /** A weight of 0. */
        WEIGHT_ZERO,
        /** The flavors that units of the group accept: a tight set of them, at the root or at a flavorMax. */
        FLAVORS,
        /** A flavorMax, which leaves a part of the request without a place. */
        FLAVOR_MAX,
        /** The capacity that the first level shares. */
        CAPACITY
    }
}
