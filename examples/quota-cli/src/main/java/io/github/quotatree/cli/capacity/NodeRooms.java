package io.github.quotatree.cli.capacity;

import io.github.quotatree.capacity.CapacityBinding;
import io.github.quotatree.capacity.CapacityNode;
import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the nodes have left, kept up as pods come and go.
 *
 * <p>A pod goes to the node that is left with the most room: with it there, the smallest free part of a
 * requested dimension is the largest. Of nodes that are alike the first is taken.
 */
final class NodeRooms {
    private final ResourceSchema schema;
    private final List<CapacityNode> nodes;
    private final NodeUse[] used;
    private final NodeUse nothing;
    private final Map<String, Integer> positions = new HashMap<>();

    /** Makes the rooms of empty nodes. */
    NodeRooms(ResourceSchema schema, Collection<CapacityNode> nodes) {
        this.schema = schema;
        this.nodes = List.copyOf(nodes);
        nothing = new NodeUse(schema.size());
        used = new NodeUse[nodes.size()];
        for (int n = 0; n < used.length; n++) {
            used[n] = new NodeUse(schema.size());
            positions.put(this.nodes.get(n).name(), n);
        }
    }

    boolean isEmpty() {
        return nodes.isEmpty();
    }

    /** Returns whether new pods may start on a node; not on an unknown one. */
    boolean isOpen(String node) {
        Integer position = positions.get(node);
        return position != null && nodes.get(position).schedulable();
    }

    /** Counts a workload on its node, if that is one of these. */
    void put(CapacityWorkload workload) {
        Integer position = positions.get(workload.node().orElse(""));
        if (position != null) {
            used[position].put(workload);
        }
    }

    /** Counts a workload on its node no longer. */
    void take(CapacityWorkload workload) {
        Integer position = positions.get(workload.node().orElse(""));
        if (position != null) {
            used[position].take(workload);
        }
    }

    /**
     * Returns the node that a workload goes to, or empty if none has room.
     *
     * @param nominated workloads for which room is being made; those at least as important count on their nodes
     */
    Optional<String> best(CapacityWorkload workload, Collection<CapacityWorkload> nominated) {
        Map<Integer, NodeUse> ahead = ahead(workload, nominated);
        int best = -1;
        RoomLeft most = RoomLeft.ALL;
        for (int n = 0; n < used.length; n++) {
            NodeUse first = first(n, ahead);
            if (!fits(n, workload, first)) {
                continue;
            }
            RoomLeft left = left(n, workload, first);
            if (best < 0 || left.compareTo(most) > 0) {
                best = n;
                most = left;
            }
        }
        return best < 0 ? Optional.empty() : Optional.of(nodes.get(best).name());
    }

    /** Returns whether a workload fits on a node, which may be an unknown one. */
    boolean fits(String node, CapacityWorkload workload, Collection<CapacityWorkload> nominated) {
        Integer position = positions.get(node);
        return position != null && fits(position, workload, first(position, ahead(workload, nominated)));
    }

    /** Returns the limits that a workload would exceed on each node; none for a node that takes no new pods. */
    List<CapacityBinding> bindings(CapacityWorkload workload, Collection<CapacityWorkload> nominated) {
        Map<Integer, NodeUse> ahead = ahead(workload, nominated);
        List<CapacityBinding> bindings = new ArrayList<>();
        for (int n = 0; n < used.length; n++) {
            CapacityNode node = nodes.get(n);
            if (!node.schedulable()) {
                continue;
            }
            NodeUse first = first(n, ahead);
            for (int d = 0; d < schema.size(); d++) {
                if (isShort(n, d, workload, first)) {
                    bindings.add(new CapacityBinding(
                            CapacityBinding.Kind.NODE,
                            Optional.of(node.name()),
                            Optional.of(schema.dimension(d)),
                            node.allocatable().value(d),
                            used[n].amount(d),
                            first.amount(d),
                            workload.request().amounts().value(d)));
                }
            }
            if (hasNoPlace(n, first)) {
                bindings.add(new CapacityBinding(
                        CapacityBinding.Kind.NODE,
                        Optional.of(node.name()),
                        Optional.empty(),
                        node.places(),
                        used[n].pods(),
                        first.pods(),
                        1));
            }
        }
        return bindings;
    }

    /** Returns what the nominated workloads that go first will use, by the positions of their nodes. */
    private Map<Integer, NodeUse> ahead(CapacityWorkload workload, Collection<CapacityWorkload> nominated) {
        Map<Integer, NodeUse> ahead = new HashMap<>();
        for (CapacityWorkload other : nominated) {
            Integer position = positions.get(other.node().orElse(""));
            if (position != null
                    && other.priority() >= workload.priority()
                    && !other.id().equals(workload.id())) {
                ahead.computeIfAbsent(position, any -> new NodeUse(schema.size()))
                        .put(other);
            }
        }
        return ahead;
    }

    private NodeUse first(int n, Map<Integer, NodeUse> ahead) {
        return ahead.isEmpty() ? nothing : ahead.getOrDefault(n, nothing);
    }

    private boolean fits(int n, CapacityWorkload workload, NodeUse first) {
        if (!nodes.get(n).schedulable() || hasNoPlace(n, first)) {
            return false;
        }
        for (int d = 0; d < schema.size(); d++) {
            if (isShort(n, d, workload, first)) {
                return false;
            }
        }
        return true;
    }

    /** Returns which part of a node stays free of what is scarcest there, with a workload that fits on it. */
    private RoomLeft left(int n, CapacityWorkload workload, NodeUse first) {
        RoomLeft least = RoomLeft.ALL;
        for (int d = 0; d < schema.size(); d++) {
            long there = nodes.get(n).allocatable().value(d);
            long request = workload.request().amounts().value(d);
            if (request > 0 && there != ResourceVector.UNLIMITED) {
                RoomLeft left = new RoomLeft(free(n, d, first) - request, there);
                least = left.compareTo(least) < 0 ? left : least;
            }
        }
        return least;
    }

    private boolean isShort(int n, int d, CapacityWorkload workload, NodeUse first) {
        long request = workload.request().amounts().value(d);
        return request > 0
                && nodes.get(n).allocatable().value(d) != ResourceVector.UNLIMITED
                && request > free(n, d, first);
    }

    private boolean hasNoPlace(int n, NodeUse first) {
        long places = nodes.get(n).places();
        return places != ResourceVector.UNLIMITED && used[n].pods() + first.pods() >= places;
    }

    /** Returns the free amount; below 0 where the use exceeds the node. */
    private long free(int n, int d, NodeUse first) {
        return nodes.get(n).allocatable().value(d) - used[n].amount(d) - first.amount(d);
    }
}
