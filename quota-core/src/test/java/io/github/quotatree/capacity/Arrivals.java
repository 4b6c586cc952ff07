package io.github.quotatree.capacity;

import io.github.quotatree.workload.Victim;
import java.time.Instant;
import java.util.List;

/**
 * A host that starts one workload after the other, on the first node with room or where room is made. What is stopped
 * leaves at once, and does not come back.
 */
public final class Arrivals {
    private final CapacityPreemptionOptions options;
    public CapacityState state;

    public Arrivals(CapacityState state, CapacityPreemptionOptions options) {
        this.state = state;
        this.options = options;
    }

    /** The fate of a workload: whether it runs, and which workloads were stopped for it. */
    public record Outcome(boolean scheduled, List<Victim<CapacityWorkload>> victims) {}

    public Outcome arrive(CapacityWorkload workload) {
        if (starts(workload, NodeRoom.nodesWithRoom(state, workload))) {
            return new Outcome(true, List.of());
        }
        CapacityPreemptionPlan plan = CapacityPreemptionPlan.of(state, workload, options);
        if (plan.chosen().isEmpty()) {
            return new Outcome(false, List.of());
        }
        state = plan.applyTo(state);
        String node = plan.chosen().orElseThrow().node().orElseThrow();
        boolean started = NodeRoom.nodesWithRoom(state, workload).contains(node) && starts(workload, List.of(node));
        return new Outcome(started, plan.victims());
    }

    private boolean starts(CapacityWorkload workload, List<String> nodes) {
        if (nodes.isEmpty() || !CapacityDecision.of(state, workload).admitted()) {
            return false;
        }
        CapacityWorkload.Builder started =
                workload.toBuilder().node(nodes.get(0)).running(true);
        // later than whatever came before
        started.started(workload.started()
                .orElseGet(() ->
                        Instant.ofEpochSecond(1_000_000L + state.workloads().size())));
        state = state.reserve(started.build());
        return true;
    }
}
