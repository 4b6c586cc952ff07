package io.github.quotatree.scheduler;

import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.PreemptionOptions;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.scheduler.loop.Cluster;
import io.github.quotatree.scheduler.loop.QuotaLoop;
import io.github.quotatree.scheduler.loop.StrictReclaim;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import java.time.Duration;
import java.util.List;

/**
 * Elastic quota on a pool: a ledger decides whether a group may use more, the machines whether there is room, and a job
 * starts when both permit it. A group that uses more than its runtime for long gives back.
 *
 * <p>A job that cannot start is passed over, so a large job does not hold back the small ones behind it; nothing keeps
 * room for it either.
 */
public final class Scheduler implements Journal, Cluster {
    private static final AdmissionOptions OPTIONS = AdmissionOptions.defaults();

    private final Pool pool;
    private final QuotaLedger ledger;
    private final QuotaLoop loop;
    private final StrictReclaim strict;

    private Scheduler(Pool pool, QuotaForest forest, Duration grace) {
        this.pool = pool;
        ledger = QuotaLedger.builder(forest)
                .admissionRule(AdmissionRule.QUOTA_ONLY)
                .clock(pool.clock())
                .build();
        loop = new QuotaLoop(ledger, this);
        strict = new StrictReclaim(
                ledger, loop, pool.clock(), grace, RevocationOptions.defaults(), PreemptionOptions.defaults());
    }

    /**
     * Makes the scheduler of a new pool of the nodes of a forest.
     *
     * @param grace how long a group may use more than its runtime
     */
    public static Scheduler of(QuotaForest forest, Timeline timeline, Duration grace) {
        Pool pool = new Pool(timeline, forest.schema(), forest.nodes());
        Scheduler scheduler = new Scheduler(pool, forest, grace);
        pool.listen(scheduler);
        return scheduler;
    }

    public QuotaLedger ledger() {
        return ledger;
    }

    public Pool pool() {
        return pool;
    }

    /** Makes groups give back; to be called periodically. */
    public void look() {
        strict.look();
    }

    /** Starts every job that its group may start and that finds room now. */
    public void pass() {
        for (JobRun run : pool.waiting()) {
            Decision decision = ledger.decide(run.tasks(), OPTIONS);
            if (!decision.admitted() || !loop.tryStart(run.tasks(), OPTIONS)) {
                pool.leave(run, () -> decision + (decision.admitted() ? ", but no room yet" : ""));
            }
        }
    }

    /** Removes a node, as when it breaks: its jobs go back in the queue. */
    public void lose(String node) {
        ledger.update(forest -> forest.withoutNode(node));
        pool.lose(node);
    }

    /** Adds a node, new or repaired. */
    public void add(ClusterNode node) {
        ledger.update(forest -> forest.withNode(node));
        pool.machines().add(node);
    }

    // the reports of the pool

    @Override
    public void submitted(JobRun run) {
        run.job().workloads(run.submitted()).forEach(ledger::submit);
    }

    @Override
    public void started(JobRun run) {
        run.tasks().forEach(loop::started);
    }

    @Override
    public void stopped(JobRun run) {
        run.tasks().forEach(loop::gone);
    }

    @Override
    public void finished(JobRun run) {
        run.tasks().forEach(loop::finished);
    }

    // the cluster of the loop

    @Override
    public boolean bind(List<String> job) {
        return pool.start(pool.jobOf(job.get(0)));
    }

    @Override
    public boolean haveRoom(List<String> job) {
        return pool.machines().haveRoom(pool.jobOf(job.get(0)).job());
    }

    @Override
    public void stop(String task, String why) {
        pool.stop(task, why);
    }

    @Override
    public boolean has(String task) {
        return pool.jobOf(task).isRunning();
    }

    @Override
    public boolean runs(String task) {
        return has(task);
    }
}
