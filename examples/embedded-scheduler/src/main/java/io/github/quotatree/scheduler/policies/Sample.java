package io.github.quotatree.scheduler.policies;

import java.time.Duration;

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

    /** Returns how many GPUs are idle though somebody waits for them. */
    long idleWanted() {
        return Math.min(Team.POOL - a.used - b.used, a.waiting() + b.waiting());
    }

    /**
     * What a team uses and wants, in GPUs.
     *
     * @param used what its running jobs hold
     * @param wanted that and what its waiting jobs ask for
     */
    record Use(long used, long wanted) {
        long waiting() {
            return wanted - used;
        }

        /** Returns whether it has less than its min though it wants more. */
        boolean isBelowMin(Team team) {
            return used < Math.min(team.min(), wanted);
        }
    }
}
