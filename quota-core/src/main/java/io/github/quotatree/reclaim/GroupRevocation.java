package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Victim;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The part of a revocation plan for one over-used group: a leaf group, or the default group.
 *
 * @param group the name of the group
 * @param overused how far its use without what is leaving is above its runtime, in base units; 0 in a dimension where
 *     it is not
 * @param leaving the use of its workloads that are leaving, in base units
 * @param victims the workloads to stop, in the order of taking: the least important first
 * @param kept the workloads that were taken and are kept because they fit after all, the most important first
 * @param stillOver how far its use is above its runtime without the victims, in base units; 0 in every dimension if the
 *     plan suffices
 * @param held what holds the use that is left in the dimensions that are still over; empty if the plan suffices
 */
public record GroupRevocation(
        String group,
        ResourceVector overused,
        ResourceVector leaving,
        List<Victim<WorkloadStatus>> victims,
        List<WorkloadStatus> kept,
        ResourceVector stillOver,
        List<HeldUse> held) {
    /** Copies the lists. */
    public GroupRevocation {
        victims = List.copyOf(victims);
        kept = List.copyOf(kept);
        held = List.copyOf(held);
    }

    /** Returns the use that ends with the victims, in base units. */
    public ResourceVector freed() {
        ResourceVector sum = overused.schema().zero();
        for (Victim<WorkloadStatus> victim : victims) {
            sum = sum.plus(victim.frees());
        }
        return sum;
    }

    /** Returns it in words. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(group).append(" is over by ").append(overused);
        text.append(victims.isEmpty() ? ": nothing can be stopped" : ": stop ");
        text.append(victims.stream().map(Victim::toString).collect(Collectors.joining("; ")));
        if (!kept.isEmpty()) {
            text.append("; keep ").append(kept.stream().map(WorkloadStatus::id).collect(Collectors.joining(", ")));
        }
        if (!stillOver.isZero()) {
            text.append("; still over by ").append(stillOver);
            held.forEach(use -> text.append(", ").append(use));
        }
        return text.toString();
    }
}
