package io.github.quotatree;

import io.github.quotatree.internal.solve.TreeSolver;

/**
 * The runtimes of one tree while requests change one by one: what a scheduler asks between two changes, without a solve of
 * the whole tree.
 *
 * <p>Every answer is the one that {@link QuotaTree#computeRuntime(io.github.quotatree.resource.ResourceVector, Demand,
 * SolveOptions)} would give for the requests and the amounts as they are now. Groups are named by
 * {@linkplain QuotaTree#index index}, dimensions by their position in the schema. At first nothing is asked for and there
 * is nothing to share.
 *
 * <p>Not thread-safe; {@link io.github.quotatree.ledger.QuotaLedger} is, and builds on it.
 */
public final class LiveQuotas {
    private final QuotaTree tree;
    private final long[][] requests;
    private final long[][] used;
    private final long[] available;
    private final TreeSolver solver;
    private final boolean guaranteeUsage;
    private boolean stale = true;
    private boolean begun;

    LiveQuotas(QuotaTree tree, SolveOptions options) {
        this.tree = tree;
        int dimensions = tree.schema().size();
        requests = new long[dimensions][tree.layout().size() + 1];
        used = new long[dimensions][tree.layout().size() + 1];
        available = new long[dimensions];
        guaranteeUsage = options.guaranteeUsage();
        solver = new TreeSolver(tree.layout(), tree.declarations(), options.rules(), null);
    }

    /** Returns the tree. */
    public QuotaTree tree() {
        return tree;
    }

    /** Returns the number of groups. */
    public int size() {
        return tree.layout().size();
    }

    /** Returns the name of a group. */
    public String name(int group) {
        return tree.layout().name(group);
    }

    /** Returns the group above a group, or 0 at the first level. */
    public int parent(int group) {
        return tree.layout().parent(group);
    }

    /** Returns the first of the groups that have the same parent as a group, by name. */
    public int siblingsStart(int group) {
        return tree.layout().childrenStart(parent(group));
    }

    /** Returns the index after the last of the groups that have the same parent as a group. */
    public int siblingsEnd(int group) {
        return tree.layout().childrenEnd(parent(group));
    }

    /** Returns whether a group is a parent group. */
    public boolean isParent(int group) {
        return tree.declarations().isParentGroup(group);
    }

    /** Returns the min of a group in a dimension. */
    public long min(int group, int dimension) {
        return tree.declarations().min(dimension)[group];
    }

    /** Sets what the tree has to share in a dimension, at least 0. */
    public void available(int dimension, long amount) {
        available[dimension] = amount;
        stale = true;
    }

    /** Sets what the workloads of a leaf group ask for in a dimension, at least 0. */
    public void request(int group, int dimension, long amount) {
        requests[dimension][group] = amount;
        if (begun) {
            solver.dimension(dimension).change(requests[dimension], group);
        }
        stale = true;
    }

    /** Sets what the workloads of a leaf group use in a dimension, at least 0; it counts where usage is guaranteed. */
    public void used(int group, int dimension, long amount) {
        used[dimension][group] = amount;
        if (guaranteeUsage) {
            begun = false;
        }
    }

    /** Returns how much a group may use in a dimension. */
    public long runtime(int group, int dimension) {
        if (!begun) {
            solver.solve(requests, used, available);
            begun = true;
        } else if (stale) {
            solver.distribute(available);
        }
        stale = false;
        return solver.dimension(dimension).runtime()[group];
    }

    /** Returns how much of its min a group does not ask for, and leaves to others: {@link GroupRuntime#lent}. */
    public long lent(int group, int dimension) {
        runtime(group, dimension);
        return Math.max(0, min(group, dimension) - solver.dimension(dimension).limitedRequest(group));
    }

    /** Returns whether an amount is at most what a group may use in a dimension. */
    public boolean isWithin(int group, int dimension, long amount) {
        return amount <= runtime(group, dimension);
    }
}
