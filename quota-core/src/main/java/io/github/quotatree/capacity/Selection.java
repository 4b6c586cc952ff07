package io.github.quotatree.capacity;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All that may be stopped for a workload, in the order of putting back, with what the quotas use without it. The same for all
 * nodes where victims may be anywhere; it is laid out in arrays, since each of those goes through all of it.
 */
final class Selection {
    private static final int NOWHERE = -1;

    private final List<CapacityWorkload> inOrder = new ArrayList<>();
    private final Set<String> violating;
    private boolean anySpared;
    private final int[] positions;
    private final int[] nodes;

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
        nodes = new int[inOrder.size()];
        dimensions = state.schema().size();
        requests = new long[positions.length * dimensions];
        for (int i = 0; i < positions.length; i++) {
            for (int d = 0; d < dimensions; d++) {
                requests[i * dimensions + d] = inOrder.get(i).request().value(d);
            }
            positions[i] = state.limits.position(inOrder.get(i).namespace());
            NodeRoom room = rooms.get(inOrder.get(i).node().orElse(""));
            nodes[i] = room == null ? NOWHERE : room.index();
        }
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

    /** Takes one off a node, if it is on it. */
    void takeOff(int i, NodeRoom room) {
        if (nodes[i] == room.index()) {
            room.take(requests, i * dimensions);
        }
    }

    /** Takes one off the use of the quotas. */
    void takeOff(int i, Usage usage) {
        usage.subtract(positions[i], requests, i * dimensions);
    }

    /** Puts one back onto a node, if it was on it. */
    void putBack(int i, NodeRoom room) {
        if (nodes[i] == room.index()) {
            room.put(requests, i * dimensions);
        }
    }

    /** Counts one in the use of the quotas again. */
    void putBack(int i, Usage usage) {
        usage.add(positions[i], requests, i * dimensions);
    }
}
