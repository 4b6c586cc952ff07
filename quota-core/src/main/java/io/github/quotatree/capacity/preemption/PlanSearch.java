package io.github.quotatree.capacity.preemption;

import io.github.quotatree.capacity.CapacityState;
import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.NodeRoom;
import io.github.quotatree.capacity.preemption.VictimSearch.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Searches every node for the workloads that can be stopped there for a workload. */
final class PlanSearch {
    private final CapacityState state;
    private final CapacityWorkload workload;
    private final CapacityPreemptionOptions options;
    private final ClaimTargets targets;
    private final StartConditions conditions;
    private final Map<String, NodeRoom> rooms;

    private PlanSearch(
            CapacityState state,
            CapacityWorkload workload,
            CapacityPreemptionOptions options,
            ClaimTargets targets,
            StartConditions conditions,
            Map<String, NodeRoom> rooms) {
        this.state = state;
        this.workload = workload;
        this.options = options;
        this.targets = targets;
        this.conditions = conditions;
        this.rooms = rooms;
    }

    static PlanSearch of(CapacityState state, CapacityWorkload workload, CapacityPreemptionOptions options) {
        return new PlanSearch(
                state,
                workload,
                options,
                ClaimTargets.of(state, workload, options.mode()),
                StartConditions.of(state, workload, options.mode()),
                NodeRoom.of(state, workload));
    }

    PreemptionClaim claim() {
        return targets.claim();
    }

    /** Returns whether a node has room for the workload as things are, or there are no nodes. */
    boolean anyRoom() {
        return rooms.isEmpty()
                || rooms.values().stream()
                        .anyMatch(room -> options.eligibleNodes().test(room.node()) && room.fits(workload));
    }

    /**
     * Returns what comes of the search on each node, in the order of the nodes; one outcome where there are no nodes.
     */
    List<Outcome> outcomes() {
        if (rooms.isEmpty()) {
            return List.of(searchWithoutNodes());
        }
        List<NodeRoom> eligible = rooms.values().stream()
                .filter(room ->
                        room.node().schedulable() && options.eligibleNodes().test(room.node()))
                .toList();
        Map<String, Outcome> outcomes = new HashMap<>();
        if (options.scope() == CapacityPreemptionOptions.Scope.POOL) {
            search(eligible, state.workloads(), outcomes);
        } else {
            Map<String, List<CapacityWorkload>> byNode = new HashMap<>();
            for (CapacityWorkload other : state.workloads()) {
                byNode.computeIfAbsent(other.node().orElse(""), node -> new ArrayList<>())
                        .add(other);
            }
            for (NodeRoom room : eligible) {
                search(List.of(room), byNode.getOrDefault(room.node().name(), List.of()), outcomes);
            }
        }
        return rooms.keySet().stream()
                .map(node -> outcomes.containsKey(node)
                        ? Objects.requireNonNull(outcomes.get(node))
                        : Outcome.of(new NodeRefusal(Optional.of(node), NodeRefusal.Reason.NOT_ELIGIBLE, List.of())))
                .toList();
    }

    private Outcome searchWithoutNodes() {
        RemovalOrders orders = new RemovalOrders(state, targets, state.workloads());
        Outcome first =
                VictimSearch.of(conditions, orders.leastImportantFirst(), null).search();
        if (!isWorthAnotherTry(first)) {
            return first;
        }
        return better(
                first,
                VictimSearch.of(conditions, orders.largestFirst(lackingDimensions(first)), null)
                        .search());
    }

    /** Searches on nodes whose victims may be any of the same workloads. */
    private void search(List<NodeRoom> nodes, List<CapacityWorkload> workloads, Map<String, Outcome> outcomes) {
        RemovalOrders orders = new RemovalOrders(state, targets, workloads);
        outcomes.putAll(search(nodes, orders.leastImportantFirst()));
        Map<List<Integer>, List<NodeRoom>> again = new LinkedHashMap<>();
        for (NodeRoom room : nodes) {
            Outcome first = Objects.requireNonNull(outcomes.get(room.node().name()));
            if (isWorthAnotherTry(first)) {
                again.computeIfAbsent(lackingDimensions(first), dimensions -> new ArrayList<>())
                        .add(room);
            }
        }
        again.forEach((dimensions, some) -> search(some, orders.largestFirst(dimensions))
                .forEach((node, second) -> outcomes.merge(node, second, PlanSearch::better)));
    }

    private Map<String, Outcome> search(List<NodeRoom> nodes, RemovedWorkloads removed) {
        if (nodes.size() == 1) {
            NodeRoom only = nodes.get(0);
            return Map.of(
                    only.node().name(),
                    VictimSearch.of(conditions, removed, only).search());
        }
        return new PoolSearch(conditions, removed).search(nodes);
    }

    /**
     * Returns whether small victims may have used up what a quota can give back, where one large victim would suffice.
     */
    private boolean isWorthAnotherTry(Outcome outcome) {
        return options.mode() == CapacityPreemptionOptions.Mode.FLOOR_SAFE
                && targets.claim() != PreemptionClaim.NO_QUOTA
                && outcome.refusal()
                        .filter(refusal -> !refusal.exceededLimits().isEmpty())
                        .isPresent();
    }

    private static Outcome better(Outcome first, Outcome second) {
        return second.candidate().isPresent() ? second : first;
    }

    private List<Integer> lackingDimensions(Outcome outcome) {
        return outcome.refusal().stream()
                .flatMap(refusal -> refusal.exceededLimits().stream())
                .flatMap(limit -> limit.dimension().stream())
                .map(state.schema()::position)
                .distinct()
                .toList();
    }
}
