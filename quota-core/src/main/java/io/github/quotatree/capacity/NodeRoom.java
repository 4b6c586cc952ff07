package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a node has left, while workloads are taken off it and put back. */
final class NodeRoom {
    private final CapacityNode node;
    private ResourceVector used;
    private long workloads;

    NodeRoom(CapacityNode node) {
        this.node = node;
        used = node.allocatable().schema().zero();
    }

    NodeRoom copy() {
        NodeRoom copy = new NodeRoom(node);
        copy.used = used;
        copy.workloads = workloads;
        return copy;
    }

    CapacityNode node() {
        return node;
    }

    boolean isPlaceOf(CapacityWorkload workload) {
        return node.name().equals(workload.place());
    }

    void put(CapacityWorkload workload) {
        used = used.plus(workload.request().amounts());
        workloads++;
    }

    void take(CapacityWorkload workload) {
        used = used.minus(workload.request().amounts());
        workloads--;
    }

    boolean fits(CapacityWorkload workload) {
        if (!node.schedulable() || Limits.passes(node.places(), workloads, 1)) {
            return false;
        }
        for (int d = 0; d < used.schema().size(); d++) {
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
        for (int d = 0; d < used.schema().size(); d++) {
            if (isShort(workload, d)) {
                bindings.add(new CapacityBinding(
                        CapacityBinding.Kind.NODE,
                        name,
                        Optional.of(used.schema().dimension(d)),
                        node.allocatable().value(d),
                        used.value(d),
                        0,
                        workload.request().value(d)));
            }
        }
        if (Limits.passes(node.places(), workloads, 1)) {
            bindings.add(new CapacityBinding(
                    CapacityBinding.Kind.NODE, name, Optional.empty(), node.places(), workloads, 0, 1));
        }
        return bindings;
    }

    private boolean isShort(CapacityWorkload workload, int d) {
        long request = workload.request().value(d);
        return request > 0 && Limits.passes(node.allocatable().value(d), used.value(d), request);
    }
}
