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

/** The loans that are called back for the pods that are due, with its pods. */
public final class PodLoans implements PodsToStop {
    private final Map<String, PodManifest> pods;
    private final List<Starter> starters = new ArrayList<>();
    private final List<Victim<WorkloadStatus>> forLostRoom = new ArrayList<>();
    private final List<Held> held = new ArrayList<>();
    private final List<WorkloadStatus> leaving;
    private final LoanPlan plan;

    /** A pod that starts once the others have stopped. */
    public record Starter(WorkloadStatus workload, List<Victim<WorkloadStatus>> victims) {}

    /** A pod that is due and cannot be helped. */
    public record Held(WorkloadStatus workload, List<ExceededLimit> limits) {}

    PodLoans(LedgerSnapshot snapshot, Map<String, PodManifest> pods, LoanOptions options) {
        this.pods = pods;
        plan = LoanPlan.of(snapshot, options);
        Map<String, List<Victim<WorkloadStatus>>> victims = new LinkedHashMap<>();
        plan.preemptors().forEach(id -> victims.put(id, new ArrayList<>()));
        for (Victim<WorkloadStatus> victim : plan.victims()) {
            String starter = plan.stoppedFor().get(victim.id());
            (starter == null ? forLostRoom : victims.getOrDefault(starter, forLostRoom)).add(victim);
        }
        victims.forEach((id, stopped) -> starters.add(new Starter(status(snapshot, id), List.copyOf(stopped))));
        plan.held().forEach((id, limits) -> held.add(new Held(status(snapshot, id), limits)));
        leaving = snapshot.workloads().stream()
                .filter(status -> status.phase() == WorkloadPhase.STOPPING)
                .toList();
    }

    private static WorkloadStatus status(LedgerSnapshot snapshot, String id) {
        return snapshot.workload(id).orElseThrow();
    }

    /** Returns the plan. */
    public LoanPlan plan() {
        return plan;
    }

    /** Returns the pods that start once the others have stopped, in the order of the queue. */
    public List<Starter> starters() {
        return starters;
    }

    /** Returns the pods that stop because all use together is above a total or a max. */
    public List<Victim<WorkloadStatus>> forLostRoom() {
        return forLostRoom;
    }

    /** Returns the pods that are due and cannot be helped, in the order of the queue. */
    public List<Held> held() {
        return held;
    }

    /** Returns the pods that are being deleted, which count as gone. */
    public List<WorkloadStatus> leaving() {
        return leaving;
    }

    @Override
    public PodManifest pod(WorkloadStatus workload) {
        return PodsToStop.pod(pods, workload.id());
    }
}
