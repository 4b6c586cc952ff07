package io.github.quotatree.capacity.preemption;

import io.github.quotatree.workload.VictimsOrder;
import java.util.Comparator;
import java.util.List;

/**
 * The choice among several ways to make room, as the Kubernetes scheduler makes it: the fewest violations of budgets,
 * then as {@link VictimsOrder} says. Ties go by the order of the nodes.
 */
final class CheapestCandidate {
    private static final Comparator<PreemptionCandidate> BEST_FIRST = Comparator.comparingInt(
                    PreemptionCandidate::budgetViolations)
            .thenComparing(PreemptionCandidate::victims, VictimsOrder.CHEAPEST_FIRST);

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
}
