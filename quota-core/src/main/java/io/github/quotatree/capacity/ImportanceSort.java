package io.github.quotatree.capacity;

import io.github.quotatree.internal.math.PositionSort;
import java.time.Instant;
import java.util.Optional;

/**
 * The order of {@link io.github.quotatree.workload.WorkloadOrder#LEAST_IMPORTANT_FIRST} for many workloads at once. A
 * plan over a large pool would spend a third of its time in comparisons of objects that are in no cache; so the
 * numbers to compare are read once, workload by workload, and sorted as numbers.
 */
final class ImportanceSort {
    private final long[] priorities;
    private final long[] seconds;
    private final long[] nanos;

    private ImportanceSort(int count) {
        priorities = new long[count];
        seconds = new long[count];
        nanos = new long[count];
    }

    /**
     * Returns the indices of workloads, the least important first. Linear in their number.
     *
     * @param byId the workloads in the order of their ids, in which workloads that tie stay
     */
    static int[] leastImportantFirst(CapacityWorkload[] byId) {
        ImportanceSort numbers = new ImportanceSort(byId.length);
        int[] order = new int[byId.length];
        int someStarted = 0;
        for (int i = 0; i < byId.length; i++) {
            order[i] = i;
            someStarted = numbers.read(i, byId[i]) ? i : someStarted;
        }
        numbers.alignThoseNotStarted(someStarted);
        PositionSort sort = new PositionSort();
        sort.sort(order, 0, order.length, numbers.nanos);
        sort.sort(order, 0, order.length, numbers.seconds);
        sort.sort(order, 0, order.length, numbers.priorities);
        return order;
    }

    /** Reads a workload: the lowest priority first, in it workloads that have not started, then the latest start. */
    private boolean read(int i, CapacityWorkload workload) {
        Optional<Instant> started = workload.started();
        priorities[i] = 2L * workload.priority() + (started.isPresent() ? 1 : 0);
        if (started.isPresent()) {
            Instant start = started.get();
            seconds[i] = ~start.getEpochSecond();
            nanos[i] = ~start.getNano();
        }
        return started.isPresent();
    }

    /** Workloads that have not started tie; with the numbers of one that has, they add no digit to be sorted by. */
    private void alignThoseNotStarted(int someStarted) {
        for (int i = 0; i < priorities.length; i++) {
            if ((priorities[i] & 1) == 0) {
                seconds[i] = seconds[someStarted];
                nanos[i] = nanos[someStarted];
            }
        }
    }
}
