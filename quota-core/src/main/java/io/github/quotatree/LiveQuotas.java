package io.github.quotatree;

import io.github.quotatree.internal.live.LiveDimension;
import io.github.quotatree.internal.live.LiveDimensions;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;

/**
 * The runtimes of one tree while requests change one by one. It answers a scheduler between two changes without a solve
 * of the whole tree.
 *
 * <p>Every answer is the one that
 * {@link QuotaTree#computeRuntime(io.github.quotatree.resource.ResourceVector, Demand, SolveOptions)} would return for
 * the current requests and amounts. A group is addressed by its {@linkplain QuotaTree#index index}, a dimension by its
 * position in the schema. At first nothing is requested, and the tree has nothing to share.
 *
 * <p>Every method throws an {@link IllegalArgumentException} that names the index if no group has an index, or the
 * schema no dimension at a position.
 *
 * <p>Not thread-safe; {@link io.github.quotatree.ledger.QuotaLedger} is, and builds on it.
 */
public final class LiveQuotas {
    private final QuotaTree tree;
    private final LaidOutGroups groups;
    private final TreeLayout layout;
    private final Declarations declarations;
    private final boolean[] parentGroups;
    private final LiveDimension[] dimensions;

    private LiveQuotas(QuotaTree tree, LiveDimension[] dimensions) {
        this.tree = tree;
        this.dimensions = dimensions;
        groups = tree.laidOut();
        layout = groups.layout();
        declarations = groups.declarations();
        parentGroups = declarations.parentGroups();
    }

    /** Returns the runtimes of a tree in which nothing is requested, and which has nothing to share. */
    public static LiveQuotas of(QuotaTree tree, SolveOptions options) {
        LaidOutGroups groups = tree.laidOut();
        LiveDimension[] dimensions = LiveDimensions.of(
                groups.declarations(), options.requireFor(tree.schema()).rules());
        return new LiveQuotas(tree, dimensions);
    }

    /** Returns the tree. */
    public QuotaTree tree() {
        return tree;
    }

    /** Returns the number of groups. */
    public int size() {
        return layout.size();
    }

    /** Returns the name of a group. */
    public String name(int group) {
        return layout.name(checked(group));
    }

    /** Returns the parent of a group, or 0 at the first level. */
    public int parent(int group) {
        return layout.parent(checked(group));
    }

    /** Returns the first of the groups that have the same parent as a group, in the order of names. */
    public int siblingsStart(int group) {
        return layout.childrenStart(parent(group));
    }

    /** Returns the index after the last of the groups that have the same parent as a group. */
    public int siblingsEnd(int group) {
        return layout.childrenEnd(parent(group));
    }

    /** Returns whether a group is a parent group. */
    public boolean isParent(int group) {
        return parentGroups[checked(group)];
    }

    /** Returns the min of a group in a dimension. */
    public long min(int group, int dimension) {
        return declarations.min(checkedDimension(dimension), checked(group));
    }

    /**
     * Sets the capacity that the tree shares in a dimension.
     *
     * @throws IllegalArgumentException if the amount is negative
     */
    public void available(int dimension, long amount) {
        requireNonNegative("available", dimension, amount);
        dimensions[dimension].available(amount);
    }

    /**
     * Sets the capacity that the tree shares in a dimension: the total less the use of the system group and the default
     * group, at least 0.
     *
     * @throws IllegalArgumentException if an amount is negative
     */
    public void available(int dimension, long total, long systemUsed, long defaultUsed) {
        requireNonNegative("total", dimension, total);
        requireNonNegative("use of the system group", dimension, systemUsed);
        requireNonNegative("use of the default group", dimension, defaultUsed);
        dimensions[dimension].available(QuotaRule.available(total, systemUsed, defaultUsed));
    }

    /**
     * Sets the request of the workloads of a leaf group in a dimension. Takes time linear in the depth of the group.
     *
     * @throws IllegalArgumentException if no leaf group has the index, or the amount is negative
     */
    public void request(int group, int dimension, long amount) {
        if (isLeafAmount(group, dimension, "request", amount)) {
            dimensions[dimension].request(group, amount);
        }
    }

    /**
     * Sets the use of the workloads of a leaf group in a dimension. It counts only where usage is guaranteed, and there
     * the next answer takes linear time.
     *
     * @throws IllegalArgumentException if no leaf group has the index, or the amount is negative
     */
    public void used(int group, int dimension, long amount) {
        if (isLeafAmount(group, dimension, "used", amount)) {
            dimensions[dimension].used(group, amount);
        }
    }

    /**
     * Returns how much a group may use in a dimension. Takes at most time in the sizes of the sibling sets on its path,
     * and the first time in the size of the tree.
     */
    public long runtime(int group, int dimension) {
        return dimensions[checkedDimension(dimension)].runtime(checked(group));
    }

    /** Returns the idle min of a group that other groups may use: {@link GroupRuntime#lent}. */
    public long lent(int group, int dimension) {
        return dimensions[checkedDimension(dimension)].lent(checked(group));
    }

    /**
     * Returns whether an amount is at most the runtime of a group in a dimension. Bounds of the runtime mostly answer
     * in time linear in the depth of the group; otherwise it takes the time of {@link #runtime}.
     */
    public boolean isWithin(int group, int dimension, long amount) {
        return dimensions[checkedDimension(dimension)].isWithin(checked(group), amount);
    }

    private int checked(int group) {
        if (group < 1 || group >= parentGroups.length) {
            groups.requireGroup(group);
        }
        return group;
    }

    private int checkedDimension(int dimension) {
        if (dimension < 0 || dimension >= dimensions.length) {
            throw new IllegalArgumentException(
                    "no dimension has the position " + dimension + "; they go from 0 to " + (dimensions.length - 1));
        }
        return dimension;
    }

    /**
     * Checks an amount; returns false for the 0 of a parent group. One array decides on all but bad arguments, since
     * every change passes here.
     */
    private boolean isLeafAmount(int group, int dimension, String what, long amount) {
        checkedDimension(dimension);
        if (!parentGroups[checked(group)] && amount >= 0) {
            return true;
        }
        groups.requireAmount(group, dimension, what, amount);
        return false;
    }

    private void requireNonNegative(String what, int dimension, long amount) {
        checkedDimension(dimension);
        if (amount < 0) {
            throw new IllegalArgumentException(
                    what + ": " + tree.schema().dimension(dimension) + " (" + amount + ") is negative");
        }
    }
}
