package io.github.quotatree.scheduler.week;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.scheduler.Job;
import io.github.quotatree.scheduler.Timeline;
import io.github.quotatree.scheduler.week.WeekFigures.Count;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A week of a scheduler on a cluster where all goes wrong that can. Takes the same course for the same seed. */
public final class Week {
    private static final Instant MONDAY = Instant.parse("2026-03-02T00:00:00Z");
    private static final Duration MINUTE = Duration.ofMinutes(1);
    static final Duration PASS = Duration.ofSeconds(20);
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
    private final WeekSettings settings;
    private final WeekRule rule;
    private final WeekMeter meter;
    private final Lives lives;
    private final LoanAudit loanAudit;
    private final StopAudit stopAudit;
    private final GuaranteeAudit guaranteeAudit;
    private final HandOverAudit handOverAudit;
    private final IdleQuotaAudit idleQuotaAudit;
    private QuotaLedger ledger;
    private @Nullable Host host;

    /** Plans a week. */
    public Week(WeekSettings settings) {
        this.settings = settings;
        rule = settings.rule();
        long seed = settings.seed();
        chance = new Chance(seed, "week");
        QuotaForest forest = WeekForest.of(settings.groups(), seed);
        world = new World(forest, timeline, seed, new Reporter(), this::treeOf);
        operator = new Operator(seed);
        stopAudit = new StopAudit(world, figures::fault);
        guaranteeAudit = new GuaranteeAudit(world, GIVING_BACK, figures::fault);
        idleQuotaAudit = new IdleQuotaAudit(world, figures::fault);
        handOverAudit = new HandOverAudit(world, figures);
        loanAudit = new LoanAudit(world, figures);
        meter = new WeekMeter(world, timeline.clock());
        lives = new Lives(
                LedgerState.builder(forest).admissionRule(rule.admission()).build(),
                timeline.clock(),
                seed,
                figures,
                this::auditVictims);
        ledger = Objects.requireNonNull(lives.start(), "the first life");
        host = new Host(ledger, world, timeline.clock(), lives::awaitDurable);
        load = new WeekLoad(forest, timeline, settings, this::submit);
        timeline.every(PASS, () -> ifUp(this::pass));
        timeline.every(MINUTE, () -> ifUp(this::look));
        timeline.every(MINUTE, meter::sample);
        timeline.every(RETURN_AUDIT, () -> ifUp(this::auditReturns));
        timeline.every(CHECKPOINT, () -> ifUp(up -> lives.rotate()));
        timesWithMean(4 * HOUR, this::breakNode);
        if (!settings.calm()) {
            timesWithMean(2 * HOUR, () -> ifUp(this::edit));
            timesWithMean(2 * HOUR, lives::crashSoon);
        }
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

    /** Returns the use, the waits and the stops so far. */
    WeekMeter meter() {
        return meter;
    }

    /** Returns the audit of the plans that call loans back. */
    LoanAudit loanAudit() {
        return loanAudit;
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
            lives.awaitDurable(); // before the answer
        } catch (RuntimeException e) {
            if (!lives.isOver()) {
                figures.fault(e + " at " + e.getStackTrace()[0]);
            }
        }
        if (lives.isOver()) {
            lives.crash();
            host = null;
            timeline.after(chance.seconds(1, 120), this::restart);
        }
    }

    private void restart() {
        QuotaLedger restored = lives.start();
        if (restored == null) {
            timeline.after(chance.seconds(1, 120), this::restart);
            return;
        }
        ledger = restored;
        host = new Host(ledger, world, timeline.clock(), lives::awaitDurable);
        guaranteeAudit.restarted();
        load.follow(ledger.forest()); // an edit may be there whose operator had no answer
        ifUp(Host::recover);
    }

    /** A task that was asked to stop is no victim of another plan, in this life or a later one. */
    private void auditVictims(LedgerChange.HandedOver handOver) {
        handOver.victims().stream()
                .filter(world::isStopping)
                .forEach(victim -> figures.fault(victim + " is stopped a second time, by " + handOver));
    }

    private String treeOf(String task) {
        return ledger.workload(task).orElseThrow().placement().treeId();
    }

    private void pass(Host up) {
        if (rule.lends()) {
            up.lend(before -> callBack(up, before));
        } else {
            up.pass(job -> {
                Placement placement =
                        up.ledger().workload(job.tasks().get(0)).orElseThrow().placement();
                stopAudit.admitted(placement, job);
            });
            List<LedgerChange.HandedOver> handOvers = lives.takeHandOvers();
            handOverAudit.look(up.snapshot(), handOvers);
            handOvers.forEach(handOver -> meter.stopped(handOver.victims()));
        }
        LedgerSnapshot after = up.snapshot();
        meter.look(after, up.waiting().inOrder());
        if (rule.lends()) {
            loanAudit.look(after);
            if (timeline.clock().instant().getEpochSecond() % MINUTE.toSeconds() == 0) {
                loanAudit.lookForIdleCapacity(up.ledger());
            }
        }
    }

    private void callBack(Host up, LedgerSnapshot before) {
        lives.takeHandOvers();
        up.loop().callBack(rule.options(timeline.clock().instant()));
        List<LedgerChange.HandedOver> handOvers = lives.takeHandOvers();
        handOvers.forEach(handOver -> meter.stopped(handOver.victims()));
        loanAudit.calledBack(before, handOvers);
    }

    private void look(Host up) {
        if (!rule.lends()) {
            revoke(up);
        }
        up.queue();
        LedgerSnapshot after = up.snapshot();
        if (!rule.lends()) {
            guaranteeAudit.look(after, up.waiting().inOrder(), timeline.clock().instant());
        }
        WeekAudit.of(after, world).forEach(figures::fault);
        idleQuotaAudit.look(after, up.ledger().handOvers(), timeline.clock().instant());
        figures.count(Count.AUDITS);
    }

    private void revoke(Host up) {
        LedgerSnapshot before = up.snapshot();
        world.takeStops();
        lives.takeHandOvers();
        up.revoke();
        List<String> victims = world.takeStops();
        stopAudit.revoked(before, victims);
        meter.stopped(victims);
    }

    private void auditReturns(Host up) {
        if (rule.lends()) {
            QuotaLedger copy = QuotaLedger.builder(up.ledger().state())
                    .clock(timeline.clock())
                    .build();
            loanAudit.lookForSecondPlan(copy, rule.options(timeline.clock().instant()));
        } else {
            for (String twice : ReturnAudit.of(up.ledger().state(), timeline.clock())) {
                figures.fault("stopped in vain: " + twice);
            }
        }
        figures.count(Count.RETURN_AUDITS);
    }

    /** Submits a job, unless the team has so many waiting that its user gives up. */
    private void submit(QuotaGroup team, Job job) {
        if (!settings.calm() && host != null && host.waiting().waitingOf(team.name()) >= MOST_WAITING) {
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
        lives.awaitDurable();
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
            loanAudit.bound(job);
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
            loanAudit.bound(job);
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
            meter.finished(job);
            ifUp(up -> {
                up.waiting().remove(job);
                job.tasks().forEach(up.loop()::finished);
            });
        }
    }
}
