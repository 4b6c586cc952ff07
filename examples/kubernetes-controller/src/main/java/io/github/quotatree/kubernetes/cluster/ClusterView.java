package io.github.quotatree.kubernetes.cluster;

import java.util.Set;

/** How well a controller sees its cluster. */
@FunctionalInterface
public interface ClusterView {
    /** Returns whether it follows the cluster: every kind has been listed, and has an open watch. */
    boolean isCurrent();

    /**
     * Brings the pods of some namespaces up to date by lists, for the moments in which a watch that is open and silent
     * is not enough.
     *
     * @return whether all lists were answered
     */
    default boolean refresh(Set<String> namespaces) {
        return isCurrent();
    }
}
