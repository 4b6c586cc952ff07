package io.github.quotatree.scheduler.week;

import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.OveruseMonitor;
import io.github.quotatree.reclaim.PreemptionOptions;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.scheduler.Job;
import io.github.quotatree.scheduler.loop.QuotaLoop;
import io.github.quotatree.scheduler.loop.StrictReclaim;
import io.github.quotatree.workload.Workload;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** One life of the scheduler, from a start to a crash: the loop of the guide, and a queue of the jobs that wait. */
final class Host {
    private static final int URGENT = 50;

    private final World world;
    private final QuotaLedger ledger;
    private final QuotaLoop loop;
    private final StrictReclaim strict;
    private final Waiting waiting = new Waiting();

    /**
     * Starts a life.
     *
     * @param awaitDurable returns when all changes of the ledger are durable
     */
    Host(QuotaLedger ledger, World world, InstantSource clock, Runnable awaitDurable) {
        this.ledger = ledger;
        this.world = world;
        loop = new QuotaLoop(ledger, new DurableCluster(world, awaitDurable));
        strict = new StrictReclaim(
                ledger,
                loop,
                clock,
                OveruseMonitor.DEFAULT_DELAY,
                RevocationOptions.defaults(),
                PreemptionOptions.defaults().withNodes(world.room()));
    }

    QuotaLedger ledger() {
        return ledger;
    }

    Waiting waiting() {
        return waiting;
    }

    QuotaLoop loop() {
        return loop;
    }

    /** Makes the ledger agree with the world: jobs, nodes, and what runs. */
    void recover() {
        Set<String> tasks = new HashSet<>();
        for (WeekJob job : world.jobs()) {
            submit(job);
            tasks.addAll(job.tasks());
        }
        followNodes();
        loop.recover(tasks);
    }

    /** Submits a job, or what is missing of it. */
    void submit(WeekJob submitted) {
        Job job = submitted.job();
        for (String task : submitted.tasks()) {
            if (ledger.workload(task).isEmpty()) {
                Workload.Builder workload = Workload.builder(task, job.request())
                        .group(job.group())
                        .priority(job.priority())
                        .preemptible(job.preemptible())
                        .preempts(job.priority() >= URGENT)
                        .submitted(submitted.submitted());
                ledger.submit((submitted.tasks().size() > 1 ? workload.gang(job.id()) : workload).build());
            }
        }
        waiting.add(submitted);
    }

    /** Moves what waits because of a misspelt name to the team that was meant, if the team still exists. */
    void correct(WeekJob job, String team) {
        for (String task : job.tasks()) {
            Optional<WorkloadStatus> status = ledger.workload(task);
            if (status.isPresent()
                    && status.get().placement().missingGroup().isPresent()
                    && status.get().phase() == WorkloadPhase.PENDING
                    && ledger.forest().place(team, null).missingGroup().isEmpty()) {
                ledger.move(task, team);
            }
        }
    }

    /**
     * Lends, and calls loans back.
     *
     * @param calledBack is called with the state before loans are called back, and does that
     */
    void lend(Consumer<LedgerSnapshot> calledBack) {
        List<List<String>> started = new ArrayList<>(loop.startEntitled());
        calledBack.accept(snapshot());
        started.addAll(loop.startLoans());
        started.forEach(tasks -> waiting.remove(Objects.requireNonNull(world.jobOf(tasks.get(0)))));
    }

    /**
     * Tries to start all that waits, by quota alone.
     *
     * @param started is called for each job that is reserved
     */
    void pass(Consumer<WeekJob> started) {
        loop.proceed();
        // while jobs start there is only ever less room, so what did not fit a moment ago does not fit now
        Set<Object> refused = new HashSet<>();
        for (WeekJob job : waiting.inOrder()) {
            Object shape = shape(job.job());
            if (!job.tasks().stream().allMatch(this::isPending)) {
                waiting.remove(job); // it is in the queue again when all of it is gone
            } else if (!refused.contains(shape)) {
                if (strict.tryStart(job.tasks())) {
                    waiting.remove(job);
                    started.accept(job);
                } else {
                    refused.add(shape);
                }
            }
        }
    }

    private static Object shape(Job job) {
        return List.of(job.group(), job.tasks(), job.request(), job.preemptible(), job.priority() >= URGENT);
    }

    private boolean isPending(String task) {
        return !world.has(task) && phase(task) == WorkloadPhase.PENDING;
    }

    private WorkloadPhase phase(String task) {
        return ledger.workload(task).orElseThrow().phase();
    }

    /** Makes over-used groups give back. */
    void revoke() {
        strict.look();
    }

    /** Puts in the queue what is pending. */
    void queue() {
        for (WorkloadStatus status : snapshot().workloads()) {
            WeekJob job = world.jobOf(status.id());
            if (status.phase() == WorkloadPhase.PENDING && job != null) {
                waiting.add(job);
            }
        }
    }

    LedgerSnapshot snapshot() {
        return ledger.snapshot();
    }

    /** Makes the ledger know the nodes that there are. */
    void followNodes() {
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

    /** Reports that tasks were lost with their node: the rest of their jobs stops too. */
    void lost(List<PlacedTask> processes) {
        followNodes();
        for (PlacedTask process : processes) {
            loop.gone(process.task());
            waiting.add(process.job());
        }
        loop.proceed();
    }
}
