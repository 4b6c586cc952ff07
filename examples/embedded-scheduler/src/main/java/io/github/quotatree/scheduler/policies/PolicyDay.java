package io.github.quotatree.scheduler.policies;

import io.github.quotatree.scheduler.JobRun;
import io.github.quotatree.scheduler.Policy;
import io.github.quotatree.scheduler.Pool;
import io.github.quotatree.scheduler.Timeline;
import io.github.quotatree.scheduler.policies.Moments.Moment;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/** The day under one policy, with all that happened in it. Takes the same course every time. */
public final class PolicyDay {
    /** The start of the day. */
    static final Instant MIDNIGHT = Instant.EPOCH;
    /** When work begins. */
    static final Duration BEGINS = Duration.ofHours(6);
    /** When it ends. */
    static final Duration ENDS = Duration.ofDays(1);
    /** How often a policy is called, also when no job comes or ends. */
    static final Duration LOOK = Duration.ofMinutes(5);

    private final PolicyKind kind;
    private final Timeline timeline = new Timeline(MIDNIGHT.plus(BEGINS));
    private final List<Sample> samples = new ArrayList<>();
    private final Pool pool;
    private final Moments moments;

    /** Runs the day. */
    public PolicyDay(PolicyKind kind) {
        this(kind, kind::create);
    }

    /** Runs the day under a policy of a kind that another function makes. */
    PolicyDay(PolicyKind kind, Function<Pool, Policy> maker) {
        this.kind = kind;
        pool = new Pool(timeline, Team.GPUS, Team.forest().nodes());
        moments = new Moments(pool);
        Policy policy = maker.apply(pool);
        pool.listen(policy);
        pool.listen(moments);
        for (DayPlan.Arrival arrival : new DayPlan().arrivals()) {
            timeline.at(MIDNIGHT.plus(arrival.time()), () -> pool.submit(arrival.job()));
        }
        timeline.every(LOOK, () -> {});
        timeline.runUntil(MIDNIGHT.plus(ENDS), () -> {
            policy.settle();
            sample();
        });
    }

    private void sample() {
        samples.add(new Sample(Duration.between(MIDNIGHT, timeline.clock().instant()), use(Team.A), use(Team.B)));
    }

    private Sample.Use use(Team team) {
        long used = team.used(pool);
        return new Sample.Use(used, used + pool.wanted(team.name()).value(Team.GPU));
    }

    /** Returns the policy. */
    public PolicyKind kind() {
        return kind;
    }

    /** Returns the pool at each moment at which something may have changed, from its beginning to its end. */
    List<Sample> samples() {
        return Collections.unmodifiableList(samples);
    }

    /** Returns what happened to jobs, in order. */
    List<Moment> moments() {
        return moments.all();
    }

    /** Returns all jobs as they are in the end. */
    List<JobRun> jobs() {
        return moments.jobs();
    }

    PolicyFigures figures() {
        return new PolicyFigures(this);
    }

    /**
     * The pool from a time on.
     *
     * @param time since midnight
     * @param a the use of A
     * @param b the use of B
     */
    record Sample(Duration time, Use a, Use b) {
        Use of(Team team) {
            return team == Team.A ? a : b;
        }

        /** Returns the GPUs that are idle though jobs wait for them. */
        long idleWanted() {
            return Math.min(Team.POOL - a.used - b.used, a.waiting() + b.waiting());
        }

        /**
         * The use and the request of a team, in GPUs.
         *
         * @param used the requests of its running jobs
         * @param wanted the same and the requests of its waiting jobs
         */
        record Use(long used, long wanted) {
            long waiting() {
                return wanted - used;
            }

            /** Returns whether it uses less than its min though it requests more. */
            boolean isBelowMin(Team team) {
                return used < Math.min(team.min(), wanted);
            }
        }
    }
}
