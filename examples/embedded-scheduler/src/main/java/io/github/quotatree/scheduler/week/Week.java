package io.github.quotatree.scheduler.week;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.scheduler.Job;
import io.github.quotatree.scheduler.Timeline;
import io.github.quotatree.scheduler.week.WeekFigures.Count;
import io.github.quotatree.workload.AdmissionRule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A week of a scheduler on a cluster where all goes wrong that can. Takes the same course for the same seed. */
public final class Week {
    private static final Instant MONDAY = Instant.parse("2026-03-02T00:00:00Z");
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration PASS = Duration.ofSeconds(20);
    private static final Duration RETURN_AUDIT = Duration.ofMinutes(30);
    private static final Duration CHECKPOINT = Duration.ofHours(3);

    /**
     * Two minutes until a group has to give back, one to the next look, one to stop, one to a pass and the next look.
     */
    private static final Duration GIVING_BACK = Duration.ofMinutes(5);

    /** How long a user takes to see that the name of a group is misspelt. */
    private static final Duration CORRECTION = Duration.ofHours(2);

    private static final double HOUR = 3600;
    private static final int MOST_WAITING = 12;

    private final Timeline timeline = new Timeline(MONDAY);
    private final WeekFigures figures = new WeekFigures(timeline.clock());
    private final Chance chance;
    private final World world;
    private final WeekLoad load;
    private final Operator operator;
    private final Store store;
    private final StopAudit stopAudit;
    private final GuaranteeAudit guaranteeAudit;
    private final HandOverAudit handOverAudit;
    private final IdleQuotaAudit idleQuotaAudit;
    private Store.Life life;
    private QuotaLedger ledger;
    private @Nullable Host host;
    private Instant nextTick = Instant.MAX;

    /**
     * Plans a week.
     *
     * @param groups about how many groups there are
     * @param seed what is drawn by chance follows from it
     */
    public Week(int groups, long seed) {
        chance = new Chance(seed, "week");
        QuotaForest forest = WeekForest.of(groups, seed);
        world = new World(forest, timeline, seed, new Reporter(), this::treeOf);
        operator = new Operator(seed);
        stopAudit = new StopAudit(world, figures::fault);
        guaranteeAudit = new GuaranteeAudit(world, GIVING_BACK, figures::fault);
        idleQuotaAudit = new IdleQuotaAudit(world, figures::fault);
        handOverAudit = new HandOverAudit(world, figures);
        store = new Store(
                LedgerState.builder(forest)
                        .admissionRule(AdmissionRule.QUOTA_ONLY)
                        .build(),
                seed,
                figures);
        life = store.new Life(timeline.clock());
        ledger = life.ledger();
        host = new Host(ledger, world, timeline.clock());
        load = new WeekLoad(forest, timeline, seed, this::submit);
        timeline.every(PASS, () -> ifUp(this::pass));
        timeline.every(MINUTE, () -> ifUp(this::look));
        timeline.every(RETURN_AUDIT, () -> ifUp(this::auditReturns));
        timeline.every(CHECKPOINT, () -> ifUp(up -> life.save()));
        timesWithMean(4 * HOUR, this::breakNode);
        timesWithMean(2 * HOUR, () -> ifUp(this::edit));
        timesWithMean(2 * HOUR, store::crashSoon);
    }

    private void timesWithMean(double seconds, Runnable event) {
        timeline.after(chance.until(seconds), () -> {
            event.run();
            timesWithMean(seconds, event);
        });
    }

    /**
     * Lets time pass.
     *
     * @param everyHour is called after each hour, with the time that has passed
     */
    public void run(Duration time, Consumer<Duration> everyHour) {
        for (long hour = 1; hour <= time.toHours(); hour++) {
            timeline.runUntil(MONDAY.plus(Duration.ofHours(hour)), () -> {});
            everyHour.accept(Duration.ofHours(hour));
        }
    }

    /** Returns what was counted so far. */
    public WeekFigures figures() {
        return figures;
    }

    /** Returns the longest time that a job within the min of its group waited for others to give back. */
    Duration longestWaitForOthers() {
        return guaranteeAudit.longestForOthers();
    }

    /** Returns the longest time that a job within the min of its group waited for what a plan cannot free. */
    Duration longestWaitHeld() {
        return guaranteeAudit.longestHeld();
    }

    /** Returns the longest time that a job within the min of its group waited as no nodes had room for its tasks. */
    Duration longestWaitForNodes() {
        return guaranteeAudit.longestForNodes();
    }

    /** Returns the ledger of the present or the last life of the scheduler. */
    QuotaLedger ledger() {
        return ledger;
    }

    /** Returns the cluster. */
    World world() {
        return world;
    }

    /** Returns the number of tasks that have a place on a node now. */
    public int running() {
        return world.processes().size();
    }

    /** Returns the number of jobs that are not done. */
    public int jobs() {
        return world.jobs().size();
    }

    // the scheduler

