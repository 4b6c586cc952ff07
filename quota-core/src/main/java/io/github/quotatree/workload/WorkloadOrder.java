package io.github.quotatree.workload;

import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Function;

/**
 * The order in which all policies take workloads as victims, and its reverse, in which they keep them.
 *
 * <p>A workload is less important than another one if its priority is lower; of the same priority, if it started later.
 * A workload that has not started has nothing to lose, and counts as started last. Ties go by id in the order of code
 * points, so that the order is total among workloads of different ids.
 *
 * <p>The Kubernetes scheduler orders the victims of a preemption in the same way.
 */
public enum WorkloadOrder implements Comparator<TrackedWorkload> {
    /** The order of taking: the lowest priority first, then the latest start. */
    LEAST_IMPORTANT_FIRST,

    /** The order of keeping: the highest priority first, then the earliest start. */
    MOST_IMPORTANT_FIRST;

    private static final Comparator<Workload> OLDEST_FIRST = (one, other) -> {
        int byAge = one.submitted().compareTo(other.submitted());
        return byAge != 0 ? byAge : NameOrder.BY_CODE_POINT.compare(one.id(), other.id());
    };

    private static final Comparator<Workload> MOST_URGENT_FIRST = (one, other) -> one.priority() != other.priority()
            ? Integer.compare(other.priority(), one.priority())
            : OLDEST_FIRST.compare(one, other);

    /** Makes every priority positive in a sum, so that more victims weigh more. */
    private static final long OFFSET = 1L << 31;

    private static final Comparator<Collection<? extends Victim<?>>> CHEAPEST_FIRST =
            Comparator.<Collection<? extends Victim<?>>>comparingInt(WorkloadOrder::highestPriority)
                    .thenComparingLong(victims -> victims.stream()
                            .mapToLong(victim -> priority(victim) + OFFSET)
                            .sum())
                    .thenComparingInt(Collection::size)
                    .thenComparing(WorkloadOrder::start, WorkloadOrder::latestStartFirst);

    @Override
    public int compare(TrackedWorkload one, TrackedWorkload other) {
        Objects.requireNonNull(one, "one");
        Objects.requireNonNull(other, "other");
        return this == LEAST_IMPORTANT_FIRST ? leastImportantFirst(one, other) : leastImportantFirst(other, one);
    }

    private static int leastImportantFirst(TrackedWorkload one, TrackedWorkload other) {
        Workload a = one.workload();
        Workload b = other.workload();
        if (a.priority() != b.priority()) {
            return Integer.compare(a.priority(), b.priority());
        }
        int byStart = latestStartFirst(one.started(), other.started());
        return byStart != 0 ? byStart : NameOrder.BY_CODE_POINT.compare(a.id(), b.id());
    }

    /**
     * Returns the order in which policies choose among several sets of victims, of which each makes the room that is
     * needed: the order of the Kubernetes scheduler. The set with the lowest highest priority comes first, then the
     * lowest sum of priorities, the fewest victims, and the latest start of the most important victims. A policy
     * compares violations of budgets before that, as it counts them. A comparison takes linear time in the victims.
     */
    public static Comparator<Collection<? extends Victim<?>>> cheapestFirst() {
        return CHEAPEST_FIRST;
    }

    /** Returns the order in which workloads of a group wait: the highest priority first, then by age, then by id. */
    public static Comparator<Workload> mostUrgentFirst() {
        return MOST_URGENT_FIRST;
    }

    /** Returns the order of workloads by their submission, then by id. */
    public static Comparator<Workload> oldestFirst() {
        return OLDEST_FIRST;
    }

    /**
     * Returns units in the order in which their groups take turns: the units of a group by {@link #mostUrgentFirst}; of
     * several groups, the one is next whose first unit is the oldest. Across groups, importance does not count. Takes n
     * log n time.
     *
     * @param group returns the group of a unit
     * @param first returns the most urgent workload of a unit
     */
    public static <U, G> List<U> inTurns(
            Collection<U> units, Function<? super U, G> group, Function<? super U, Workload> first) {
        Objects.requireNonNull(units, "units");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(first, "first");
        Map<G, Deque<U>> byGroup = new LinkedHashMap<>();
        List<U> sorted = new ArrayList<>(units);
        sorted.sort((one, other) -> MOST_URGENT_FIRST.compare(first.apply(one), first.apply(other)));
        sorted.forEach(unit -> byGroup.computeIfAbsent(group.apply(unit), none -> new ArrayDeque<>())
                .add(unit));
        PriorityQueue<Deque<U>> next = new PriorityQueue<>(
                (one, other) -> OLDEST_FIRST.compare(first.apply(one.element()), first.apply(other.element())));
        next.addAll(byGroup.values());
        List<U> inTurns = new ArrayList<>(units.size());
        for (Deque<U> of = next.poll(); of != null; of = next.poll()) {
            inTurns.add(of.remove());
            if (!of.isEmpty()) {
                next.add(of);
            }
        }
        return inTurns;
    }

    private static int highestPriority(Collection<? extends Victim<?>> victims) {
        return victims.stream().mapToInt(WorkloadOrder::priority).max().orElse(Integer.MIN_VALUE);
    }

    /** Returns when the first of the most important victims started; empty if none has. */
    private static Optional<Instant> start(Collection<? extends Victim<?>> victims) {
        int highest = highestPriority(victims);
        Optional<TrackedWorkload> first = victims.stream()
                .filter(victim -> priority(victim) == highest)
                .<TrackedWorkload>map(Victim::workload)
                .max(LEAST_IMPORTANT_FIRST);
        return first.flatMap(TrackedWorkload::started);
    }

    private static int priority(Victim<?> victim) {
        return victim.workload().workload().priority();
    }

    /** Compares two starts, of which the later one comes first; a missing start comes before all others. */
    private static int latestStartFirst(Optional<Instant> one, Optional<Instant> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return Boolean.compare(one.isPresent(), other.isPresent());
        }
        return other.get().compareTo(one.get());
    }
}
