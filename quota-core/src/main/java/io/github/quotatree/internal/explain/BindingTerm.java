package io.github.quotatree.internal.explain;

/**
 * A term that holds the runtime of a group.
 *
 * @param kind the kind of term
 * @param node the node that it is at: the group or one above it; the root for the capacity
 */
public record BindingTerm(Kind kind, int node) {
    /** The terms that can hold a runtime, by the names of {@link io.github.quotatree.workload.Binding.Term}. */
    public enum Kind {
        /** The request of the group itself is met. */
        REQUEST,
        /** The group keeps a part of its min that it does not request. */
        KEPT_MIN,
        /** The group keeps its use or its min, which is more than its request. */
        GUARANTEED_USAGE,
        /** A max. */
        MAX,
        /** A weight of 0. */
        WEIGHT_ZERO,
        /** A flavorMax. */
        FLAVOR_MAX,
        /** Flavors, of the capacity or of a flavorMax, that are needed for other groups. */
        FLAVORS,
        /** The capacity that the first level shares. */
        SCARCITY,
        /** The capacity, which is less than the guarantees that are requested. */
        MIN_SCALED
    }
}
