package io.github.quotatree.queue;

import io.github.quotatree.ledger.FlavorPlacement;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Whether waiting units find flavors with room in a snapshot, beside those of their group that were admitted in
 * thought. Safe for use by many threads.
 */
final class QueueFlavors {
    private final FlavorPlacement placement;

    QueueFlavors(LedgerSnapshot snapshot) {
        placement = FlavorPlacement.of(snapshot);
    }

    /** Returns where a unit finds room. */
    synchronized FlavorPlacement.Answer place(List<Started> ahead, WaitingUnit unit) {
        ahead.forEach(started -> placement.start(started.workload, started.flavors));
        FlavorPlacement.Answer answer = placement.place(unit.members);
        ahead.forEach(started -> placement.undo(started.workload, started.flavors));
        return answer;
    }

    /** Returns what was admitted ahead and, on the flavors that an answer names, a unit. */
    static List<Started> with(List<Started> ahead, WaitingUnit unit, FlavorPlacement.Answer answer) {
        List<Started> all = new ArrayList<>(ahead);
        for (WorkloadStatus member : unit.members) {
            all.add(new Started(member, answer.flavors().getOrDefault(member.id(), Map.of())));
        }
        return all;
    }

    /** A workload that was admitted in thought, with its flavors by dimension. */
    record Started(WorkloadStatus workload, Map<String, String> flavors) {}
}
