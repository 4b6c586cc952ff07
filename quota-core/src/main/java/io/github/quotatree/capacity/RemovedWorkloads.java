package io.github.quotatree.capacity;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All workloads that may be stopped for a workload, removed from the use of the quotas, in the order in which a search
 * restores them: the ones against a budget first, then the rest, each the most important first. The same for all nodes
 * where victims may be anywhere. A workload is named by its index in that order.
 */
final class RemovedWorkloads {
    private final ClaimedWorkloads claimed;

    /** The ranks in order. */
    private final int[] ranks;

    /** The number of workloads against a budget. */
    private final int againstBudget;

    private final boolean anySpared;
    private @Nullable List<CapacityWorkload> inOrder;

    /** By index and dimension, the requests of all before the index; so one more row than there are workloads. */
    private final long[] sums;

    private RemovedWorkloads(ClaimedWorkloads claimed, int[] ranks, int againstBudget, boolean anySpared) {
        this.claimed = claimed;
        this.ranks = ranks;
        this.againstBudget = againstBudget;
        this.anySpared = anySpared;
        int dimensions = claimed.dimensions();
        sums = new long[(ranks.length + 1) * dimensions];
        for (int i = 0; i < ranks.length; i++) {
            for (int d = 0; d < dimensions; d++) {
                sums[(i + 1) * dimensions + d] = sums[i * dimensions + d] + claimed.request(ranks[i], d);
            }
        }
    }

    /**
     * Removes the targets of a claim from a use, in the order in which the candidates are given by their ranks.
     *
     * @param use the use of the state; {@link #restoreAllTo} undoes the removal
     */
    static RemovedWorkloads of(
            ClaimedWorkloads claimed,
            ClaimTargets targets,
            List<DisruptionBudget> budgets,
            int[] candidates,
            QuotaUse use) {
        int dimensions = claimed.dimensions();
        int[] removed = new int[candidates.length];
        boolean anySpared = false;
        int count = 0;
        for (int rank : candidates) {
            int quota = claimed.quota(rank);
            if (!targets.stillIncludes(quota, use)) {
                continue;
            }
            if (targets.spares(claimed.requests(), rank * dimensions, quota, use)) {
                anySpared = true;
            } else {
                use.change(quota, claimed.requests(), rank * dimensions, -1);
                removed[count++] = rank;
            }
        }
        Arrays.sort(removed, 0, count);
        int[] ranks = new int[count];
        for (int i = 0; i < count; i++) {
            ranks[i] = removed[count - 1 - i];
        }
        int againstBudget = budgets.isEmpty() ? 0 : moveForward(ranks, againstBudget(claimed, ranks, budgets));
        return new RemovedWorkloads(claimed, ranks, againstBudget, anySpared);
    }

    /**
     * Returns the indices of the workloads that are one too many for some budget, when they are counted in order.
     * Linear in workloads times budgets.
     */
    private static BitSet againstBudget(ClaimedWorkloads claimed, int[] ranks, List<DisruptionBudget> budgets) {
        BitSet violating = new BitSet(ranks.length);
        long[] counted = new long[budgets.size()];
        for (int i = 0; i < ranks.length; i++) {
            String id = claimed.workload(ranks[i]).id();
            for (int b = 0; b < counted.length; b++) {
                DisruptionBudget budget = budgets.get(b);
                if (budget.workloads().contains(id) && ++counted[b] > budget.allowed()) {
                    violating.set(i);
                }
            }
        }
        return violating;
    }

    /** Moves some indices before the others, both in order, and returns their number. */
    private static int moveForward(int[] ranks, BitSet some) {
        int[] before = ranks.clone();
        int front = 0;
        int back = some.cardinality();
        for (int i = 0; i < before.length; i++) {
            ranks[some.get(i) ? front++ : back++] = before[i];
        }
        return front;
    }

    int size() {
        return ranks.length;
    }

    int dimensions() {
        return claimed.dimensions();
    }

    CapacityWorkload workload(int i) {
        return claimed.workload(ranks[i]);
    }

    /** Returns the index of the node of a workload; -1 if it is on no node of the state. */
    int node(int i) {
        return claimed.node(ranks[i]);
    }

    /** Returns the requests of the workloads before an index, in a dimension. */
    long sumBefore(int i, int dimension) {
        return sums[i * claimed.dimensions() + dimension];
    }

    /** Returns the position of the quota of one of the workloads; that of no quota if there are none. */
    int someQuota() {
        return ranks.length == 0 ? QuotaUse.UNGOVERNED : claimed.quota(ranks[0]);
    }

    /** Returns whether anything more would have been removed but for the min of its quota. */
    boolean anySpared() {
        return anySpared;
    }

    /**
     * Returns whether stopping a workload, after all that are more important, is more than a disruption budget allows.
     */
    boolean isAgainstBudget(int i) {
        return i < againstBudget;
    }

    /** Returns the workloads in order, which hold nothing else of this. */
    List<CapacityWorkload> inOrder() {
        List<CapacityWorkload> list = inOrder;
        if (list == null) {
            CapacityWorkload[] workloads = new CapacityWorkload[ranks.length];
            Arrays.setAll(workloads, this::workload);
            list = Collections.unmodifiableList(Arrays.asList(workloads));
            inOrder = list;
        }
        return list;
    }

    /** Removes a workload from its node. */
    void remove(int i, NodeRoom room) {
        room.change(claimed.requests(), ranks[i] * claimed.dimensions(), -1);
    }

    /** Restores a workload on its node. */
    void restore(int i, NodeRoom room) {
        room.change(claimed.requests(), ranks[i] * claimed.dimensions(), 1);
    }

    /** Restores all to a use from which they were removed. */
    void restoreAllTo(QuotaUse use) {
        for (int rank : ranks) {
            use.change(claimed.quota(rank), claimed.requests(), rank * claimed.dimensions(), 1);
        }
    }
}
