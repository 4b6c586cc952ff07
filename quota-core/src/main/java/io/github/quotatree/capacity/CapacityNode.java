package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceVector;
import java.util.Objects;

/**
 * A node that workloads run on.
 *
 * @param name its name
 * @param allocatable the amounts that workloads can be given on it, in base units
 * @param places the number of workloads that can run on it; {@link ResourceVector#UNLIMITED} is no limit
 * @param schedulable whether new workloads may start on it
 */
public record CapacityNode(String name, ResourceVector allocatable, long places, boolean schedulable) {
    /** Refuses a blank name, and an amount that is negative, by an {@link IllegalArgumentException}. */
    public CapacityNode {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(allocatable, "allocatable");
        if (name.isBlank()) {
            throw new IllegalArgumentException("node name (\"" + name + "\") must not be blank");
        }
        allocatable.schema().requireNonNegative("node " + name + ": allocatable", allocatable);
        if (places < 0) {
            throw new IllegalArgumentException("node " + name + ": places (" + places + ") is negative");
        }
    }

    /** Returns a schedulable node for any number of workloads. */
    public static CapacityNode of(String name, ResourceVector allocatable) {
        return new CapacityNode(name, allocatable, ResourceVector.UNLIMITED, true);
    }

    /** Returns this node, open for new workloads or closed. */
    public CapacityNode withSchedulable(boolean open) {
        return new CapacityNode(name, allocatable, places, open);
    }
}
