package io.github.quotatree.capacity.preemption;

import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.WorkloadOrder;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The choice among several ways to make room, as the Kubernetes scheduler makes it: the fewest violations of budgets,
 * then the lowest highest priority, the lowest sum of priorities, the fewest victims, and the latest start of the most
 * important victims. Ties go by the order of the nodes.
 */
final class CheapestCandidate {
    /** Makes every priority positive in a sum, so that more victims weigh more. */
    private static final long OFFSET = 1L << 31;

    private static final Comparator<PreemptionCandidate> BEST_FIRST = Comparator.comparingInt(
                    PreemptionCandidate::budgetViolations)
            .thenComparingInt(CheapestCandidate::highestPriority)
            .thenComparingLong(CheapestCandidate::sumOfPriorities)
            .thenComparingInt(candidate -> candidate.victims().size())
            .thenComparing(CheapestCandidate::start, WorkloadOrder::latestStartFirst);

    private CheapestCandidate() {}

    /** Returns the best of some candidates, at least one; the first of several equally good ones. */
    static PreemptionCandidate of(List<PreemptionCandidate> candidates) {
        PreemptionCandidate best = candidates.get(0);
        for (PreemptionCandidate candidate : candidates) {
            if (BEST_FIRST.compare(candidate, best) < 0) {
                best = candidate;
            }
        }
        return best;
    }

    private static int highestPriority(PreemptionCandidate candidate) {
        return candidate.victims().stream()
                .mapToInt(victim -> victim.workload().priority())
                .max()
                .orElse(Integer.MIN_VALUE);
    }

    private static long sumOfPriorities(PreemptionCandidate candidate) {
        return candidate.victims().stream()
                .mapToLong(victim -> victim.workload().priority() + OFFSET)
                .sum();
    }

    /** Returns when the first of the most important victims started; empty if none has. */
    private static Optional<Instant> start(PreemptionCandidate candidate) {
        int highest = highestPriority(candidate);
        return candidate.victims().stream()
                .map(Victim::workload)
                .filter(workload -> workload.priority() == highest)
                .max(WorkloadOrder.LEAST_IMPORTANT_FIRST)
                .flatMap(CapacityWorkload::started);
    }
}
