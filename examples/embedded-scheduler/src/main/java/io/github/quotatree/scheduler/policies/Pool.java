package io.github.quotatree.scheduler.policies;

import io.github.quotatree.scheduler.Job;
import io.github.quotatree.scheduler.Timeline;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The GPUs, and the jobs that hold them or wait for them, the most important first and then the oldest. */
final class Pool {
    private static final Comparator<PoolJob> QUEUE = Comparator.comparing(
                    (PoolJob job) -> job.job().priority(), Comparator.reverseOrder())
            .thenComparing(PoolJob::submitted)
            .thenComparing(PoolJob::number);

    private final Timeline timeline;
    private final Policy policy;
    private final List<Moment> moments;
    private final Map<String, PoolJob> jobs = new LinkedHashMap<>();

    /**
     * Makes a pool without jobs.
     *
     * @param moments receives every event
     */
    Pool(Timeline timeline, Policy policy, List<Moment> moments) {
        this.timeline = timeline;
        this.policy = policy;
        this.moments = moments;
    }

    void submit(Job job) {
        jobs.put(job.id(), new PoolJob(job, jobs.size(), now()));
        policy.submitted(job);
    }

    /** Returns all jobs, in the order in which they came. */
    Collection<PoolJob> jobs() {
        return Collections.unmodifiableCollection(jobs.values());
    }

    /** Returns the jobs that wait now, in the order of the queue. */
    List<Job> waiting() {
        return jobs.values().stream()
                .filter(PoolJob::isWaiting)
                .sorted(QUEUE)
                .map(PoolJob::job)
                .toList();
    }

    /** Returns the GPUs that the waiting jobs of a team request. */
    long waiting(String team) {
        return gpus(team, PoolJob::isWaiting);
    }

    /** Returns the GPUs that a team uses. */
    long used(String team) {
        return gpus(team, PoolJob::isRunning);
    }

    private long gpus(String team, Predicate<PoolJob> which) {
        return jobs.values().stream()
                .filter(job -> job.job().group().equals(team) && which.test(job))
                .mapToLong(job -> gpus(job.job()))
                .sum();
    }

    static long gpus(Job job) {
        return job.request().value(Team.GPU);
    }

    boolean hasRoomFor(Job job) {
        return used(Team.A.name()) + used(Team.B.name()) + gpus(job) <= Team.POOL;
    }

    /**
     * Starts a job that waits.
     *
     * @param why the reason, in the words of the policy
     */
    void start(Job job, String why) {
        if (!hasRoomFor(job)) {
            throw new IllegalStateException("no room for " + job.id() + " among " + Team.POOL + " GPUs");
        }
        PoolJob started = job(job.id());
        started.start(now());
        int run = started.starts();
        timeline.after(job.duration(), () -> finish(started, run));
        note(Moment.Kind.STARTS, started, why);
    }

    /** Ends a job, unless it was stopped since the start after which it should end now. */
    private void finish(PoolJob job, int run) {
        if (job.isRunning() && job.starts() == run) {
            job.finish(now());
            policy.finished(job.job());
        }
    }

    /** Stops a job that runs: it waits again, and its work is lost. */
    void stop(String id, String why) {
        PoolJob stopped = job(id);
        stopped.stop(now());
        note(Moment.Kind.STOPS, stopped, why);
    }

    /** Leaves a job waiting. */
    void leave(Job job, String why) {
        PoolJob left = job(job.id());
        // policies give the same reason again and again
        if (left.isNewReason(why)) {
            note(Moment.Kind.WAITS, left, why);
        }
    }

    private void note(Moment.Kind kind, PoolJob job, String why) {
        moments.add(new Moment(now(), kind, job.job(), why, used(Team.A.name()), used(Team.B.name())));
    }

    private PoolJob job(String id) {
        PoolJob job = jobs.get(id);
        if (job == null) {
            throw new IllegalArgumentException("no job " + id + " in the pool");
        }
        return job;
    }

    private Instant now() {
        return timeline.clock().instant();
    }

    /**
     * A policy that shares the pool: receives the jobs that come and end, and decides which start and which are
     * stopped.
     */
    interface Policy {
        /** Called when a job has come and waits. */
        default void submitted(Job job) {}

        /** Called when a job has ended by itself. */
        void finished(Job job);

        /** Starts jobs, and stops jobs where it has to. A job that is stopped waits until the next time. */
        void settle(Pool pool);
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
