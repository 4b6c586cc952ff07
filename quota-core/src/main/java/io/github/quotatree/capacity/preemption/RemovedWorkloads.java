package io.github.quotatree.capacity.preemption;

import io.github.quotatree.capacity.CapacityState;
import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.DisruptionBudget;
import io.github.quotatree.capacity.NodeRoom;
import io.github.quotatree.capacity.QuotaUse;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All workloads that may be stopped for a workload, removed, in the order in which a search restores them, with the use
 * of the quotas without them. The same for all nodes where victims may be anywhere. An immutable value.
 */
final class RemovedWorkloads {
    private static final int[] NONE = {};

    private final List<CapacityWorkload> inOrder;
    private final Set<String> againstBudget;
    private final boolean anySpared;
    private final QuotaUse left;
    private final int dimensions;

    /** By workload, the position of its quota. */
    private final int[] positions;

    /** By workload and dimension. */
    private final long[] requests;

    /** By the name of a node, the indices of the workloads on it. */
    private final Map<String, int[]> onNode;

    private RemovedWorkloads(
            List<CapacityWorkload> inOrder,
            Set<String> againstBudget,
            boolean anySpared,
            QuotaUse left,
            int dimensions) {
        this.inOrder = inOrder;
        this.againstBudget = againstBudget;
        this.anySpared = anySpared;
        this.left = left;
        this.dimensions = dimensions;
        positions = new int[inOrder.size()];
        requests = new long[positions.length * dimensions];
        for (int i = 0; i < positions.length; i++) {
            CapacityWorkload workload = inOrder.get(i);
            positions[i] = left.position(workload.namespace());
            for (int d = 0; d < dimensions; d++) {
                requests[i * dimensions + d] = workload.request().amounts().value(d);
            }
        }
        onNode = onNode(inOrder);
    }

    /** Removes the targets of a claim from the use of a state, in the order in which the candidates are given. */
    static RemovedWorkloads of(CapacityState state, ClaimTargets targets, List<CapacityWorkload> candidates) {
        QuotaUse left = state.quotaUse();
        List<CapacityWorkload> removed = new ArrayList<>();
        boolean anySpared = false;
        for (CapacityWorkload candidate : candidates) {
            int position = left.position(candidate.namespace());
            if (!targets.includes(candidate, position, left)) {
                continue;
            }
            if (targets.spares(candidate, position, left)) {
                anySpared = true;
            } else {
                left.subtract(position, candidate.request().amounts());
                removed.add(candidate);
            }
        }
        removed.sort(WorkloadOrder.MOST_IMPORTANT_FIRST);
        Set<String> againstBudget = againstBudget(removed, state.budgets());
        List<CapacityWorkload> inOrder = new ArrayList<>(removed.size());
        removed.stream()
                .filter(workload -> againstBudget.contains(workload.id()))
                .forEach(inOrder::add);
        removed.stream()
                .filter(workload -> !againstBudget.contains(workload.id()))
                .forEach(inOrder::add);
        return new RemovedWorkloads(
                inOrder, againstBudget, anySpared, left, state.schema().size());
    }

    /**
     * Returns the ids of the workloads that are one too many for some budget, when they are counted in order. Linear in
     * workloads times budgets.
     */
    private static Set<String> againstBudget(
            List<CapacityWorkload> mostImportantFirst, List<DisruptionBudget> budgets) {
        Set<String> violating = new HashSet<>();
        long[] counted = new long[budgets.size()];
        for (CapacityWorkload workload : mostImportantFirst) {
            for (int b = 0; b < counted.length; b++) {
                DisruptionBudget budget = budgets.get(b);
                if (budget.workloads().contains(workload.id()) && ++counted[b] > budget.allowed()) {
                    violating.add(workload.id());
                }
            }
        }
        return violating;
    }

    /** Lists only nodes with a removed workload: where victims are on one node, there is a list like this for each. */
    private static Map<String, int[]> onNode(List<CapacityWorkload> inOrder) {
        Map<String, List<Integer>> lists = new HashMap<>();
        for (int i = 0; i < inOrder.size(); i++) {
            String node = inOrder.get(i).node().orElse("");
            lists.computeIfAbsent(node, any -> new ArrayList<>()).add(i);
        }
        Map<String, int[]> arrays = new HashMap<>();
        lists.forEach((node, list) ->
                arrays.put(node, list.stream().mapToInt(Integer::intValue).toArray()));
        return arrays;
    }

    /** Returns the removed workloads: those against a budget first, then the rest, each the most important first. */
    List<CapacityWorkload> inOrder() {
        return inOrder;
    }

    /** Returns whether anything more would have been removed but for the min of its quota. */
    boolean anySpared() {
        return anySpared;
    }

    /**
     * Returns whether stopping a workload, after all that are more important, is more than a disruption budget allows.
     */
    boolean isAgainstBudget(CapacityWorkload workload) {
        return againstBudget.contains(workload.id());
    }

    /** Returns the use of the quotas without the removed workloads, for the caller to change. */
    QuotaUse left() {
        return left.copy();
    }

    /** Returns the indices of the workloads on a node, in order. */
    int[] on(NodeRoom room) {
        return onNode.getOrDefault(room.node().name(), NONE);
    }

    /** Removes a workload from its node. */
    void remove(int i, NodeRoom room) {
        room.remove(requests, i * dimensions);
    }

    /** Removes a workload from the use of the quotas. */
    void remove(int i, QuotaUse use) {
        use.subtract(positions[i], requests, i * dimensions);
    }

    /** Restores a workload on its node. */
    void restore(int i, NodeRoom room) {
        room.add(requests, i * dimensions);
    }

    /** Restores a workload in the use of the quotas. */
    void restore(int i, QuotaUse use) {
        use.add(positions[i], requests, i * dimensions);
    }
}
