package io.github.quotatree.cli.capacity;

import io.github.quotatree.capacity.CapacityNode;
import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.NodeRoom;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The room of the nodes, kept up to date as pods come and go.
 *
 * <p>A pod goes to the node that keeps the most room: of the dimensions that it requests, the part that stays free of
 * the scarcest is the largest. Ties go to the first node.
 */
final class NodeRooms {
    private final Map<String, NodeRoom> rooms = new LinkedHashMap<>();

    NodeRooms(Collection<CapacityNode> nodes) {
        nodes.forEach(node -> rooms.put(node.name(), NodeRoom.of(node)));
    }

    boolean isEmpty() {
        return rooms.isEmpty();
    }

    /** Returns whether new pods may start on a node; false for an unknown node. */
    boolean isOpen(String node) {
        NodeRoom room = rooms.get(node);
        return room != null && room.node().schedulable();
    }

    void put(CapacityWorkload workload) {
        NodeRoom room = rooms.get(workload.node().orElse(""));
        if (room != null) {
            room.add(workload);
        }
    }

    void take(CapacityWorkload workload) {
        NodeRoom room = rooms.get(workload.node().orElse(""));
        if (room != null) {
            room.remove(workload);
        }
    }

    /** Returns the node that a workload goes to, or empty if none has room. */
    Optional<String> best(CapacityWorkload workload, Collection<CapacityWorkload> nominated) {
        Map<String, NodeRoom> ahead = withNominated(workload, nominated);
        Optional<String> best = Optional.empty();
        RoomLeft most = RoomLeft.ALL;
        for (Map.Entry<String, NodeRoom> entry : rooms.entrySet()) {
            NodeRoom room = ahead.getOrDefault(entry.getKey(), entry.getValue());
            if (!room.fits(workload)) {
                continue;
            }
            RoomLeft left = left(room, workload);
            if (best.isEmpty() || left.compareTo(most) > 0) {
                best = Optional.of(entry.getKey());
                most = left;
            }
        }
        return best;
    }

    /** Returns whether a workload fits on a node; false for an unknown node. */
    boolean fits(String node, CapacityWorkload workload, Collection<CapacityWorkload> nominated) {
        NodeRoom room = rooms.get(node);
        return room != null
                && withNominated(workload, nominated).getOrDefault(node, room).fits(workload);
    }

    /** Returns the limits that a workload would exceed on each node; none for a node that takes no new pods. */
    List<ExceededLimit> exceededLimits(CapacityWorkload workload, Collection<CapacityWorkload> nominated) {
        Map<String, NodeRoom> ahead = withNominated(workload, nominated);
        return rooms.entrySet().stream()
                .map(entry -> ahead.getOrDefault(entry.getKey(), entry.getValue()))
                .filter(room -> room.node().schedulable())
                .flatMap(room -> room.exceededLimits(workload).stream())
                .toList();
    }

    /** Returns the rooms of the nodes where nominated workloads go before a workload, with those counted. */
    private Map<String, NodeRoom> withNominated(CapacityWorkload workload, Collection<CapacityWorkload> nominated) {
        Map<String, NodeRoom> ahead = new HashMap<>();
        for (CapacityWorkload other : nominated) {
            String node = other.node().orElse("");
            NodeRoom room = rooms.get(node);
            if (room != null && other.goesBefore(workload)) {
                ahead.computeIfAbsent(node, any -> room.copy()).addNominated(other);
            }
        }
        return ahead;
    }

    /** Returns which part of a node stays free of the scarcest dimension, with a workload that fits on it. */
    private static RoomLeft left(NodeRoom room, CapacityWorkload workload) {
        ResourceVector allocatable = room.node().allocatable();
        RoomLeft least = RoomLeft.ALL;
        for (int d = 0; d < allocatable.schema().size(); d++) {
            long request = workload.request().amounts().value(d);
            if (request > 0 && allocatable.value(d) != ResourceVector.UNLIMITED) {
                RoomLeft left = new RoomLeft(room.free(d) - request, allocatable.value(d));
                least = left.compareTo(least) < 0 ? left : least;
            }
        }
        return least;
    }

    /**
     * Which part of a node stays free: an exact fraction.
     *
     * @param free what is free, at least 0
     * @param of what there is, at least 1
     */
    record RoomLeft(long free, long of) implements Comparable<RoomLeft> {
        /** All of a node. */
        static final RoomLeft ALL = new RoomLeft(1, 1);

        @Override
        public int compareTo(RoomLeft other) {
            // a/b against c/d is ad against cb, products of 126 bits
            int high = Long.compare(Math.multiplyHigh(free, other.of), Math.multiplyHigh(other.free, of));
            return high == 0 ? Long.compareUnsigned(free * other.of, other.free * of) : high;
        }
    }
}
