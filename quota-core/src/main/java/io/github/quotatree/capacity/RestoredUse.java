package io.github.quotatree.capacity;

/**
 * The use of the quotas while removed workloads are restored, as an account of the restored sum.
 *
 * <p>A check compares the quota of the pending workload, and all quotas together. The workloads that a claim is against
 * are all of that quota, or all of others, or have none. So a check cannot tell by which of the quotas of the others a
 * restored amount is used: here it is always the same one. That allows to restore many workloads in one step, by the
 * difference of two sums, and to move from the state of one node to that of the next without a copy of all quotas.
 */
final class RestoredUse {
    private final RemovedWorkloads removed;
    private final QuotaUse use;
    private final QuotaCheck check;
    private final int position;

    /** By dimension, the restored sum. */
    private final long[] restored;

    private final long[] step;

    /**
     * Makes an account of which nothing is restored.
     *
     * @param use the use without all removed workloads, which {@link #clear} leaves as it was
     */
    RestoredUse(RemovedWorkloads removed, QuotaUse use, QuotaCheck check) {
        this.removed = removed;
        this.use = use;
        this.check = check;
        position = removed.someQuota();
        restored = new long[removed.dimensions()];
        step = new long[restored.length];
    }

    /** Returns the use of the quota of the pending workload, and of all together, for checks of that workload only. */
    QuotaUse use() {
        return use;
    }

    boolean exceedsLimits() {
        return check.exceedsLimits(use);
    }

    void restore(int i) {
        change(i, i + 1, 1);
    }

    void remove(int i) {
        change(i, i + 1, -1);
    }

    /** Undoes all that was restored. */
    void clear() {
        for (int d = 0; d < restored.length; d++) {
            step[d] = -restored[d];
        }
        add();
    }

    /** Restores all before an index, and no other, less an amount by dimension. */
    void restoreBefore(int i, long[] less) {
        for (int d = 0; d < restored.length; d++) {
            step[d] = removed.sumBefore(i, d) - less[d] - restored[d];
        }
        add();
    }

    /**
     * Restores the workloads from one index up to the first with which limits would be exceeded, or to before another
     * index, and returns the index of the first that is not restored. Use only grows as workloads are restored, so the
     * first is found in log n steps.
     */
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
        for (int d = 0; d < step.length; d++) {
            step[d] = sign * (removed.sumBefore(end, d) - removed.sumBefore(from, d));
        }
        add();
    }

    private void add() {
        use.change(position, step, 0, 1);
        for (int d = 0; d < restored.length; d++) {
            restored[d] += step[d];
        }
    }
}