    private void ifUp(Consumer<Host> work) {
        if (host == null) {
            return;
        }
        try {
            work.accept(host);
            planTick(host);
        } catch (Crash e) {
            figures.count(Count.CRASHES);
            host = null;
            timeline.after(chance.seconds(1, 120), this::restart);
        } catch (RuntimeException e) {
            figures.fault(e + " at " + e.getStackTrace()[0]);
        }
    }

    /** Plans the next call of the clock hook for the moment at which a reservation ends. */
    private void planTick(Host up) {
        Instant next = up.ledger().nextExpiry().orElse(Instant.MAX);
        if (next.isBefore(nextTick)) {
            nextTick = next;
            timeline.at(next, () -> {
                nextTick = Instant.MAX;
                ifUp(present -> present.loop().tick());
            });
        }
    }

    private void restart() {
        QuotaLedger answered = store.asAnswered(timeline.clock());
        if (!answered.state().equals(ledger.state())) {
            figures.fault("restored " + answered.state() + " in place of " + ledger.state());
        }
        life = store.new Life(timeline.clock());
        ledger = life.ledger();
        host = new Host(ledger, world, timeline.clock());
        guaranteeAudit.restarted();
        ifUp(Host::recover);
    }

    private String treeOf(String task) {
        return ledger.workload(task).orElseThrow().placement().treeId();
    }

    private void pass(Host up) {
        up.pass(job -> {
            Placement placement =
                    up.ledger().workload(job.tasks().get(0)).orElseThrow().placement();
            stopAudit.admitted(placement, job);
        });
        handOverAudit.look(up.snapshot(), store.takeHandOvers());
    }

    private void look(Host up) {
        LedgerSnapshot before = up.snapshot();
        world.takeStops();
        store.takeHandOvers();
        up.look();
        List<String> victims = world.takeStops();
        stopAudit.revoked(before, victims);
        LedgerSnapshot after = up.snapshot();
        guaranteeAudit.look(after, up.waiting().inOrder(), timeline.clock().instant());
        WeekAudit.of(after, world).forEach(figures::fault);
        idleQuotaAudit.look(after, up.ledger().handOvers(), timeline.clock().instant());
        figures.count(Count.AUDITS);
    }

    private void auditReturns(Host up) {
        for (String twice : ReturnAudit.of(up.ledger().state(), timeline.clock())) {
            figures.fault("stopped in vain: " + twice);
        }
        figures.count(Count.RETURN_AUDITS);
    }

    /** Submits a job, unless the team has so many waiting that its user gives up. */
    private void submit(QuotaGroup team, Job job) {
        if (host != null && host.waiting().waitingOf(team.name()) >= MOST_WAITING) {
            return;
        }
        WeekJob submitted = new WeekJob(job, timeline.clock().instant());
        world.submit(submitted);
        figures.count(Count.SUBMITTED);
        ifUp(up -> up.submit(submitted));
        timeline.after(CORRECTION, () -> ifUp(up -> up.correct(submitted, team.name())));
    }

    // what changes in the cluster

    private void breakNode() {
        ClusterNode node = chance.of(List.copyOf(world.nodes().values()));
        List<PlacedTask> lost = world.lose(node.name());
        clusterChanged(Count.NODES_LOST);
        figures.count(Count.LOST, lost.size());
        ifUp(up -> up.lost(lost));
        timeline.after(chance.seconds(600, 7200), () -> {
            world.add(node);
            stopAudit.clusterChanged();
            ifUp(Host::followNodes);
        });
    }

    private void edit(Host up) {
        Edit edit = operator.next(up.ledger().forest());
        clusterChanged(Count.EDITS);
        up.ledger().update(forest -> edit.after(), edit.displaced());
        load.follow(up.ledger().forest());
    }

    private void clusterChanged(Count what) {
        figures.count(what);
        stopAudit.clusterChanged();
    }

    /** Reports to the scheduler, if it is up. */
    private final class Reporter implements World.Reports {
        @Override
        public void bound(WeekJob job) {
            ifUp(up -> job.tasks().forEach(up.loop()::bound));
        }

        @Override
        public void bindFailed(WeekJob job) {
            figures.count(Count.FAILED_BINDS);
            ifUp(up -> {
                job.tasks().forEach(up.loop()::gone);
                up.waiting().add(job);
            });
        }

        @Override
        public void started(PlacedTask process) {
            ifUp(up -> up.loop().started(process.task()));
        }

        @Override
        public void allStarted(WeekJob job) {
            figures.count(Count.STARTS);
            handOverAudit.started(job);
        }

        @Override
        public void stopped(WeekJob job, String task) {
            ifUp(up -> {
                up.loop().gone(task);
                up.waiting().add(job);
            });
        }

        @Override
        public void finished(WeekJob job) {
            figures.count(Count.FINISHED);
            ifUp(up -> {
                up.waiting().remove(job);
                job.tasks().forEach(up.loop()::finished);
            });
        }
    }
}
