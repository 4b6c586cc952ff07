package io.github.quotatree.scheduler;

import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.resource.ResourceVector;

/** A node of the cluster, with what is free on it. */
public final class Machine {
    private final String name;
    private final ResourceVector capacity;
    private ResourceVector free;

    Machine(ClusterNode node) {
        name = node.name();
        capacity = node.allocatable();
        free = capacity;
    }

    /** Returns the name. */
    public String name() {
        return name;
    }

    /** Returns all that it has. */
    public ResourceVector capacity() {
        return capacity;
    }

    /** Returns what no task uses. */
    public ResourceVector free() {
        return free;
    }

    boolean hasRoomFor(ResourceVector request) {
        return request.fitsIn(free);
    }

    void occupy(ResourceVector request) {
        free = free.minus(request);
    }

    void release(ResourceVector request) {
        free = free.plus(request);
    }

    @Override
    public String toString() {
        return name;
    }
}
