package io.github.quotatree.cli.condor;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a pool.
 *
 * @param total its size
 * @param now the time, in seconds
 * @param groups what is known of the groups, by their names as they are written, in the order of the file
 * @param root the figures of jobs that belong to no group; null if none were given
 * @param slotClasses the free slots of each class, in the order of the file; empty if all are of one
 */
record PoolFigures(
        double total,
        long now,
        Map<String, GroupFigures> groups,
        @Nullable GroupFigures root,
        Map<String, Double> slotClasses) {
    /** Makes figures of a pool whose slots are of one class. */
    PoolFigures(double total, long now, Map<String, GroupFigures> groups, @Nullable GroupFigures root) {
        this(total, now, groups, root, Map.of());
    }

    /**
     * What is known of the jobs of a group.
     *
     * @param running how much of the pool its jobs use, as the schedulers say
     * @param idle the request of its waiting jobs
     * @param usage how much of the pool its jobs use, by the accountant
     * @param lastRemainderTime when the group last got a slot that was put together from fractions; 0 if it never did
     * @param remainderTurn the position of the group among those that got one at that time
     * @param classes the classes of the slots that its jobs match, the first one preferred; null if they match all
     */
    record GroupFigures(
            double running,
            double idle,
            double usage,
            long lastRemainderTime,
            int remainderTurn,
            @Nullable List<String> classes) {
        /** Makes figures of jobs that match all slots. */
        GroupFigures(double running, double idle, double usage, long lastRemainderTime) {
            this(running, idle, usage, lastRemainderTime, 0, null);
        }

        /** Those of a group without jobs. */
        static final GroupFigures NONE = new GroupFigures(0, 0, 0, 0);

        /** Returns the figures of this group with the jobs of another one in it. */
        GroupFigures withJobsOf(GroupFigures other) {
            return new GroupFigures(
                    running + other.running,
                    idle + other.idle,
                    usage + other.usage,
                    lastRemainderTime,
                    remainderTurn,
                    equals(NONE) ? other.classes : classes);
        }
    }
}
