package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The room of a node beside the workloads on it, as an account to work on: a host or a plan adds workloads and removes
 * them. {@link #of(CapacityState, CapacityWorkload)} returns the room of every node of a state. Amounts are in base
 * units; a request of another schema is refused by an {@link IllegalArgumentException}. Not safe for use by several
 * threads. No sum of amounts is checked: the amounts of one state always fit into a long.
 */
public final class NodeRoom {
    private final CapacityNode node;
    private final long[] used;
    private final long[] nominated;
    private long workloads;
    private long nominatedWorkloads;

    private NodeRoom(CapacityNode node, long[] used, long[] nominated) {
        this.node = node;
        this.used = used;
        this.nominated = nominated;
    }

    /** Returns the room of an empty node. */
    public static NodeRoom of(CapacityNode node) {
        int dimensions =
                Objects.requireNonNull(node, "node").allocatable().schema().size();
        return new NodeRoom(node, new long[dimensions], new long[dimensions]);
    }

    /**
     * Returns the room of each node of a state beside the workloads on it and the nominated ones that go before a
     * workload, by name and in the order of the nodes. Linear in the number of workloads.
     */
    public static Map<String, NodeRoom> of(CapacityState state, CapacityWorkload workload) {
        Objects.requireNonNull(state, "state").requireSchema(workload);
        Map<String, NodeRoom> rooms = new LinkedHashMap<>();
        state.nodes().forEach(node -> rooms.put(node.name(), of(node)));
        for (CapacityWorkload other : state.workloads()) {
            other.node().map(rooms::get).ifPresent(room -> room.add(other));
        }
        for (CapacityWorkload other : state.nominated()) {
            if (other.goesBefore(workload)) {
                other.node().map(rooms::get).ifPresent(room -> room.addNominated(other));
            }
        }
        return rooms;
    }

    /** Returns the names, in order, of the nodes that have room for a workload, whatever the quotas say. */
    public static List<String> nodesWithRoom(CapacityState state, CapacityWorkload workload) {
        return of(state, workload).values().stream()
                .filter(room -> room.fits(workload))
                .map(room -> room.node().name())
                .toList();
    }

    /** Returns a copy. */
    public NodeRoom copy() {
        NodeRoom copy = new NodeRoom(node, used.clone(), nominated.clone());
        copy.workloads = workloads;
        copy.nominatedWorkloads = nominatedWorkloads;
        return copy;
    }

    /** Returns the node. */
    public CapacityNode node() {
        return node;
    }

    /** Adds a workload that holds its request on the node. */
    public void add(CapacityWorkload workload) {
        change(Objects.requireNonNull(workload, "workload"), 1);
    }

    /** Removes a workload that was added. */
    public void remove(CapacityWorkload workload) {
        change(Objects.requireNonNull(workload, "workload"), -1);
    }

    private void change(CapacityWorkload workload, int sign) {
        workloads += sign;
        QuotaCheck.add(used, workload, sign);
    }

    /** Adds a nominated workload that goes first: its request counts, but is reported apart from the use. */
    public void addNominated(CapacityWorkload workload) {
        Objects.requireNonNull(workload, "workload");
        nominatedWorkloads++;
        QuotaCheck.add(nominated, workload, 1);
    }

    /** Adds (sign 1) or removes (-1) a workload by its request, whose values start at an index of several requests. */
    void change(long[] amounts, int from, int sign) {
        workloads += sign;
        for (int d = 0; d < used.length; d++) {
            used[d] += sign * amounts[from + d];
        }
    }

    /** Returns whether the node takes new workloads and has room for one more. */
    public boolean fits(CapacityWorkload workload) {
        Objects.requireNonNull(workload, "workload");
        boolean fits = node.schedulable() && !lacksPlace();
        for (int d = 0; d < used.length && fits; d++) {
            fits = !lacks(workload, d);
        }
        return fits;
    }

    /** Returns the free amount, below 0 if overused; {@link ResourceVector#UNLIMITED} for no limit. */
    public long free(int dimension) {
        long allocatable = node.allocatable().value(dimension);
        return allocatable == ResourceVector.UNLIMITED
                ? ResourceVector.UNLIMITED
                : allocatable - used[dimension] - nominated[dimension];
    }

    /** Returns the limits of the node that a workload would exceed, amounts first, then places; empty if it fits. */
    public List<ExceededLimit> exceededLimits(CapacityWorkload workload) {
        Objects.requireNonNull(workload, "workload");
        List<ExceededLimit> exceeded = new ArrayList<>();
        for (int d = 0; d < used.length; d++) {
            if (lacks(workload, d)) {
                Optional<String> dimension =
                        Optional.of(node.allocatable().schema().dimension(d));
                long allocatable = node.allocatable().value(d);
                long request = workload.request().value(d);
                exceeded.add(limit(dimension, allocatable, used[d], nominated[d], request));
            }
        }
        if (lacksPlace()) {
            exceeded.add(limit(Optional.empty(), node.places(), workloads, nominatedWorkloads, 1));
        }
        return exceeded;
    }

    private ExceededLimit limit(Optional<String> dimension, long limit, long inUse, long ahead, long request) {
        return new ExceededLimit(
                ExceededLimit.Kind.NODE, Optional.of(node.name()), dimension, limit, inUse, ahead, request);
    }

    private boolean lacks(CapacityWorkload workload, int d) {
        long request = workload.request().value(d);
        return request > 0 && QuotaLimits.exceeds(node.allocatable().value(d), used[d] + nominated[d], request);
    }

    private boolean lacksPlace() {
        return QuotaLimits.exceeds(node.places(), workloads + nominatedWorkloads, 1);
    }

    /** Returns the name of the node and its free amounts in words. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(node.name()).append(": free");
        for (int d = 0; d < used.length; d++) {
            text.append(' ').append(node.allocatable().schema().dimension(d)).append('=');
            text.append(free(d) == ResourceVector.UNLIMITED ? "unlimited" : String.valueOf(free(d)));
        }
        return text.toString();
    }
}
