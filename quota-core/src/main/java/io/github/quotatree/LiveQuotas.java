package io.github.quotatree;

import io.github.quotatree.internal.live.LiveDimension;
import io.github.quotatree.internal.rule.QuotaRule;

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
    private final boolean guaranteeUsage;
    private final long[][] requests;
    private final long[][] used;
    private final LiveDimension[] dimensions;
    private boolean begun;

    private LiveQuotas(QuotaTree tree, SolveOptions options) {
        this.tree = tree;
        guaranteeUsage = options.guaranteeUsage();
        int size = tree.schema().size();
        int nodes = tree.laidOut().layout().size() + 1;
        requests = new long[size][nodes];
        used = new long[size][guaranteeUsage ? nodes : 0];
        dimensions = LiveDimension.allOf(tree.laidOut().declarations(), options.rules());
    }

    /** Returns the runtimes of a tree with no requests and nothing to share. */
    public static LiveQuotas of(QuotaTree tree, SolveOptions options) {
        return new LiveQuotas(tree, options);
    }

    /** Returns the tree. */
    public QuotaTree tree() {
        return tree;
    }

    /** Returns the number of groups. */
    public int size() {
        return tree.laidOut().layout().size();
    }

    /** Returns the name of a group. */
    public String name(int group) {
        return tree.laidOut().layout().name(group);
    }

    /** Returns the group above a group, or 0 at the first level. */
    public int parent(int group) {
        return tree.laidOut().layout().parent(group);
    }

    /** Returns the first of the groups that have the same parent as a group, by name. */
    public int siblingsStart(int group) {
        return tree.laidOut().layout().childrenStart(parent(group));
    }

    /** Returns the index after the last of the groups that have the same parent as a group. */
    public int siblingsEnd(int group) {
        return tree.laidOut().layout().childrenEnd(parent(group));
    }

    /** Returns whether a group is a parent group. */
    public boolean isParent(int group) {
        return tree.laidOut().declarations().isParentGroup(group);
    }

    /** Returns the min of a group in a dimension. */
    public long min(int group, int dimension) {
        return tree.laidOut().declarations().min(dimension)[group];
    }

    /** Sets what the tree has to share in a dimension, at least 0. */
    public void available(int dimension, long amount) {
        dimensions[dimension].available(amount);
    }

    /**
     * Sets what the tree has to share in a dimension: the total less the use of the system and the default group, at
     * least 0.
     */
    public void available(int dimension, long total, long systemUsed, long defaultUsed) {
        available(dimension, QuotaRule.available(total, systemUsed, defaultUsed));
    }

    /** Sets what the workloads of a leaf group ask for in a dimension, at least 0. Takes time in the depth of the group. */
    public void request(int group, int dimension, long amount) {
        requests[dimension][group] = amount;
        if (begun) {
            dimensions[dimension].change(group);
        }
    }

    /**
     * Sets what the workloads of a leaf group use in a dimension, at least 0. That counts only where usage is guaranteed, and
     * there the next question takes linear time.
     */
    public void used(int group, int dimension, long amount) {
        if (guaranteeUsage) {
            used[dimension][group] = amount;
            begun = false;
        }
    }

    /**
     * Returns how much a group may use in a dimension. Takes time in the sizes of the sibling sets on its path at most, and
     * the first time in the size of the tree.
     */
    public long runtime(int group, int dimension) {
        begin();
        return dimensions[dimension].runtime(group);
    }

    /** Returns how much of its min a group does not ask for, and leaves to others: {@link GroupRuntime#lent}. */
    public long lent(int group, int dimension) {
        begin();
        return dimensions[dimension].lent(group);
    }

    /**
     * Returns whether an amount is at most what a group may use in a dimension. Mostly takes time in the depth of the group, by
     * bounds of its runtime, and otherwise the time of {@link #runtime}.
     */
    public boolean isWithin(int group, int dimension, long amount) {
        begin();
        return dimensions[dimension].isWithin(group, amount);
    }

    private void begin() {
        if (!begun) {
            for (int d = 0; d < dimensions.length; d++) {
                dimensions[d].begin(requests[d], used[d]);
            }
            begun = true;
        }
    }
}
