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
 * Finds the victims in one place: restores, from the most important, the removed workloads that need not be stopped. It
 * looks at each one on the node and at each victim, and restores all between two of them in one step.
 */
final class VictimSearch {
    private final RemovedWorkloads removed;
    private final ClaimTargets targets;
    private final @Nullable NodeRoom room;
    private final int[] here;
    private int nextHere;

    private final List<Victim<CapacityWorkload>> victims = new ArrayList<>();
    private int violations;

    /** Makes a search where there are no nodes, or on one, with the ascending indices of the removed ones on it. */
    VictimSearch(RemovedWorkloads removed, @Nullable NodeRoom withAll, int... here) {
        this.removed = removed;
        targets = removed.targets;
        this.here = here;
        room = withAll == null ? null : withAll.copy();
        for (int i : here) {
            removed.change(i, Objects.requireNonNull(room), -1);
        }
    }

    /** A way to make room, or the reason that there is none: exactly one of the two is present. */
    record Outcome(Optional<PreemptionCandidate> candidate, Optional<NodeRefusal> refusal) {
        static Outcome of(NodeRefusal refusal) {
            return new Outcome(Optional.empty(), Optional.of(refusal));
        }
    }

    Outcome search() {
        return refusal().map(Outcome::of).orElseGet(() -> restoreFrom(0, List.of()));
    }

    /** Returns why there is no room even with all removed, if there is none; while nothing is restored. */
    Optional<NodeRefusal> refusal() {
        if (removed.size() == 0) {
            return Optional.of(
                    refusal(removed.anySpared ? NodeRefusal.Reason.FLOOR : NodeRefusal.Reason.NO_VICTIMS, List.of()));
        }
        if (room != null && !room.fits(targets.workload)) {
            return Optional.of(refusal(NodeRefusal.Reason.NODE, room.exceededLimits(targets.workload)));
        }
        return targets.withAllRemoved.exceedsLimits(removed.use)
                ? Optional.of(refusal(NodeRefusal.Reason.QUOTA, targets.withAllRemoved.exceededLimits(removed.use)))
                : Optional.empty();
    }

    /** Restores the ones that are no victims up to the first that finds no room; returns its index, or the end. */
    int restoreWhatFits(BitSet stopped) {
        NodeRoom on = Objects.requireNonNull(room);
        for (int i : here) {
            removed.change(i, on, 1);
            if (!on.fits(targets.workload)) {
                removed.change(i, on, -1);
                return i;
            }
            nextHere++;
            if (stopped.get(i)) {
                removed.change(i, on, -1);
            }
        }
        return removed.size();
    }

    /** Continues with the first that is not restored yet, and the victims before it. */
    Outcome restoreFrom(int from, List<Victim<CapacityWorkload>> before) {
        victims.addAll(before);
        if (countsEveryViolation()) {
            violations = (int) before.stream().filter(Victim::violatesBudget).count();
        }
        int i = from;
        while (i < removed.size()) {
            int next = nextHere < here.length ? here[nextHere] : removed.size();
            if (i < next) {
                i = removed.restoreWhileAllowed(i, next);
                if (i < next) {
                    removed.change(i, 1);
                    stop(i, true);
                    removed.change(i, -1);
                    i++;
                }
            } else {
                nextHere++;
                if (!restoreHere(i)) {
                    return Outcome.of(
                            refusal(NodeRefusal.Reason.QUOTA, targets.whileRestoring.exceededLimits(removed.use)));
                }
                i++;
            }
        }
        if (victims.isEmpty()) {
            return Outcome.of(refusal(NodeRefusal.Reason.NOT_NEEDED, List.of()));
        }
        victims.sort((one, other) -> WorkloadOrder.LEAST_IMPORTANT_FIRST.compare(one.workload(), other.workload()));
        return new Outcome(
                Optional.of(new PreemptionCandidate(node(), victims, violations, removed.inOrder)), Optional.empty());
    }

    /** Returns whether every victim against a budget counts; to the plugin, only ones the node has no room for. */
    private boolean countsEveryViolation() {
        return targets.mode == CapacityPreemptionOptions.Mode.FLOOR_SAFE;
    }

    private boolean restoreHere(int i) {
        NodeRoom on = Objects.requireNonNull(room);
        removed.change(i, 1);
        removed.change(i, on, 1);
        // if the workload does not fit on the node any more, that is because of the workloads restored on it
        boolean fits = on.fits(targets.workload);
        if (fits && !removed.exceedsLimits()) {
            return true;
        }
        stop(i, fits);
        removed.change(i, -1);
        removed.change(i, on, -1);
        // the plugin removes it twice then, and gives the node up
        return fits || targets.mode != CapacityPreemptionOptions.Mode.PLUGIN || !removed.exceedsLimits();
    }

    private void stop(int i, boolean fits) {
        List<ExceededLimit> exceeded = new ArrayList<>(targets.whileRestoring.exceededLimits(removed.use));
        if (room != null) {
            exceeded.addAll(room.exceededLimits(targets.workload));
        }
        CapacityWorkload workload = removed.inOrder.get(i);
        boolean violates = removed.isAgainstBudget(i);
        if (violates && (!fits || countsEveryViolation())) {
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
