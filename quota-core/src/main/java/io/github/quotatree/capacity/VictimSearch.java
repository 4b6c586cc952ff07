package io.github.quotatree.capacity;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds what has to be stopped for a workload to start in one place: takes off all that may be stopped, and puts back, from
 * the most important, what need not be.
 */
final class VictimSearch {
    private final CapacityState state;
    private final CapacityWorkload workload;
    private final PreemptionMode mode;
    private final VictimRule rule;
    private final @Nullable Asked asked;
    private final @Nullable NodeRoom room;
    private final Usage left;

    /**
     * Makes a search in one place.
     *
     * @param asked what counts as asked for, or null if the namespace has no quota
     * @param room what the node has left, which the search takes as its own, or null where there are no nodes
     */
    VictimSearch(
            CapacityState state,
            CapacityWorkload workload,
            PreemptionMode mode,
            VictimRule rule,
            @Nullable Asked asked,
            @Nullable NodeRoom room) {
        this.state = state;
        this.workload = workload;
        this.mode = mode;
        this.rule = rule;
        this.asked = asked;
        this.room = room;
        left = state.usage.copy();
    }

    /** Tries the workloads in the order given; adds a candidate, or says why there is none. */
    Optional<NodeRefusal> search(List<CapacityWorkload> inOrder, List<PreemptionCandidate> candidates) {
        List<CapacityWorkload> taken = new ArrayList<>();
        for (CapacityWorkload other : inOrder) {
            if (rule.mayTake(other, left)) {
                take(other);
                taken.add(other);
            }
        }
        if (taken.isEmpty()) {
            return refusal(NodeRefusal.Reason.NO_VICTIMS, List.of());
        }
        if (room != null && !room.fits(workload)) {
            return refusal(NodeRefusal.Reason.NODE, room.bindings(workload));
        }
        // the plugin does not count what is nominated here, though it does when it puts workloads back
        Asked required = asked == null || mode == PreemptionMode.FLOOR_SAFE ? asked : asked.alone();
        if (required != null && required.isRefused(left)) {
            return refusal(NodeRefusal.Reason.QUOTA, required.bindings(left));
        }
        return putBack(taken, candidates);
    }

    private Optional<NodeRefusal> putBack(List<CapacityWorkload> taken, List<PreemptionCandidate> candidates) {
        taken.sort(Importance.MOST_FIRST);
        Set<String> violating = BudgetCheck.violating(taken, state.budgets());
        List<CapacityWorkload> inOrder = new ArrayList<>();
        taken.stream().filter(other -> violating.contains(other.id())).forEach(inOrder::add);
        taken.stream().filter(other -> !violating.contains(other.id())).forEach(inOrder::add);
        List<CapacityVictim> victims = new ArrayList<>();
        List<CapacityWorkload> reprieved = new ArrayList<>();
        int violations = 0;
        for (CapacityWorkload other : inOrder) {
            put(other);
            boolean fits = room == null || room.fits(workload);
            boolean refused = asked != null && asked.isRefused(left);
            if (fits && !refused) {
                reprieved.add(other);
                continue;
            }
            List<CapacityBinding> bindings = new ArrayList<>(asked == null ? List.of() : asked.bindings(left));
            bindings.addAll(room == null ? List.of() : room.bindings(workload));
            take(other);
            if (!fits && mode == PreemptionMode.PLUGIN && asked != null && asked.isRefused(left)) {
                // the plugin takes it off twice then, and gives the node up
                return refusal(NodeRefusal.Reason.QUOTA, asked.bindings(left));
            }
            boolean violates = violating.contains(other.id());
            if (violates && (!fits || mode == PreemptionMode.FLOOR_SAFE)) {
                violations++;
            }
            victims.add(new CapacityVictim(other, bindings, violates));
        }
        if (victims.isEmpty()) {
            return refusal(NodeRefusal.Reason.NOT_NEEDED, List.of());
        }
        victims.sort((one, other) -> Importance.MOST_FIRST.compare(one.workload(), other.workload()));
        candidates.add(new PreemptionCandidate(node(), victims, reprieved, violations));
        return Optional.empty();
    }

    private void take(CapacityWorkload other) {
        left.take(other);
        if (room != null && room.isPlaceOf(other)) {
            room.take(other);
        }
    }

    private void put(CapacityWorkload other) {
        left.put(other);
        if (room != null && room.isPlaceOf(other)) {
            room.put(other);
        }
    }

    private Optional<String> node() {
        return room == null ? Optional.empty() : Optional.of(room.node().name());
    }

    private Optional<NodeRefusal> refusal(NodeRefusal.Reason reason, List<CapacityBinding> bindings) {
        return Optional.of(new NodeRefusal(node(), reason, bindings));
    }
}
