package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Victim;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What one over-used leaf group gives back.
 *
 * @param group the name of the group
 * @param overused how far it uses more than its runtime, in base units; 0 where it does not
 * @param victims what is stopped, in the order in which it was taken off: the least important first
 * @param kept what was taken off and put back since it fits after all, the most important first
 * @param stillOver how far it uses more than its runtime after that; 0 in every dimension if the plan reaches its end
 */
public record GroupRevocation(
        String group,
        ResourceVector overused,
        List<Victim<WorkloadStatus>> victims,
        List<WorkloadStatus> kept,
        ResourceVector stillOver) {
    /** Copies the lists. */
    public GroupRevocation {
        victims = List.copyOf(victims);
        kept = List.copyOf(kept);
    }

    /** Returns what the victims free together, in base units. */
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
        }
        return text.toString();
    }
}
