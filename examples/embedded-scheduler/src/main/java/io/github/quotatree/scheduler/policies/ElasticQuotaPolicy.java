package io.github.quotatree.scheduler.policies;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.HandOverOptions;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.OveruseMonitor;
import io.github.quotatree.reclaim.OveruseMonitor.Overuse;
import io.github.quotatree.reclaim.PreemptionPlan;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.scheduler.Job;
import io.github.quotatree.scheduler.policies.Pool.Policy;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/**
 * Elastic quota: the runtime of a team follows from the requests of both. A team that exceeds its runtime for longer
 * than the grace gives back; within a team, important jobs preempt less important ones.
 */
final class ElasticQuotaPolicy implements Policy {
    static final Duration GRACE = Duration.ofMinutes(10);

    private static final Duration PLACING = Duration.ofSeconds(30);

    /** A job that is stopped is gone at once. */
    private static final HandOverOptions AT_ONCE = HandOverOptions.defaults().withAtOnce(true);

    private final QuotaLedger ledger;
    private final OveruseMonitor monitor;
    private final RevocationOptions options;

    ElasticQuotaPolicy(InstantSource clock, RevocationOptions options) {
        this.options = options;
        QuotaForest.Builder forest =
                QuotaForest.builder(Team.GPUS).node(ClusterNode.of("pool", Map.of(), Team.GPUS.vector(Team.POOL)));
        for (Team team : Team.values()) {
            // no shared weight: each weighs its max
            forest.add(QuotaGroup.leaf(Team.GPUS, team.name())
                    .min(team.min())
                    .max(team.max())
                    .build());
        }
        ledger = QuotaLedger.builder(forest.build())
                .admissionRule(AdmissionRule.QUOTA_ONLY)
                .clock(clock)
                .build();
        monitor = new OveruseMonitor(clock);
    }

    @Override
    public void submitted(Job job) {
        // from now on its request counts for the team
        ledger.submit(Workload.builder(job.id(), job.request())
                .group(job.group())
                .priority(job.priority())
                .build());
    }

    @Override
    public void finished(Job job) {
        ledger.finish(job.id());
    }

    @Override
    public void settle(Pool pool) {
        revoke(pool);
        for (Job job : pool.waiting()) {
            Decision decision = ledger.tryReserve(job.id(), PLACING);
            if (!decision.admitted() && !preempt(job, pool)) {
                pool.leave(job, decision.toString());
            } else if (pool.hasRoomFor(job)) {
                ledger.start(job.id());
                pool.start(job, decision.admitted() ? decision.toString() : job.id() + " admitted");
            } else {
                ledger.rollBack(job.id());
                pool.leave(job, decision + ", but no room yet");
            }
        }
    }

    private void revoke(Pool pool) {
        LedgerSnapshot snapshot = ledger.snapshot();
        monitor.observe(snapshot);
        List<String> groups =
                monitor.overusedFor(GRACE).stream().map(Overuse::group).toList();
        RevocationPlan plan = RevocationPlan.of(snapshot, groups, options);
        if (ledger.carryOut(plan, AT_ONCE).carriedOut()) {
            plan.victims().forEach(victim -> pool.stop(victim.id(), victim.toString()));
        }
    }

    /** Stops less important jobs, and reserves their room. */
    private boolean preempt(Job job, Pool pool) {
        PreemptionPlan plan = PreemptionPlan.of(ledger.snapshot(), job.id(), AdmissionOptions.defaults());
        if (!plan.possible() || !ledger.carryOut(plan, AT_ONCE).carriedOut()) {
            return false;
        }
        plan.victims().forEach(victim -> pool.stop(victim.id(), plan.toString()));
        return true;
    }
}
