package io.github.quotatree.scheduler.week;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.scheduler.Job;
import io.github.quotatree.scheduler.Timeline;
import io.github.quotatree.scheduler.loop.QuotaLoop;
import io.github.quotatree.scheduler.week.WeekFigures.Count;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A week of a scheduler on a cluster where all goes wrong that can. Takes the same course for the same seed. */
public final class Week {
    private static final Instant MONDAY = Instant.parse("2026-03-02T00:00:00Z");
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration PASS = Duration.ofSeconds(20);
    private static final int MOST_WAITING = 12;

    private final Timeline timeline = new Timeline(MONDAY);
    private final WeekFigures figures = new WeekFigures();
    private final Chance chance;
    private final World world;
    private final WeekLoad load;
    private final Operator operator;
    private final Waiting waiting = new Waiting();
    private final StopAudit stopAudit;
    private final GuaranteeAudit guaranteeAudit;
    private final Store store;
    private QuotaLedger ledger;
    private @Nullable QuotaLoop loop;

    /**
     * Plans a week.
     *
     * @param groups about how many groups there are
     * @param seed what is drawn by chance follows from it
     */
    public Week(int groups, long seed) {
        chance = new Chance(seed, "week");
        QuotaForest forest = WeekForest.of(groups, seed);
        world = new World(forest, timeline, seed, new WorldReports());
        operator = new Operator(seed);
        stopAudit = new StopAudit(world, this::fault);
        guaranteeAudit = new GuaranteeAudit(world, Duration.ofMinutes(6), this::fault);
        load = new WeekLoad(forest, timeline, seed, this::submit);
        store = new Store(LedgerState.of(forest, Map.of()), seed, figures);
        ledger = store.open(timeline.clock());
        loop = new QuotaLoop(ledger, world, timeline.clock());
        timeline.every(PASS, () -> ifUp(this::pass));
        timeline.every(MINUTE, () -> ifUp(this::minute));
        planNodeLoss();
        planEdit();
        planCrash();
    }

    /** Lets time pass. */
    public void run(Duration time, Consumer<Duration> everyHour) {
        for (long hour = 1; hour <= time.toHours(); hour++) {
            timeline.runUntil(MONDAY.plus(Duration.ofHours(hour)), () -> {});
            everyHour.accept(Duration.ofHours(hour));
        }
    }

    private void fault(String fault) {
        figures.fault(timeline.clock().instant() + " " + fault);
    }

    /** Returns the state in one line. */
    public String status() {
        return ledger.snapshot().size() + " tasks, " + world.processes().size() + " with a process, "
                + waiting.inOrder().size() + " jobs waiting, in vain " + stopAudit.inVain() + ", for others "
                + guaranteeAudit.longestForOthers() + ", for nodes " + guaranteeAudit.longestForNodes();
    }

    /** Returns what was counted so far. */
    public WeekFigures figures() {
        return figures;
    }

    // the scheduler, as long as it is up

    private void ifUp(Consumer<QuotaLoop> work) {
        QuotaLoop present = loop;
        if (present == null) {
            return;
        }
        try {
            work.accept(present);
        } catch (Crash e) {
            crashed();
        } catch (RuntimeException e) {
            figures.fault(timeline.clock().instant() + " " + e + " at " + e.getStackTrace()[0] + " "
                    + java.util.Arrays.stream(e.getStackTrace()).filter(f -> f.getClassName().contains(".scheduler.")).findFirst());
        }
    }

    private void pass(QuotaLoop present) {
        Set<Object> refused = new HashSet<>();
        for (WeekJob job : waiting.inOrder()) {
            Object shape = List.of(job.job().group(), job.job().request(), job.tasks().size(), job.job().preemptible(), job.job().priority() > 10);
            if (refused.contains(shape)) {
                continue;
            }
            if (!job.tasks().stream().allMatch(this::isPending)) {
                waiting.remove(job); // comes back when it is
            } else if (present.tryStart(job.tasks())) {
                figures.count(Count.PREEMPTED, world.takeStops().size());
                if (!isPending(job.tasks().get(0))) {
                    waiting.remove(job);
                    io.github.quotatree.forest.Placement p = ledger.workload(job.tasks().get(0)).orElseThrow().placement();
                    stopAudit.admitted(p.treeId(), p.group(), job);
                }
            } else {
                refused.add(shape);
            }
        }
    }

    private boolean isPending(String task) {
        return !world.has(task) && ledger.workload(task).orElseThrow().phase() == WorkloadPhase.PENDING;
    }

    private void minute(QuotaLoop present) {
        LedgerSnapshot before = ledger.snapshot();
        world.takeStops();
        present.look();
        List<String> victims = world.takeStops();
        figures.count(Count.REVOKED, victims.size());
        stopAudit.revoked(before, victims);
        LedgerSnapshot snapshot = ledger.snapshot();
        guaranteeAudit.look(snapshot, waiting.inOrder(), timeline.clock().instant(), job -> false);
        for (WorkloadStatus status : snapshot.workloads()) {
            WeekJob job = world.jobOf(status.id());
            if (status.phase() == WorkloadPhase.PENDING && job != null) {
                waiting.add(job);
            }
        }
        figures.count(Count.AUDITS);
        WeekAudit.of(snapshot, world).forEach(fault -> figures.fault(timeline.clock().instant() + " " + fault));
    }

