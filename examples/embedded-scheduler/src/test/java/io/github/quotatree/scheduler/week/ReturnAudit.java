package io.github.quotatree.scheduler.week;

import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Victim;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks on a copy of a ledger that nothing is stopped in vain: all over-used groups give back at once, all that waits
 * is admitted again as far as it fits, the most important first, and then no plan stops again what was stopped.
 */
final class ReturnAudit {
    private ReturnAudit() {}

    /** Returns the workloads that would be stopped twice. */
    static List<String> of(LedgerState state, InstantSource clock) {
        QuotaLedger copy = QuotaLedger.builder(state).clock(clock).build();
        Set<String> stopped = new HashSet<>();
        for (Victim<WorkloadStatus> victim : plan(copy).victims()) {
            copy.evict(victim.id());
            stopped.add(victim.id());
        }
        for (List<String> job : waiting(copy)) {
            copy.tryAdmit(job, AdmissionOptions.defaults());
        }
        List<String> twice = new ArrayList<>();
        for (Victim<WorkloadStatus> victim : plan(copy).victims()) {
            if (stopped.contains(victim.id())) {
                twice.add(victim.toString());
            }
        }
        return twice;
    }

    private static RevocationPlan plan(QuotaLedger ledger) {
        return RevocationPlan.of(ledger.snapshot(), RevocationOptions.defaults());
    }

    /** Returns the pending workloads by gang, the most important first, then the oldest. */
    private static Iterable<List<String>> waiting(QuotaLedger ledger) {
        Map<String, List<String>> jobs = new LinkedHashMap<>();
        Set<String> partial = new HashSet<>();
        ledger.snapshot().workloads().stream().sorted(Waiting.BY_IMPORTANCE).forEach(status -> {
            String gang = status.workload().gang().orElse(status.id());
            if (status.phase() == WorkloadPhase.PENDING) {
                jobs.computeIfAbsent(gang, name -> new ArrayList<>()).add(status.id());
            } else {
                partial.add(gang);
            }
        });
        jobs.keySet().removeAll(partial);
        return jobs.values();
    }
}
