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
import io.github.quotatree.workload.AdmissionOptions;
import java.time.InstantSource;
import java.util.List;

/**
 * The loop of a host whose ledger judges by quota alone: groups give back what they use above their runtime for long,
 * whoever benefits, and an urgent job takes the place of less important ones of its group.
 */
public final class StrictReclaim {
    private static final AdmissionOptions OPTIONS = AdmissionOptions.defaults();

    private final QuotaLedger ledger;
    private final QuotaLoop loop;
    private final OveruseMonitor monitor;
    private final PreemptionOptions preemption;

    /** Makes the loop of a ledger of {@link io.github.quotatree.workload.AdmissionRule#QUOTA_ONLY}. */
    public StrictReclaim(QuotaLedger ledger, QuotaLoop loop, Cluster cluster, InstantSource clock) {
        this.ledger = ledger;
        this.loop = loop;
        monitor = new OveruseMonitor(clock);
        preemption = PreemptionOptions.defaults().withAdmission(OPTIONS).withNodes(cluster);
    }

    /** Begins to start a job that waits, or to make room for it; returns false if it has to wait. */
    public boolean tryStart(List<String> job) {
        return loop.tryStart(job, OPTIONS)
                || (mayPreempt(job) && carryOut(PreemptionPlan.of(ledger.snapshot(), job, preemption)));
    }

    private boolean mayPreempt(List<String> job) {
        return job.stream()
                .allMatch(task -> ledger.workload(task).orElseThrow().workload().preempts());
    }

    /** Makes groups give back use that was above their runtime for long; to be called every minute or so. */
    public void look() {
        LedgerSnapshot snapshot = ledger.snapshot();
        monitor.observe(snapshot);
        List<String> groups = monitor.overusedFor(OveruseMonitor.DEFAULT_DELAY).stream()
                .map(Overuse::group)
                .toList();
        carryOut(RevocationPlan.of(snapshot, groups, RevocationOptions.defaults()));
    }

    private boolean carryOut(ReclaimPlan plan) {
        return !plan.victims().isEmpty() && loop.carryOut(plan);
    }
}
