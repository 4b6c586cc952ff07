package io.github.quotatree.capacity;

import io.github.quotatree.capacity.PreemptionCandidate.NodeRefusal;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds which of the removed workloads have to be stopped for a workload to start in one place: restores, from the most
 * important, the ones that need not be. It looks at each workload on the node, and at each victim; workloads elsewhere
 * between two of them are restored in one step.
 */
final class VictimSearch {
    private static final int[] NONE = {};

    private final StartConditions conditions;
    private final RemovedWorkloads removed;
    private final RestoredUse restored;
    private final @Nullable NodeRoom room;

    /** The indices of the removed workloads on the node. */
    private final int[] here;

    /** The index in {@link #here} of the next one to be restored. */
    private int nextHere;

    private final List<Victim<CapacityWorkload>> victims = new ArrayList<>();
    private int violations;

    private VictimSearch(
            StartConditions conditions,
            RemovedWorkloads removed,
            RestoredUse restored,
            @Nullable NodeRoom room,
            int[] here) {
        this.conditions = conditions;
        this.removed = removed;
        this.restored = restored;
        this.room = room;
        this.here = here;
    }

    /**
     * The outcome of a search: a way to make room, or the reason that there is none. Exactly one of the two is present.
     */
    record Outcome(Optional<PreemptionCandidate> candidate, Optional<NodeRefusal> refusal) {
        static Outcome of(PreemptionCandidate candidate) {
            return new Outcome(Optional.of(candidate), Optional.empty());
        }

        static Outcome of(NodeRefusal refusal) {
            return new Outcome(Optional.empty(), Optional.of(refusal));
        }
    }

    /** Returns a search where there are no nodes. */
    static VictimSearch anywhere(StartConditions conditions, RemovedWorkloads removed, RestoredUse restored) {
        return new VictimSearch(conditions, removed, restored, null, NONE);
    }

    /**
     * Returns a search on a node.
     *
     * @param room the room of the node with all workloads on it
     * @param here the indices of the removed workloads on it, ascending
     */
    static VictimSearch on(
            NodeRoom room, int[] here, StartConditions conditions, RemovedWorkloads removed, RestoredUse restored) {
        NodeRoom without = room.copy();
        for (int i : here) {
            removed.remove(i, without);
        }
        return new VictimSearch(conditions, removed, restored, without, here);
    }

    /** Searches from the first workload in the order, while nothing is restored. */
    Outcome search() {
        Optional<NodeRefusal> refusal = refusal();
        return refusal.isPresent() ? Outcome.of(refusal.get()) : restoreFrom(0, List.of());
    }

    /** Returns why there is no room even with all removed, if there is none; while nothing is restored. */
    Optional<NodeRefusal> refusal() {
        if (removed.size() == 0) {
            return Optional.of(
                    refusal(removed.anySpared() ? NodeRefusal.Reason.FLOOR : NodeRefusal.Reason.NO_VICTIMS, List.of()));
        }
        if (room != null && !room.fits(conditions.workload())) {
            return Optional.of(refusal(NodeRefusal.Reason.NODE, room.exceededLimits(conditions.workload())));
        }
        if (conditions.withAllRemoved().exceedsLimits(restored.use())) {
            return Optional.of(refusal(
                    NodeRefusal.Reason.QUOTA, conditions.withAllRemoved().exceededLimits(restored.use())));
        }
        return Optional.empty();
    }

    /**
     * Restores on the node the workloads on it that are not victims already, up to the first for which the node has no
     * room, and returns the index of that one in the order, or the end of the order. Up to there everything happens as
     * if there were no node.
     */
    int restoreWhatFits(BitSet stopped) {
        if (room != null) {
            for (int i : here) {
                removed.restore(i, room);
                if (!room.fits(conditions.workload())) {
                    removed.remove(i, room);
                    return i;
                }
                nextHere++;
                if (stopped.get(i)) {
                    removed.remove(i, room);
                }
            }
        }
        return removed.size();
    }

    /**
     * Restores the workloads that need not be stopped, from one in the order to the last.
     *
     * @param from the index of the first that is not restored yet, where the ones before it are that need not be stopped
     * @param before the victims before it
     */
    Outcome restoreFrom(int from, List<Victim<CapacityWorkload>> before) {
        victims.addAll(before);
        if (conditions.countsEveryViolation()) {
            violations = (int) before.stream().filter(Victim::violatesBudget).count();
        }
        int i = from;
        while (i < removed.size()) {
            int next = nextHere < here.length ? here[nextHere] : removed.size();
            if (i < next) {
                i = restored.restoreWhileAllowed(i, next);
                if (i < next) {
                    restored.restore(i);
                    stop(i, true);
                    restored.remove(i);
                    i++;
                }
            } else {
                nextHere++;
                if (!restoreHere(i)) {
                    return Outcome.of(refusal(
                            NodeRefusal.Reason.QUOTA,
                            conditions.whileRestoring().exceededLimits(restored.use())));
                }
                i++;
            }
        }
        if (victims.isEmpty()) {
            return Outcome.of(refusal(NodeRefusal.Reason.NOT_NEEDED, List.of()));
        }
        victims.sort((one, other) -> WorkloadOrder.LEAST_IMPORTANT_FIRST.compare(one.workload(), other.workload()));
        return Outcome.of(new PreemptionCandidate(node(), victims, violations, removed.inOrder()));
    }

    /** Restores a workload on the node or stops it, and returns whether the search goes on. */
    private boolean restoreHere(int i) {
        NodeRoom on = Objects.requireNonNull(room);
        restored.restore(i);
        removed.restore(i, on);
        // if the workload does not fit on the node any more, that is because of the workloads restored on it
        boolean fits = on.fits(conditions.workload());
        if (fits && !restored.exceedsLimits()) {
            return true;
        }
        stop(i, fits);
        restored.remove(i);
        removed.remove(i, on);
        // the plugin removes it twice then, and gives the node up
        return fits || conditions.mode() != CapacityPreemptionOptions.Mode.PLUGIN || !restored.exceedsLimits();
    }

    /** Adds a victim, with the limits that are exceeded while it is restored. */
    private void stop(int i, boolean fits) {
        List<ExceededLimit> exceeded =
                new ArrayList<>(conditions.whileRestoring().exceededLimits(restored.use()));
        if (room != null) {
            exceeded.addAll(room.exceededLimits(conditions.workload()));
        }
        CapacityWorkload workload = removed.workload(i);
        boolean violates = removed.isAgainstBudget(i);
        if (violates && (!fits || conditions.countsEveryViolation())) {
            violations++;
        }
        victims.add(new Victim<>(workload, workload.request().amounts(), exceeded, violates));
    }

    private NodeRefusal refusal(NodeRefusal.Reason reason, List<ExceededLimit> exceeded) {
        return new NodeRefusal(node(), reason, exceeded);
    }

    private Optional<String> node() {
        return room == null ? Optional.empty() : Optional.of(room.node().name());
    }
}
