package io.github.quotatree.capacity.preemption;

import io.github.quotatree.capacity.CapacityState;
import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The workloads of one node or of all, removed in one order or another, each computed when it is first needed. Which
 * workloads may be removed depends on the order: a quota gives back no more once it is within its min.
 */
final class RemovalOrders {
    private final CapacityState state;
    private final ClaimTargets targets;

    /** The least important first. */
    private final CapacityWorkload[] workloads;

    private final Map<List<Integer>, RemovedWorkloads> largestFirst = new HashMap<>();
    private @Nullable RemovedWorkloads leastImportantFirst;

    RemovalOrders(CapacityState state, ClaimTargets targets, List<CapacityWorkload> workloads) {
        this.state = state;
        this.targets = targets;
        this.workloads = workloads.toArray(new CapacityWorkload[0]);
        Arrays.sort(this.workloads, WorkloadOrder.LEAST_IMPORTANT_FIRST);
    }

    RemovedWorkloads leastImportantFirst() {
        if (leastImportantFirst == null) {
            leastImportantFirst = RemovedWorkloads.of(state, targets, Arrays.asList(workloads));
        }
        return leastImportantFirst;
    }

    /** Orders by the amounts of some dimensions, the largest first, ties the least important first. */
    RemovedWorkloads largestFirst(List<Integer> dimensions) {
        return largestFirst.computeIfAbsent(dimensions, some -> {
            CapacityWorkload[] sorted = workloads.clone();
            Arrays.sort(sorted, (one, other) -> compareLargestFirst(one, other, some));
            return RemovedWorkloads.of(state, targets, Arrays.asList(sorted));
        });
    }

    private static int compareLargestFirst(CapacityWorkload one, CapacityWorkload other, List<Integer> dimensions) {
        for (int d : dimensions) {
            int order = Long.compare(
                    other.request().amounts().value(d), one.request().amounts().value(d));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
