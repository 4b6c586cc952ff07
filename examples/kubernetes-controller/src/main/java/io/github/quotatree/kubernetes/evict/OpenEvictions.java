package io.github.quotatree.kubernetes.evict;

import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.cluster.PodIdentity;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Victim;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The pods that were chosen to leave. In the ledger they are stopping: they hold their requests, and count as gone for
 * plans. Events may end a workload, or replace the ledger, at any moment between two calls of it.
 */
final class OpenEvictions {
    private final LiveCluster cluster;
    private final Map<String, OpenEviction> byUid = new LinkedHashMap<>();

    OpenEvictions(LiveCluster cluster) {
        this.cluster = cluster;
    }

    int size() {
        return byUid.size();
    }

    Set<String> groups() {
        Set<String> groups = new HashSet<>();
        byUid.values().forEach(eviction -> groups.add(eviction.group()));
        return groups;
    }

    /** Returns those that stay yet: they are to be asked for. */
    List<OpenEviction> staying() {
        return byUid.values().stream()
                .filter(eviction -> !eviction.isAnswered() && eviction.sent() == null)
                .toList();
    }

    /** Returns those that may be leaving: their eviction was sent, and not answered. */
    List<OpenEviction> sent() {
        return byUid.values().stream()
                .filter(eviction -> eviction.sent() != null)
                .toList();
    }

    /** Adds a victim of a plan, with words before its reason; returns empty if its pod is gone. */
    Optional<OpenEviction> add(Victim<WorkloadStatus> victim, String before) {
        return cluster.pod(victim.id()).map(pod -> {
            OpenEviction eviction = new OpenEviction(pod, victim.workload(), before + PlanWords.of(victim));
            byUid.put(pod.uid(), eviction);
            return eviction;
        });
    }

    /**
     * Forgets those whose pods are gone, or are seen to leave, which the ledger knows by itself; marks the others in a
     * ledger that was made anew.
     */
    void settle() {
        QuotaLedger ledger = cluster.ledger();
        for (OpenEviction eviction : List.copyOf(byUid.values())) {
            Optional<PodIdentity> present = cluster.pod(eviction.workload());
            boolean isSeen = eviction.isAnswered() && cluster.isLeaving(eviction.workload());
            if (isSeen || present.isEmpty() || !present.get().equals(eviction.pod())) {
                byUid.remove(eviction.pod().uid());
            } else if (isRunning(ledger, eviction)) {
                unlessGone(() -> ledger.stop(eviction.workload()));
            }
        }
    }

    /** Lets the victims of a plan that was carried out be resumed one by one. */
    void letResume(QuotaLedger ledger, HandOver handOver) {
        unlessGone(() -> ledger.cancel(handOver.id()));
    }

    /**
     * Returns whether a group would use more than its runtime if a pod that was chosen stayed, in a dimension that the
     * pod requests.
     */
    boolean isNeeded(OpenEviction eviction) {
        LedgerSnapshot snapshot = cluster.snapshot();
        WorkloadStatus status = snapshot.workload(eviction.workload()).orElse(null);
        if (status == null
                || !status.group().equals(eviction.group())
                || !status.workload().preemptible()) {
            return false;
        }
        ResourceVector request = status.workload().request();
        ResourceVector staying = snapshot.used(eviction.group()).minus(snapshot.leaving(eviction.group()));
        ResourceVector runtime = snapshot.runtime(eviction.group());
        boolean isLeaving = status.phase() == WorkloadPhase.STOPPING;
        for (int d = 0; d < request.schema().size(); d++) {
            long with = isLeaving ? staying.value(d) + request.value(d) : staying.value(d);
            if (request.value(d) > 0 && with > runtime.value(d)) {
                return true;
            }
        }
        return false;
    }

    /** Takes in that a pod leaves, or may be leaving: the rest of its gang has to follow, also when it is gone. */
    void leaves(OpenEviction leaving) {
        byUid.values().stream().filter(leaving::isOfGangOf).forEach(OpenEviction::bind);
    }

    /** Returns whether another pod of the gang of a pod leaves, may be leaving or has left: a gang is stopped whole. */
    boolean isOfLeavingGang(OpenEviction eviction) {
        if (eviction.isBound()) {
            return true;
        }
        LedgerSnapshot snapshot = cluster.snapshot();
        Optional<String> gang = snapshot.workload(eviction.workload())
                .flatMap(status -> status.workload().gang());
        return gang.isPresent()
                && snapshot.workloads(eviction.group()).stream()
                        .filter(status -> status.workload().gang().equals(gang))
                        .anyMatch(status -> cluster.isLeaving(status.id()) || isAskedFor(status.id()));
    }

    private boolean isAskedFor(String workload) {
        return byUid.values().stream()
                .anyMatch(eviction ->
                        eviction.workload().equals(workload) && (eviction.isAnswered() || eviction.sent() != null));
    }

    /** Returns the pod of a workload, or empty if it is gone. */
    Optional<PodIdentity> pod(String workload) {
        return cluster.pod(workload);
    }

    /** Lets a pod stay: it counts as used again. */
    void giveUp(OpenEviction eviction) {
        byUid.remove(eviction.pod().uid());
        resume(eviction);
    }

    void resume(OpenEviction eviction) {
        QuotaLedger ledger = cluster.ledger();
        unlessGone(() -> {
            if (!isRunning(ledger, eviction)) {
                ledger.resume(eviction.workload());
            }
        });
    }

    /** Forgets all but those that may be leaving; those that stay count as used again. */
    void forget() {
        staying().forEach(this::giveUp);
        byUid.values().removeIf(OpenEviction::isAnswered);
    }

    private static boolean isRunning(QuotaLedger ledger, OpenEviction eviction) {
        return ledger.workload(eviction.workload())
                .map(status -> status.phase() != WorkloadPhase.STOPPING)
                .orElse(false);
    }

    /** Changes the ledger, unless an event has ended the workload, or the last victim of the hand-over, just before. */
    private static void unlessGone(Runnable change) {
        try {
            change.run();
        } catch (IllegalArgumentException | IllegalStateException e) {
            // it is gone, or of another phase: the next look sees what it is
        }
    }
}
