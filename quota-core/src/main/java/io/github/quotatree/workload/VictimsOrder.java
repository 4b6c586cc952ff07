package io.github.quotatree.workload;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * The order in which policies choose among several sets of victims, of which each makes the room that is needed: that
 * of the Kubernetes scheduler. The set with the lowest highest priority comes first, then the lowest sum of priorities,
 * the fewest victims, and the latest start of the most important victims. A policy compares violations of budgets
 * before that, as it counts them.
 *
 * <p>A comparison takes linear time in the victims.
 */
public enum VictimsOrder implements Comparator<Collection<? extends Victim<?>>> {
    /** The set whose loss is least comes first. */
    CHEAPEST_FIRST;

    /** Makes every priority positive in a sum, so that more victims weigh more. */
    private static final long OFFSET = 1L << 31;

    private static final Comparator<Collection<? extends Victim<?>>> ORDER =
            Comparator.<Collection<? extends Victim<?>>>comparingInt(VictimsOrder::highestPriority)
                    .thenComparingLong(VictimsOrder::sumOfPriorities)
                    .thenComparingInt(Collection::size)
                    .thenComparing(VictimsOrder::start, WorkloadOrder::latestStartFirst);

    @Override
    public int compare(Collection<? extends Victim<?>> one, Collection<? extends Victim<?>> other) {
        return ORDER.compare(one, other);
    }

    private static int highestPriority(Collection<? extends Victim<?>> victims) {
        return victims.stream().mapToInt(VictimsOrder::priority).max().orElse(Integer.MIN_VALUE);
    }

    private static long sumOfPriorities(Collection<? extends Victim<?>> victims) {
        return victims.stream().mapToLong(victim -> priority(victim) + OFFSET).sum();
    }

    /** Returns when the first of the most important victims started; empty if none has. */
    private static Optional<Instant> start(Collection<? extends Victim<?>> victims) {
        int highest = highestPriority(victims);
        Optional<TrackedWorkload> first = victims.stream()
                .filter(victim -> priority(victim) == highest)
                .<TrackedWorkload>map(Victim::workload)
                .max(WorkloadOrder.LEAST_IMPORTANT_FIRST);
        return first.flatMap(TrackedWorkload::started);
    }

    private static int priority(Victim<?> victim) {
        return victim.workload().workload().priority();
    }
}
