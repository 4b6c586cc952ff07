package io.github.quotatree.capacity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All that may be stopped for a workload, in the order of putting back, with what the quotas use without it. The same for all
 * nodes where victims may be anywhere.
 */
final class Selection {
    private static final int[] NONE = {};

    private final List<CapacityWorkload> inOrder = new ArrayList<>();
    private final Set<String> violating;
    private boolean anySpared;
    private final int[] positions;

    /** By node, which of them are on it. */
    private final Map<Integer, int[]> onNode;

    /** By workload and dimension. */
    private final long[] requests;

    private final int dimensions;
    private final Usage left;

    /** Takes off what may be stopped, in the order given. */
    Selection(CapacityState state, VictimRule rule, List<CapacityWorkload> candidates, Map<String, NodeRoom> rooms) {
        left = state.usage.copy();
        List<CapacityWorkload> taken = new ArrayList<>();
        for (CapacityWorkload candidate : candidates) {
            int position = state.limits.position(candidate.namespace());
            if (!rule.isAgainst(candidate, position, left)) {
                continue;
            }
            if (rule.isSpared(candidate, position, left)) {
                anySpared = true;
            } else {
                left.subtract(position, candidate.request().amounts());
                taken.add(candidate);
            }
        }
        taken.sort(Importance.MOST_FIRST);
        violating = BudgetCheck.violating(taken, state.budgets());
        taken.stream().filter(this::isAgainstBudget).forEach(inOrder::add);
        taken.stream().filter(workload -> !isAgainstBudget(workload)).forEach(inOrder::add);
        positions = new int[inOrder.size()];
        dimensions = state.schema().size();
        requests = new long[positions.length * dimensions];
        for (int i = 0; i < positions.length; i++) {
            for (int d = 0; d < dimensions; d++) {
                requests[i * dimensions + d] = inOrder.get(i).request().value(d);
            }
            positions[i] = state.limits.position(inOrder.get(i).namespace());
        }
        onNode = onNode(rooms);
    }

    /** Lists only nodes with something on them: where victims are on one node, there is a selection for each. */
    private Map<Integer, int[]> onNode(Map<String, NodeRoom> rooms) {
        Map<Integer, List<Integer>> lists = new HashMap<>();
        for (int i = 0; i < positions.length; i++) {
            NodeRoom room = rooms.get(inOrder.get(i).node().orElse(""));
            if (room != null) {
                lists.computeIfAbsent(room.index(), node -> new ArrayList<>()).add(i);
            }
        }
        Map<Integer, int[]> arrays = new HashMap<>();
        lists.forEach((node, list) ->
                arrays.put(node, list.stream().mapToInt(Integer::intValue).toArray()));
        return arrays;
    }

    /** Returns what is taken off: what is against a budget first, then the rest, each the most important first. */
    List<CapacityWorkload> inOrder() {
        return inOrder;
    }

    /** Returns whether anything more would have been taken off but for the min of its quota. */
    boolean anySpared() {
        return anySpared;
    }

    boolean isAgainstBudget(CapacityWorkload workload) {
        return violating.contains(workload.id());
    }

    /** Returns what the quotas use without it, for the caller to change. */
    Usage left() {
        return left.copy();
    }

    /** Returns which of them are on a node, in order. */
    int[] on(NodeRoom room) {
        return onNode.getOrDefault(room.index(), NONE);
    }

    /** Takes one off its node. */
    void takeOff(int i, NodeRoom room) {
        room.take(requests, i * dimensions);
    }

    /** Takes one off the use of the quotas. */
    void takeOff(int i, Usage usage) {
        usage.subtract(positions[i], requests, i * dimensions);
    }

    /** Puts one back onto its node. */
    void putBack(int i, NodeRoom room) {
        room.put(requests, i * dimensions);
    }

    /** Counts one in the use of the quotas again. */
    void putBack(int i, Usage usage) {
        usage.add(positions[i], requests, i * dimensions);
    }
}
