package io.github.quotatree.capacity;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a node has left, while workloads are taken off it and put back. */
final class NodeRoom {
    private final CapacityNode node;
    private final int index;
    private final long[] used;

    /** What nominated workloads ask for that go first, for which room is being made here. */
    private final long[] nominated;

    private long nominatedWorkloads;
    private long workloads;

    /**
     * Makes an empty node.
     *
     * @param index which of the nodes it is
     */
    NodeRoom(CapacityNode node, int index) {
        this.node = node;
        this.index = index;
        used = new long[node.allocatable().schema().size()];
        nominated = new long[used.length];
    }

    private NodeRoom(NodeRoom other) {
        node = other.node;
        index = other.index;
        used = other.used.clone();
        nominated = other.nominated;
        nominatedWorkloads = other.nominatedWorkloads;
        workloads = other.workloads;
    }

    NodeRoom copy() {
        return new NodeRoom(this);
    }

    CapacityNode node() {
        return node;
    }

    int index() {
        return index;
    }

    /** Counts a workload. A state holds no more than a long can count. */
    void put(CapacityWorkload workload) {
        workloads++;
        for (int d = 0; d < used.length; d++) {
            used[d] += workload.request().value(d);
        }
    }

    /** Counts a nominated workload that goes first. */
    void putFirst(CapacityWorkload workload) {
        nominatedWorkloads++;
        for (int d = 0; d < nominated.length; d++) {
            nominated[d] += workload.request().value(d);
        }
    }

    /** Counts the amount that starts at an index. */
    void put(long[] amounts, int from) {
        workloads++;
        for (int d = 0; d < used.length; d++) {
            used[d] += amounts[from + d];
        }
    }

    /** Counts the amount that starts at an index no longer. */
    void take(long[] amounts, int from) {
        workloads--;
        for (int d = 0; d < used.length; d++) {
            used[d] -= amounts[from + d];
        }
    }

    boolean fits(CapacityWorkload workload) {
        if (!node.schedulable() || Limits.passes(node.places(), workloads + nominatedWorkloads, 1)) {
            return false;
        }
        for (int d = 0; d < used.length; d++) {
            if (isShort(workload, d)) {
                return false;
            }
        }
        return true;
    }

    /** Returns what the node lacks; empty if the workload fits, or the node takes no workloads at all. */
    List<CapacityBinding> bindings(CapacityWorkload workload) {
        List<CapacityBinding> bindings = new ArrayList<>();
        Optional<String> name = Optional.of(node.name());
        for (int d = 0; d < used.length; d++) {
            if (isShort(workload, d)) {
                bindings.add(new CapacityBinding(
                        CapacityBinding.Kind.NODE,
                        name,
                        Optional.of(node.allocatable().schema().dimension(d)),
                        node.allocatable().value(d),
                        used[d],
                        nominated[d],
                        workload.request().value(d)));
            }
        }
        if (Limits.passes(node.places(), workloads + nominatedWorkloads, 1)) {
            bindings.add(new CapacityBinding(
                    CapacityBinding.Kind.NODE,
                    name,
                    Optional.empty(),
                    node.places(),
                    workloads,
                    nominatedWorkloads,
                    1));
        }
        return bindings;
    }

    private boolean isShort(CapacityWorkload workload, int d) {
        long request = workload.request().value(d);
        return request > 0 && Limits.passes(node.allocatable().value(d), used[d] + nominated[d], request);
    }
}
