package io.github.quotatree.reading.condor.dump;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a pool.
 *
 * @param now the time, in seconds
 * @param groups what is known of the groups, by their names as they are written, in the order of the file
 * @param root the figures of jobs that belong to no group; null if none were given
 * @param slotClasses the free slots of each class, in the order of the file; empty if all are of one
 */
public record PoolFigures(
        double total,
        long now,
        Map<String, GroupFigures> groups,
        @Nullable GroupFigures root,
        Map<String, Double> slotClasses) {
    public PoolFigures(double total, long now, Map<String, GroupFigures> groups, @Nullable GroupFigures root) {
        this(total, now, groups, root, Map.of());
    }

    /**
     * What is known of the jobs of a group.
     *
     * @param running how much its running jobs use, by the queues
     * @param idle the request of its waiting jobs
     * @param usage how much it uses, by the accountant
     */
    public record GroupFigures(
            double running,
            double idle,
            double usage,
            long lastRemainderTime,
            int remainderTurn,
            @Nullable List<String> classes) {
        public GroupFigures(double running, double idle, double usage, long lastRemainderTime) {
            this(running, idle, usage, lastRemainderTime, 0, null);
        }

        /** Those of a group without jobs. */
        public static final GroupFigures NONE = new GroupFigures(0, 0, 0, 0);

        public GroupFigures withJobsOf(GroupFigures other) {
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
