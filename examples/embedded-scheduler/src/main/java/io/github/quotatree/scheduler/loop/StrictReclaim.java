package io.github.quotatree.scheduler.loop;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.reclaim.OveruseMonitor;
import io.github.quotatree.reclaim.OveruseMonitor.Overuse;
import io.github.quotatree.reclaim.PreemptionOptions;
import io.github.quotatree.reclaim.PreemptionPlan;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/**
 * Who gives back where a ledger judges by quota alone: groups that use more than their runtime for long, whoever
 * benefits, and within a group less important jobs for an urgent one.
 */
public final class StrictReclaim {
    private final QuotaLedger ledger;
    private final QuotaLoop loop;
    private final OveruseMonitor monitor;
    private final Duration delay;
    private final RevocationOptions revocation;
    private final PreemptionOptions preemption;

    /**
     * Makes the second half of the loop of a ledger of
     * {@link io.github.quotatree.workload.AdmissionRule#QUOTA_ONLY}.
     *
     * @param delay how long a group may exceed its runtime; jobs that finish meanwhile need not be stopped
     */
    public StrictReclaim(
            QuotaLedger ledger,
            QuotaLoop loop,
            InstantSource clock,
            Duration delay,
            RevocationOptions revocation,
            PreemptionOptions preemption) {
        this.ledger = ledger;
        this.loop = loop;
        this.delay = delay;
        this.revocation = revocation;
        this.preemption = preemption;
        monitor = new OveruseMonitor(clock);
    }

    /** Begins to start a job that waits, or to make room for it; returns false if it has to wait. */
    public boolean tryStart(List<String> job) {
        return loop.tryStart(job, preemption.admission()) || (mayPreempt(job) && makeRoom(job));
    }

    private boolean mayPreempt(List<String> job) {
        return job.stream()
                .allMatch(task -> ledger.workload(task).orElseThrow().workload().preempts());
    }

    private boolean makeRoom(List<String> job) {
        boolean isMade = carryOut(PreemptionPlan.of(ledger.snapshot(), job, preemption));
        if (isMade) {
            loop.proceed(); // the victims may be gone at once
        }
        return isMade;
    }

    /** Makes groups give back use that was above their runtime for long; to be called every minute or so. */
    public void look() {
        LedgerSnapshot snapshot = ledger.snapshot();
        monitor.observe(snapshot);
        List<String> groups =
                monitor.overusedFor(delay).stream().map(Overuse::group).toList();
        carryOut(RevocationPlan.of(snapshot, groups, revocation));
    }

    private boolean carryOut(ReclaimPlan plan) {
        return !plan.victims().isEmpty() && loop.carryOut(plan);
    }
}
