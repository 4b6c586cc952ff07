package io.github.quotatree.ledger;

import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** A plan as it is to be carried out, read outside the lock of the ledger. */
record HandOverRequest(
        List<Victim<WorkloadStatus>> victims,
        List<String> preemptors,
        AdmissionOptions admission,
        Set<String> forNodes,
        Set<String> forFlavors,
        HandOverOptions options) {
    /**
     * Reads a plan.
     *
     * @throws IllegalArgumentException if it names a workload twice, or a victim that holds nothing
     */
    static HandOverRequest of(ReclaimPlan plan, HandOverOptions options) {
        Objects.requireNonNull(plan, "plan");
        Objects.requireNonNull(options, "options");
        List<Victim<WorkloadStatus>> victims = List.copyOf(plan.victims());
        List<String> preemptors = List.copyOf(plan.preemptors());
        Set<String> named = new HashSet<>();
        victims.forEach(victim -> requireNew(named, victim.id()));
        preemptors.forEach(id -> requireNew(named, id));
        Set<String> forNodes = new HashSet<>();
        Set<String> forFlavors = new HashSet<>();
        for (Victim<WorkloadStatus> victim : victims) {
            WorkloadPhase phase = victim.workload().phase();
            if (!phase.holds()) {
                throw new IllegalArgumentException("workload " + victim.id() + " is " + phase + ", and no victim");
            }
            List<ExceededLimit> reasons = victim.exceededLimits();
            if (reasons.isEmpty() || reasons.stream().anyMatch(limit -> limit.kind() == ExceededLimit.Kind.NODE)) {
                forNodes.add(victim.id());
            }
            if (reasons.stream().anyMatch(limit -> limit.kind() == ExceededLimit.Kind.FLAVOR)) {
                forFlavors.add(victim.id());
            }
        }
        return new HandOverRequest(
                victims,
                preemptors,
                Objects.requireNonNull(plan.admission(), "admission"),
                forNodes,
                forFlavors,
                options);
    }

    private static void requireNew(Set<String> named, String id) {
        if (!named.add(id)) {
            throw new IllegalArgumentException("workload " + id + " is in the plan twice");
        }
    }

    /** Returns whether a victim goes for the room of a node, which the ledger does not know. */
    boolean isForNode(String victim) {
        return forNodes.contains(victim);
    }

    /** Returns whether a victim gives way on a flavor, on which others need its units. */
    boolean isForFlavor(String victim) {
        return forFlavors.contains(victim);
    }

    List<String> victimIds() {
        return victims.stream().map(Victim::id).toList();
    }
}