    // the users

    private boolean submit(QuotaGroup team, Job job) {
        if (waiting.waitingOf(team.name()) >= MOST_WAITING) {
            return false;
        }
        WeekJob submitted = new WeekJob(job, timeline.clock().instant());
        world.submit(submitted);
        figures.count(Count.SUBMITTED);
        ifUp(present -> {
            submitToLedger(submitted);
            waiting.add(submitted);
        });
        return true;
    }

    private void submitToLedger(WeekJob submitted) {
        Job job = submitted.job();
        for (String task : submitted.tasks()) {
            if (ledger.workload(task).isEmpty()) {
                ledger.submit(Workload.builder(task, job.request())
                        .group(job.group())
                        .priority(job.priority())
                        .preemptible(job.preemptible())
                        .submitted(submitted.submitted())
                        .build());
            }
        }
    }

    // what goes wrong

    private void planNodeLoss() {
        timeline.after(chance.until(4 * 3600), () -> {
            ClusterNode node = chance.of(List.copyOf(world.nodes().values()));
            List<Process> lost = world.lose(node.name());
            clusterChanged(Count.NODES_LOST);
            figures.count(Count.LOST, lost.size());
            ifUp(present -> {
                followNodes();
                lost.forEach(process -> present.gone(process.task()));
            });
            lost.forEach(process -> process.job().tasks().forEach(task -> world.stop(task, "lost " + process.task())));
            timeline.after(chance.seconds(600, 7200), () -> {
                world.add(node);
                stopAudit.clusterChanged();
                ifUp(present -> followNodes());
            });
            planNodeLoss();
        });
    }

    private void planEdit() {
        timeline.after(chance.until(2 * 3600), () -> {
            ifUp(present -> {
                Edit edit = operator.next(ledger.forest());
                clusterChanged(Count.EDITS);
                ledger.update(forest -> edit.after());
            });
            load.follow(ledger.forest());
            planEdit();
        });
    }

    private void clusterChanged(Count what) {
        figures.count(what);
        stopAudit.clusterChanged();
    }

    private void planCrash() {
        timeline.after(chance.until(2 * 3600), () -> {
            store.crashSoon();
            planCrash();
        });
        timeline.every(Duration.ofHours(3), () -> ifUp(present -> store.save(ledger.state())));
    }

    private void crashed() {
        figures.count(Count.CRASHES);
        loop = null;
        timeline.after(chance.seconds(1, 120), this::restart);
    }

    private void restart() {
        QuotaLedger dead = ledger;
        QuotaLedger answered = store.asAnswered(timeline.clock());
        if (!answered.state().equals(dead.state())) {
            fault("the restored ledger differs: " + answered.state() + " in place of " + dead.state());
        }
        ledger = store.open(timeline.clock());
        QuotaLoop next = new QuotaLoop(ledger, world, timeline.clock());
        loop = next;
        guaranteeAudit.restarted();
        ifUp(present -> {
            world.jobs().forEach(this::submitToLedger);
            Set<String> tasks = new HashSet<>();
            world.jobs().forEach(job -> tasks.addAll(job.tasks()));
            followNodes();
            present.recover(tasks);
            world.jobs().forEach(job -> {
                if (job.tasks().stream().anyMatch(task -> !world.has(task))) {
                    job.tasks().forEach(task -> world.stop(task, "parts of it are gone"));
                }
                waiting.add(job);
            });
        });
    }

    /** Makes the ledger know the nodes that there are. */
    private void followNodes() {
        for (ClusterNode node : ledger.forest().nodes()) {
            if (!world.nodes().containsKey(node.name())) {
                ledger.update(forest -> forest.withoutNode(node.name()));
            }
        }
        for (ClusterNode node : world.nodes().values()) {
            if (!ledger.forest().nodes().contains(node)) {
                ledger.update(forest -> forest.withNode(node));
            }
        }
    }

    /** Forwards to the scheduler, if it is up. */
    private final class WorldReports implements World.Reports {
        @Override
        public void bound(WeekJob job) {
            ifUp(present -> present.bound(job.tasks()));
        }

        @Override
        public void bindFailed(WeekJob job) {
            figures.count(Count.FAILED_BINDS);
            ifUp(present -> {
                job.tasks().forEach(present::gone);
                waiting.add(job);
            });
        }

        @Override
        public void started(Process process) {
            ifUp(present -> present.started(process.task()));
            if (process.task().equals(process.job().tasks().get(0))) {
                figures.count(Count.STARTS);
            }
        }

        @Override
        public void stopped(String task) {
            ifUp(present -> {
                present.gone(task);
                WeekJob job = world.jobOf(task);
                if (job != null) {
                    waiting.add(job);
                }
            });
        }

        @Override
        public void finished(WeekJob job) {
            figures.count(Count.FINISHED);
            waiting.remove(job);
            ifUp(present -> job.tasks().forEach(present::finished));
        }
    }
}
