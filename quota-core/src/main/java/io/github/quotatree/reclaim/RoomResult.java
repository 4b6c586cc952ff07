package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The result of a search for room; {@link PreemptionPlan} has the meaning of each part. */
record RoomResult(
        boolean needed,
        boolean possible,
        List<Victim<WorkloadStatus>> victims,
        List<WorkloadStatus> kept,
        Optional<String> node,
        Map<String, Map<String, String>> flavors,
        List<ExceededLimit> exceededLimits,
        List<HeldUse> held) {
    RoomResult {
        victims = List.copyOf(victims);
        kept = List.copyOf(kept);
        exceededLimits = List.copyOf(exceededLimits);
        held = List.copyOf(held);
    }
}
