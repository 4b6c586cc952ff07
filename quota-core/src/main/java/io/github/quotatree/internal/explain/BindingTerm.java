package io.github.quotatree.internal.explain;

/** A term that holds the runtime of a group, at that group or at a node above it; at the root for the capacity. */
public record BindingTerm(Kind kind, int node) {
    /** The terms that can hold a runtime, by the names of {@link io.github.quotatree.workload.Binding.Term}. */
    public enum Kind {
        REQUEST,
        KEPT_MIN,
        GUARANTEED_USAGE,
        MAX,
        WEIGHT_ZERO,
        FLAVOR_MAX,
        FLAVORS,
        SCARCITY,
        MIN_SCALED
    }
}
