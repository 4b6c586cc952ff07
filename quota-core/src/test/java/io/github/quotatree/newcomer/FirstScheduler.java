package io.github.quotatree.newcomer;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.LoanQueue;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/**
 * A first scheduler around a ledger, with the steps that {@code docs/embedding.md} has and no others: it starts and
 * stops the jobs of one pool within the quotas.
 */
class FirstScheduler {
    /** The processes of the pool, which report their end to the scheduler. */
    interface Processes {
        void start(String job);

        /** Tells a process to end; returns false if the job has none, since its room is still being made. */
        boolean stop(String job);
    }

    private final QuotaLedger ledger;
    private final Processes processes;

    FirstScheduler(QuotaLedger ledger, Processes processes) {
        this.ledger = ledger;
        this.processes = processes;
    }

    void submit(String job, String group, ResourceVector request, Instant now) {
        ledger.submit(Workload.builder(job, request).group(group).submitted(now).build());
    }

    /** Starts and stops jobs; to be called every few seconds. */
    void look() {
        startReady();
        startEntitled();
        callBack();
        startLoans();
    }

    /** Starts the jobs for which a plan made room, once it is free. */
    void startReady() {
        for (WorkloadStatus job : snapshot().workloads()) {
            if (job.phase() == WorkloadPhase.RESERVED && ledger.isReady(job.id())) {
                start(job.id());
            }
        }
    }

    void startEntitled() {
        start(LoanQueue::entitled, AdmissionOptions.defaults().withLoans(false));
    }

    void callBack() {
        LoanPlan plan = LoanPlan.of(snapshot(), LoanOptions.defaults());
        if (ledger.carryOut(plan).carriedOut()) { // otherwise the next look makes another plan
            for (Victim<WorkloadStatus> victim : plan.victims()) {
                if (!processes.stop(victim.id())) {
                    gone(victim.id());
                }
            }
        }
    }

    void startLoans() {
        start(LoanQueue::loans, AdmissionOptions.defaults());
    }

    private void start(Function<LedgerSnapshot, List<List<String>>> queue, AdmissionOptions options) {
        for (List<String> job : queue.apply(snapshot())) {
            if (ledger.tryAdmit(job, options).admitted()) {
                job.forEach(this::start);
            }
        }
    }

    private void start(String job) {
        ledger.start(job);
        processes.start(job);
    }

    /** A job has ended by itself. */
    void finished(String job) {
        ledger.finish(job);
    }

    /** The process of a job that was told to stop is gone: the job waits again. */
    void gone(String job) {
        ledger.evict(job);
    }

    LedgerSnapshot snapshot() {
        return ledger.snapshot();
    }
}
