package io.github.quotatree.scheduler.policies;

import io.github.quotatree.scheduler.Job;
import io.github.quotatree.scheduler.JobRun;
import io.github.quotatree.scheduler.Journal;
import io.github.quotatree.scheduler.Pool;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Notes what happens to the jobs of a pool. */
final class Moments implements Journal {
    private final Pool pool;
    private final List<JobRun> jobs = new ArrayList<>();
    private final List<Moment> moments = new ArrayList<>();
    private final Map<String, String> reasons = new HashMap<>();

    Moments(Pool pool) {
        this.pool = pool;
    }

    /** Returns all jobs, in the order in which they came. */
    List<JobRun> jobs() {
        return Collections.unmodifiableList(jobs);
    }

    /** Returns what happened to them, in order. */
    List<Moment> all() {
        return Collections.unmodifiableList(moments);
    }

    @Override
    public void submitted(JobRun run) {
        jobs.add(run);
    }

    @Override
    public void started(JobRun run, Supplier<String> why) {
        reasons.remove(run.job().id());
        note(Moment.Kind.STARTS, run, why.get());
    }

    @Override
    public void waits(JobRun run, Supplier<String> why) {
        String reason = why.get();
        // policies give the same reason again and again
        if (!reason.equals(reasons.put(run.job().id(), reason))) {
            note(Moment.Kind.WAITS, run, reason);
        }
    }

    @Override
    public void stopped(JobRun run, String why) {
        note(Moment.Kind.STOPS, run, why);
    }

    private void note(Moment.Kind kind, JobRun run, String why) {
        moments.add(new Moment(pool.clock().instant(), kind, run.job(), why, Team.A.used(pool), Team.B.used(pool)));
    }

    /**
     * An event of a job.
     *
     * @param time when
     * @param kind what
     * @param job the job
     * @param why the reason, in the words of the policy
     * @param usedByA the GPUs that A uses after it
     * @param usedByB the GPUs that B uses after it
     */
    record Moment(Instant time, Kind kind, Job job, String why, long usedByA, long usedByB) {
        enum Kind {
            STARTS("starts"),
            STOPS("is stopped"),
            WAITS("waits");

            private final String words;

            Kind(String words) {
                this.words = words;
            }

            String words() {
                return words;
            }
        }
    }
}
