package io.github.quotatree.scheduler;

import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The machines of the cluster, and the rule that places tasks on them. */
public final class Machines {
    private final SortedMap<String, Machine> byName = new TreeMap<>();
    private final ResourceSchema schema;

    /** Makes the machines of some nodes, which are free. */
    public Machines(ResourceSchema schema, Collection<ClusterNode> nodes) {
        this.schema = schema;
        nodes.forEach(this::add);
    }

    /** Adds the machine of a node, which is free. */
    public void add(ClusterNode node) {
        byName.put(node.name(), new Machine(node));
    }

    /** Removes a machine. */
    public void remove(String name) {
        byName.remove(name);
    }

    /** Returns all machines in the order of their names. */
    public Collection<Machine> all() {
        return byName.values();
    }

    /** Returns the sum of all capacities. */
    public ResourceVector total() {
        return byName.values().stream().map(Machine::capacity).reduce(schema.zero(), ResourceVector::plus);
    }

    /** Returns whether the machines have room for all tasks of a job. */
    public boolean haveRoom(Job job) {
        Optional<List<Machine>> places = place(job);
        places.ifPresent(found -> found.forEach(machine -> machine.release(job.request())));
        return places.isPresent();
    }

    /**
     * Places every task of a job on a machine, which it occupies; if one finds no room, returns empty and occupies
     * nothing.
     */
    public Optional<List<Machine>> place(Job job) {
        List<Machine> places = new ArrayList<>(job.tasks());
        for (int task = 0; task < job.tasks(); task++) {
            Machine best = bestFor(job.request());
            if (best == null) {
                places.forEach(machine -> machine.release(job.request()));
                return Optional.empty();
            }
            best.occupy(job.request());
            places.add(best);
        }
        return Optional.of(places);
    }

    /**
     * Returns the machine with the least left of the last dimension, by convention the dearest; then of the one before.
     */
    private @Nullable Machine bestFor(ResourceVector request) {
        Machine best = null;
        for (Machine machine : byName.values()) {
            if (machine.hasRoomFor(request) && (best == null || hasLess(machine, best))) {
                best = machine;
            }
        }
        return best;
    }

    private boolean hasLess(Machine one, Machine other) {
        for (int d = schema.size() - 1; d >= 0; d--) {
            if (one.free().value(d) != other.free().value(d)) {
                return one.free().value(d) < other.free().value(d);
            }
        }
        return false;
    }

    /** A node of the cluster, with its free resources. */
    public static final class Machine {
        private final String name;
        private final ResourceVector capacity;
        private ResourceVector free;

        Machine(ClusterNode node) {
            name = node.name();
            capacity = node.allocatable();
            free = capacity;
        }

        public String name() {
            return name;
        }

        public ResourceVector capacity() {
            return capacity;
        }

        /** Returns the part of the capacity that no task uses. */
        public ResourceVector free() {
            return free;
        }

        boolean hasRoomFor(ResourceVector request) {
            return request.fitsIn(free);
        }

        void occupy(ResourceVector request) {
            free = free.minus(request);
        }

        /** Frees what a task has occupied. */
        public void release(ResourceVector request) {
            free = free.plus(request);
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
