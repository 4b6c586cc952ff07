package io.github.quotatree.capacity;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * All workloads that may be stopped for a workload, removed from the use of the quotas, in the order in which a search
 * restores them: the ones against a budget first, then the rest, each the most important first. The same for all nodes
 * where victims may be anywhere. A workload is named by its index in that order.
 *
 * <p>The workloads that a claim is against are all of the quota of the pending workload, or all of others, or have
 * none. So a check cannot tell by which of the quotas of the others a restored amount is used: here it is always the
 * same one. That allows to restore many workloads in one step, by the difference of two sums, and to move from the
 * state of one node to that of the next without a copy of all quotas.
 */
final class RemovedWorkloads {
    final ClaimTargets targets;
    final int dimensions;

    /** The use with all that is restored by now, for checks of the pending workload only. */
    final QuotaUse use;

    private final ClaimedWorkloads claimed;
    private final int[] ranks;
    private final int againstBudget;

    /** Whether anything more would have been removed but for the min of its quota. */
    boolean anySpared;

    /** The workloads, which hold nothing else of this. */
    final List<CapacityWorkload> inOrder;

    /** By index and dimension, the requests of all before the index; so one more row than there are workloads. */
    private final long[] sums;

    /** The position of the quota that stands for all of them. */
    private final int position;

    private final long[] restored;

    private final long[] step;

    /** Removes the targets of a claim, in the order of the candidates, from the use of a state. */
    RemovedWorkloads(
            ClaimedWorkloads claimed,
            ClaimTargets targets,
            List<DisruptionBudget> budgets,
            int[] candidates,
            QuotaUse use) {
        this.claimed = claimed;
        this.targets = targets;
        this.use = use;
        dimensions = claimed.dimensions;
        ranks = remove(candidates);
        againstBudget = budgets.isEmpty() ? 0 : moveForward(againstBudget(budgets));
        inOrder = Arrays.stream(ranks).mapToObj(claimed::workload).toList();
        position = ranks.length == 0 ? QuotaUse.UNGOVERNED : claimed.quota(ranks[0]);
        restored = new long[dimensions];
        step = new long[dimensions];
        sums = new long[(ranks.length + 1) * dimensions];
        for (int i = 0; i < ranks.length; i++) {
            for (int d = 0; d < dimensions; d++) {
                sums[(i + 1) * dimensions + d] = sums[i * dimensions + d] + claimed.request(ranks[i], d);
            }
        }
    }

    private int[] remove(int[] candidates) {
        int[] removed = new int[candidates.length];
        int count = 0;
        for (int rank : candidates) {
            int quota = claimed.quota(rank);
            if (targets.claim == PreemptionClaim.OWN_MIN && !use.isOverMin(quota)) {
                continue;
            }
            if (targets.spares(claimed.requests, rank * dimensions, quota, use)) {
                anySpared = true;
            } else {
                use.change(quota, claimed.requests, rank * dimensions, -1);
                removed[count++] = rank;
            }
        }
        Arrays.sort(removed, 0, count);
        int[] mostImportantFirst = new int[count];
        for (int i = 0; i < count; i++) {
            mostImportantFirst[i] = removed[count - 1 - i];
        }
        return mostImportantFirst;
    }

    /** Finds those that are one too many for some budget, counted in order. Linear in workloads times budgets. */
    private BitSet againstBudget(List<DisruptionBudget> budgets) {
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

    private int moveForward(BitSet some) {
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

    int[][] byNode(int nodeCount) {
        return claimed.byNode(ranks, nodeCount);
    }

    /** Returns whether to stop it, after all that are more important, is more than a disruption budget allows. */
    boolean isAgainstBudget(int i) {
        return i < againstBudget;
    }

    /** Restores a workload on its node (sign 1), or removes it (-1). */
    void change(int i, NodeRoom room, int sign) {
        room.change(claimed.requests, ranks[i] * dimensions, sign);
    }

    boolean exceedsLimits() {
        return targets.whileRestoring.exceedsLimits(use);
    }

    void change(int i, int sign) {
        change(i, i + 1, sign);
    }

    void restoreBefore(int i, long[] less) {
        for (int d = 0; d < dimensions; d++) {
            step[d] = sums[i * dimensions + d] - less[d] - restored[d];
        }
        add();
    }

    /** Restores up to the first that exceeds a limit, or the end; returns its index, in log n steps, as use grows. */
    int restoreWhileAllowed(int from, int end) {
        change(from, end, 1);
        if (!exceedsLimits()) {
            return end;
        }
        change(from, end, -1);
        int at = from;
        int length = 1;
        boolean found = false;
        while (length > 0) {
            int next = Math.min(at + length, end);
            change(at, next, 1);
            if (exceedsLimits()) {
                change(at, next, -1);
                found = true;
            } else {
                at = next;
            }
            length = found ? length / 2 : 2 * length;
        }
        return at;
    }

    private void change(int from, int end, int sign) {
        for (int d = 0; d < dimensions; d++) {
            step[d] = sign * (sums[end * dimensions + d] - sums[from * dimensions + d]);
        }
        add();
    }

    private void add() {
        use.change(position, step, 0, 1);
        for (int d = 0; d < dimensions; d++) {
            restored[d] += step[d];
        }
    }

    void restoreAll() {
        restoreBefore(0, new long[dimensions]);
        for (int rank : ranks) {
            use.change(claimed.quota(rank), claimed.requests, rank * dimensions, 1);
        }
    }
}
