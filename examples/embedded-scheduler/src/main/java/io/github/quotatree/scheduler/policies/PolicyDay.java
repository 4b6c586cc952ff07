package io.github.quotatree.scheduler.policies;

import io.github.quotatree.scheduler.Timeline;
import io.github.quotatree.scheduler.policies.Pool.Moment;
import io.github.quotatree.scheduler.policies.Pool.Policy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
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
    private final List<Moment> moments = new ArrayList<>();
    private final List<Sample> samples = new ArrayList<>();
    private final Pool pool;

    /** Runs the day. */
    public PolicyDay(PolicyKind kind) {
        this(kind, kind::create);
    }

    /** Runs the day under a policy of a kind that another function makes. */
    PolicyDay(PolicyKind kind, Function<InstantSource, Policy> maker) {
        this.kind = kind;
        Policy policy = maker.apply(timeline.clock());
        pool = new Pool(timeline, policy, moments);
        for (DayPlan.Arrival arrival : new DayPlan().arrivals()) {
            timeline.at(MIDNIGHT.plus(arrival.time()), () -> pool.submit(arrival.job()));
        }
        timeline.every(LOOK, () -> {});
        timeline.runUntil(MIDNIGHT.plus(ENDS), () -> {
            policy.settle(pool);
            sample();
        });
    }

    private void sample() {
        samples.add(new Sample(Duration.between(MIDNIGHT, timeline.clock().instant()), use(Team.A), use(Team.B)));
    }

    private Sample.Use use(Team team) {
        long used = pool.used(team.name());
        return new Sample.Use(used, used + pool.waiting(team.name()));
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
        return Collections.unmodifiableList(moments);
    }

    /** Returns all jobs as they are in the end. */
    Collection<PoolJob> jobs() {
        return pool.jobs();
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
