package io.github.quotatree.reading.problem;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The loans that are called back for the pods that are due, with its pods.
 *
 * @param starters the pods that start once the others have stopped, in the order of the queue
 * @param forLostRoom the pods that stop because all use together is above a total or a max
 * @param held the pods that are due and cannot be helped, in the order of the queue
 * @param leaving the pods that are being deleted, which count as gone
 */
public record PodLoans(
        LoanPlan plan,
        List<Starter> starters,
        List<Victim<WorkloadStatus>> forLostRoom,
        List<Held> held,
        List<WorkloadStatus> leaving,
        Map<String, PodManifest> pods)
        implements PodsToStop {
    /** A pod that starts once the others have stopped. */
    public record Starter(WorkloadStatus workload, List<Victim<WorkloadStatus>> victims) {}

    /** A pod that is due and cannot be helped. */
    public record Held(WorkloadStatus workload, List<ExceededLimit> limits) {}

    static PodLoans of(LedgerSnapshot snapshot, Map<String, PodManifest> pods, LoanOptions options) {
        LoanPlan plan = LoanPlan.of(snapshot, options);
        Map<String, List<Victim<WorkloadStatus>>> victims = new LinkedHashMap<>();
        plan.preemptors().forEach(id -> victims.put(id, new ArrayList<>()));
        List<Victim<WorkloadStatus>> forLostRoom = new ArrayList<>();
        for (Victim<WorkloadStatus> victim : plan.victims()) {
            String starter = plan.stoppedFor().get(victim.id());
            (starter == null ? forLostRoom : victims.getOrDefault(starter, forLostRoom)).add(victim);
        }
        List<Starter> starters = new ArrayList<>();
        victims.forEach((id, stopped) -> starters.add(new Starter(status(snapshot, id), List.copyOf(stopped))));
        List<Held> held = new ArrayList<>();
        plan.held().forEach((id, limits) -> held.add(new Held(status(snapshot, id), limits)));
        List<WorkloadStatus> leaving = snapshot.workloads().stream()
                .filter(status -> status.phase() == WorkloadPhase.STOPPING)
                .toList();
        return new PodLoans(plan, starters, forLostRoom, held, leaving, pods);
    }

    private static WorkloadStatus status(LedgerSnapshot snapshot, String id) {
        return snapshot.workload(id).orElseThrow();
    }
}
