package io.github.quotatree.capacity.preemption;

import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.NodeRoom;
import io.github.quotatree.capacity.QuotaCheck;
import io.github.quotatree.capacity.QuotaUse;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds which of the removed workloads have to be stopped for a workload to start in one place: restores, from the most
 * important, those that need not be.
 */
final class VictimSearch {
    private static final int[] NONE = {};

    private final StartConditions conditions;
    private final RemovedWorkloads removed;
    private final @Nullable NodeRoom room;

    /** The indices of the removed workloads on the node. */
    private final int[] here;

    /** The index in {@link #here} of the next one to be restored. */
    private int nextHere;

    private VictimSearch(StartConditions conditions, RemovedWorkloads removed, @Nullable NodeRoom room, int[] here) {
        this.conditions = conditions;
        this.removed = removed;
        this.room = room;
        this.here = here;
    }

    /**
     * What came of a search: a way to make room, or the reason that there is none. Exactly one of the two is present.
     */
    record Outcome(Optional<PreemptionCandidate> candidate, Optional<NodeRefusal> refusal) {
        static Outcome of(PreemptionCandidate candidate) {
            return new Outcome(Optional.of(candidate), Optional.empty());
        }

        static Outcome of(NodeRefusal refusal) {
            return new Outcome(Optional.empty(), Optional.of(refusal));
        }
    }

    /**
     * Returns a search in one place.
     *
     * @param room the room of the node with all workloads on it, or null where there are no nodes
     */
    static VictimSearch of(StartConditions conditions, RemovedWorkloads removed, @Nullable NodeRoom room) {
        if (room == null) {
            return new VictimSearch(conditions, removed, null, NONE);
        }
        NodeRoom without = room.copy();
        int[] here = removed.on(without);
        for (int i : here) {
            removed.remove(i, without);
        }
        return new VictimSearch(conditions, removed, without, here);
    }

    /** Searches from the first workload in the order. */
    Outcome search() {
        QuotaUse left = removed.left();
        Optional<NodeRefusal> refusal = refusal(left);
        return refusal.isPresent() ? Outcome.of(refusal.get()) : restore(0, left, List.of());
    }

    /**
     * Returns why there is no room even with all removed, if there is none.
     *
     * @param left the use of the quotas with all removed
     */
    Optional<NodeRefusal> refusal(QuotaUse left) {
        if (removed.inOrder().isEmpty()) {
            return Optional.of(
                    refusal(removed.anySpared() ? NodeRefusal.Reason.FLOOR : NodeRefusal.Reason.NO_VICTIMS, List.of()));
        }
        if (room != null && !room.fits(conditions.workload())) {
            return Optional.of(refusal(NodeRefusal.Reason.NODE, room.exceededLimits(conditions.workload())));
        }
        QuotaCheck check = conditions.withAllRemoved();
        if (check.exceedsLimits(left)) {
            return Optional.of(refusal(NodeRefusal.Reason.QUOTA, check.exceededLimits(left)));
        }
        return Optional.empty();
    }

    /**
     * Restores on the node the workloads on it that are not victims already, up to the first for which the node has no
     * room, and returns the index of that one in the order, or the end of the order. Up to there everything happens as
     * if there were no node.
     */
    int restoreWhatFits(BitSet victims) {
        if (room != null) {
            for (int i : here) {
                removed.restore(i, room);
                if (!room.fits(conditions.workload())) {
                    removed.remove(i, room);
                    return i;
                }
                nextHere++;
                if (victims.get(i)) {
                    removed.remove(i, room);
                }
            }
        }
        return removed.inOrder().size();
    }

    /**
     * Restores the workloads that need not be stopped, from one in the order to the last.
     *
     * @param from the index of the first that is not restored yet
     * @param left the use of the quotas with those before it restored that need not be stopped
     * @param before the victims before it
     */
    Outcome restore(int from, QuotaUse left, List<Victim<CapacityWorkload>> before) {
        List<Victim<CapacityWorkload>> victims = new ArrayList<>(before);
        int violations = conditions.countsEveryViolation()
                ? (int) before.stream().filter(Victim::violatesBudget).count()
                : 0;
        QuotaCheck check = conditions.whileRestoring();
        for (int i = from; i < removed.inOrder().size(); i++) {
            boolean isHere = isHere(i);
            restore(i, isHere, left);
            // if the workload does not fit on the node any more, that is because of what was restored on it
            boolean fits = room == null || !isHere || room.fits(conditions.workload());
            if (fits && !check.exceedsLimits(left)) {
                continue;
            }
            List<ExceededLimit> exceeded = exceededLimits(left);
            remove(i, isHere, left);
            if (!fits && conditions.mode() == CapacityPreemptionOptions.Mode.PLUGIN && check.exceedsLimits(left)) {
                // the plugin removes it twice then, and gives the node up
                return Outcome.of(refusal(NodeRefusal.Reason.QUOTA, check.exceededLimits(left)));
            }
            CapacityWorkload workload = removed.inOrder().get(i);
            boolean violates = removed.isAgainstBudget(workload);
            if (violates && (!fits || conditions.countsEveryViolation())) {
                violations++;
            }
            victims.add(new Victim<>(workload, workload.request().amounts(), exceeded, violates));
        }
        if (victims.isEmpty()) {
            return Outcome.of(refusal(NodeRefusal.Reason.NOT_NEEDED, List.of()));
        }
        victims.sort((one, other) -> WorkloadOrder.LEAST_IMPORTANT_FIRST.compare(one.workload(), other.workload()));
        return Outcome.of(new PreemptionCandidate(node(), victims, violations, removed));
    }

    private boolean isHere(int i) {
        if (nextHere < here.length && here[nextHere] == i) {
            nextHere++;
            return true;
        }
        return false;
    }

    private List<ExceededLimit> exceededLimits(QuotaUse left) {
        List<ExceededLimit> exceeded =
                new ArrayList<>(conditions.whileRestoring().exceededLimits(left));
        if (room != null) {
            exceeded.addAll(room.exceededLimits(conditions.workload()));
        }
        return exceeded;
    }

    private void remove(int i, boolean isHere, QuotaUse left) {
        removed.remove(i, left);
        if (room != null && isHere) {
            removed.remove(i, room);
        }
    }

    private void restore(int i, boolean isHere, QuotaUse left) {
        removed.restore(i, left);
        if (room != null && isHere) {
            removed.restore(i, room);
        }
    }

    private NodeRefusal refusal(NodeRefusal.Reason reason, List<ExceededLimit> exceeded) {
        return new NodeRefusal(node(), reason, exceeded);
    }

    private Optional<String> node() {
        return room == null ? Optional.empty() : Optional.of(room.node().name());
    }
}
