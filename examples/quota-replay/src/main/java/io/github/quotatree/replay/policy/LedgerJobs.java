package io.github.quotatree.replay.policy;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.Machines;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The jobs of a simulation in a ledger. A job is one workload, whatever its tasks: they start whole or not at all, and
 * in one pool only their sum counts. The ledger knows a job by its place in the trace, so that jobs of the same second
 * keep their order.
 */
final class LedgerJobs {
    private final Machines machines;
    private final Function<JobRun, String> group;
    private final boolean statesEnds;
    private final Map<String, JobRun> runs = new HashMap<>();

    /** The ids of the jobs that wait, and for which no room is reserved. */
    private final Set<String> waiting = new LinkedHashSet<>();

    private final QuotaLedger ledger;

    /**
     * Makes a ledger without jobs.
     *
     * @param group the name of the group in which a job counts
     * @param statesEnds whether a job states the run time that its user requested
     */
    LedgerJobs(
            QuotaTree tree,
            ResourceVector total,
            AdmissionRule rule,
            Machines machines,
            Function<JobRun, String> group,
            boolean statesEnds) {
        this.machines = machines;
        this.group = group;
        this.statesEnds = statesEnds;
        ledger = QuotaLedger.builder(QuotaForest.of(tree))
                .total(tree.id(), total)
                .admissionRule(rule)
                .clock(this::time)
                .build();
    }

    QuotaLedger ledger() {
        return ledger;
    }

    Instant time() {
        return Instant.ofEpochSecond(machines.now());
    }

    void submit(JobRun run) {
        TraceJob job = run.job();
        Workload.Builder workload = Workload.builder(id(run), run.request())
                .group(group.apply(run))
                .priority(job.priority())
                .preemptible(job.preemptible())
                .submitted(time());
        for (int d : run.request().schema().flavoredPositions()) {
            String dimension = run.request().schema().dimension(d);
            workload.accepts(FlavorClass.of(run.request().schema(), dimension, job.accepted(dimension)));
        }
        if (statesEnds && job.requestedSeconds() > 0) {
            workload.maxRunTime(Duration.ofSeconds(job.requestedSeconds()));
        }
        ledger.submit(workload.build());
        runs.put(id(run), run);
        waiting.add(id(run));
    }

    /** Returns whether no job waits: then no queue is needed. */
    boolean isIdle() {
        return waiting.isEmpty();
    }

    /** Returns the job that waits alone: the ledger decides on it without a queue. */
    Optional<String> alone() {
        return waiting.size() == 1 ? Optional.of(waiting.iterator().next()) : Optional.empty();
    }

    /** Notes that room is reserved for a job. */
    void reserved(String id) {
        waiting.remove(id);
    }

    /** Notes that a job waits whose room was reserved. */
    void waits(String id) {
        waiting.add(id);
    }

    /** Starts an admitted job, in the ledger and on the machines. */
    void start(String id) {
        Map<String, String> flavors = flavors(id);
        ledger.start(id, time(), flavors);
        waiting.remove(id);
        machines.start(run(id), flavors);
    }

    /** Returns whether the machines can take an admitted job on the flavors that the ledger holds for it. */
    boolean canStart(String id) {
        return machines.haveRoom(run(id), flavors(id));
    }

    private Map<String, String> flavors(String id) {
        return ledger.workload(id).orElseThrow().flavors();
    }

    /** Starts a job that waits if the ledger admits it and the machines can take it; returns whether it does. */
    boolean tryStart(JobRun run) {
        String id = id(run);
        if (!ledger.tryAdmit(id).admitted()) {
            return false;
        }
        boolean starts = canStart(id);
        if (starts) {
            start(id);
        } else {
            ledger.rollBack(id);
        }
        return starts;
    }

    void stop(String id) {
        machines.stop(run(id));
    }

    void finish(JobRun run) {
        ledger.finish(id(run));
        runs.remove(id(run));
    }

    /** Lets a job that has left wait again. */
    void evict(JobRun run) {
        ledger.evict(id(run));
        waiting.add(id(run));
    }

    JobRun run(String id) {
        return Objects.requireNonNull(runs.get(id), id);
    }

    /** Returns the sequence number with leading zeros. */
    private static String id(JobRun run) {
        return Integer.toString(1_000_000_000 + run.sequence()).substring(1);
    }
}
