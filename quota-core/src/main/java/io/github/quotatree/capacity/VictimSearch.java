package io.github.quotatree.capacity;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds what of a selection has to be stopped for a workload to start in one place: puts back, from the most important, what
 * need not be.
 */
final class VictimSearch {
    private final CapacityWorkload workload;
    private final PreemptionMode mode;
    private final @Nullable Asked asked;
    private final Selection selection;
    private final @Nullable NodeRoom room;
    private final Usage left;

    /**
     * Makes a search in one place.
     *
     * @param asked what counts as asked for, or null if the namespace has no quota
     * @param room what the node has left with all on it, or null where there are no nodes
     */
    VictimSearch(
            CapacityWorkload workload,
            PreemptionMode mode,
            @Nullable Asked asked,
            Selection selection,
            @Nullable NodeRoom room) {
        this.workload = workload;
        this.mode = mode;
        this.asked = asked;
        this.selection = selection;
        this.room = room == null ? null : room.copy();
        left = selection.left();
        if (this.room != null) {
            for (int i = 0; i < selection.inOrder().size(); i++) {
                selection.takeOff(i, this.room);
            }
        }
    }

    /** Adds a candidate, or says why there is none. */
    Optional<NodeRefusal> search(List<PreemptionCandidate> candidates) {
        if (selection.inOrder().isEmpty()) {
            return refusal(selection.anySpared() ? NodeRefusal.Reason.FLOOR : NodeRefusal.Reason.NO_VICTIMS, List.of());
        }
        if (room != null && !room.fits(workload)) {
            return refusal(NodeRefusal.Reason.NODE, room.bindings(workload));
        }
        // the plugin does not count what is nominated here, though it does when it puts workloads back
        Asked required = asked == null || mode == PreemptionMode.FLOOR_SAFE ? asked : asked.alone();
        if (required != null && required.isRefused(left)) {
            return refusal(NodeRefusal.Reason.QUOTA, required.bindings(left));
        }
        return putBack(candidates);
    }

    private Optional<NodeRefusal> putBack(List<PreemptionCandidate> candidates) {
        List<CapacityVictim> victims = new ArrayList<>();
        int violations = 0;
        for (int i = 0; i < selection.inOrder().size(); i++) {
            put(i);
            boolean fits = room == null || room.fits(workload);
            if (fits && (asked == null || !asked.isRefused(left))) {
                continue;
            }
            CapacityWorkload other = selection.inOrder().get(i);
            List<CapacityBinding> bindings = new ArrayList<>(asked == null ? List.of() : asked.bindings(left));
            bindings.addAll(room == null ? List.of() : room.bindings(workload));
            take(i);
            if (!fits && mode == PreemptionMode.PLUGIN && asked != null && asked.isRefused(left)) {
                // the plugin takes it off twice then, and gives the node up
                return refusal(NodeRefusal.Reason.QUOTA, asked.bindings(left));
            }
            boolean violates = selection.isAgainstBudget(other);
            if (violates && (!fits || mode == PreemptionMode.FLOOR_SAFE)) {
                violations++;
            }
            victims.add(new CapacityVictim(other, bindings, violates));
        }
        if (victims.isEmpty()) {
            return refusal(NodeRefusal.Reason.NOT_NEEDED, List.of());
        }
        victims.sort((one, other) -> Importance.MOST_FIRST.compare(one.workload(), other.workload()));
        candidates.add(new PreemptionCandidate(node(), victims, violations, selection));
        return Optional.empty();
    }

    private void take(int i) {
        selection.takeOff(i, left);
        if (room != null) {
            selection.takeOff(i, room);
        }
    }

    private void put(int i) {
        selection.putBack(i, left);
        if (room != null) {
            selection.putBack(i, room);
        }
    }

    private Optional<String> node() {
        return room == null ? Optional.empty() : Optional.of(room.node().name());
    }

    private Optional<NodeRefusal> refusal(NodeRefusal.Reason reason, List<CapacityBinding> bindings) {
        return Optional.of(new NodeRefusal(node(), reason, bindings));
    }
}
