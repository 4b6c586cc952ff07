package io.github.quotatree.forest;

import io.github.quotatree.internal.tree.Elements;
import io.github.quotatree.resource.ResourceVector;
import java.util.Map;
import java.util.Objects;

/**
 * A node of the cluster, as far as quotas are concerned.
 *
 * @param name the name, unique in the cluster
 * @param labels the labels, by which a {@link NodeProfile} selects the nodes of a tree
 * @param allocatable the capacity of the node that workloads can be given
 * @param schedulable whether new workloads may start there now; a closed node still counts, since its workloads run on
 */
public record ClusterNode(String name, Map<String, String> labels, ResourceVector allocatable, boolean schedulable) {
    /** Refuses a blank name, a negative amount and units of no named flavor by an {@link IllegalArgumentException}. */
    public ClusterNode {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(allocatable, "allocatable");
        if (name.isBlank()) {
            throw new IllegalArgumentException("name of a node (\"" + name + "\") must not be blank");
        }
        labels = Elements.copyOf(labels, "labels");
        allocatable.schema().requireKnownFlavors("node " + name + ": allocatable", allocatable);
    }

    /** Returns a schedulable node. */
    public static ClusterNode of(String name, Map<String, String> labels, ResourceVector allocatable) {
        return new ClusterNode(name, labels, allocatable, true);
    }

    /** Returns this node as one where new workloads may, or may not, start. */
    public ClusterNode withSchedulable(boolean now) {
        return new ClusterNode(name, labels, allocatable, now);
    }
}
