package io.github.quotatree.capacity;

/** Where the victims of a plan may be. */
public enum PreemptionScope {
    /** On the one node where the workload is to start, as in the plugin. */
    NODE,

    /** On any node, or on none. */
    POOL
}
