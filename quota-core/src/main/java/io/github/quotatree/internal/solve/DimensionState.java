package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.apportion.SiblingLevels;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;

/**
 * The numbers of one dimension of a tree: what is declared and asked for, and what is found, by node and by sibling set.
 *
 * <p>The limited request of a group is kept in two parts, what lies within its min and what lies above it: guarantees are
 * summed over the first, borrowing is capped by the second.
 */
public final class DimensionState {
    final TreeLayout layout;
    final Declarations declarations;

    /** The first sibling set of every level, and the end. */
    final int[] levelStarts;

    /** By node: the two parts of the limited request. */
    final long[] within;

    final long[] above;

    final SiblingLevels levels;

    private int dimension;
    long[] min = new long[0];
    long[] max = new long[0];
    long[] weight = new long[0];
    long[] own = new long[0];

    /** By node; empty if there are none. */
    long[] lendLimit = new long[0];

    /** By sibling set: the sums of the two parts over its members, cut at 2^63-1. */
    long[] withinSum = new long[0];

    long[] aboveSum = new long[0];

    /** By node: what it is sure of by its use and the use of its descendants; empty unless usage is guaranteed. */
    long[] guaranteed = new long[0];

    /** By node: the mins after scaling; empty as long as all are as declared. */
    long[] effectiveMin = new long[0];

    /** By node: the runtimes; that of the root is what the first level has to share. */
    long[] runtime = new long[0];

    /** Makes room for one dimension of a tree. */
    public DimensionState(TreeLayout layout, Declarations declarations) {
        this.layout = layout;
        this.declarations = declarations;
        levelStarts = layout.levels();
        within = new long[layout.size() + 1];
        above = new long[layout.size() + 1];
        levels = new SiblingLevels(layout.sets(), layout.size());
    }

    /** Turns to a dimension, with new arrays for what is found; those of a dimension before stay as they are. */
    public void reset(int dimension) {
        this.dimension = dimension;
        min = declarations.min(dimension);
        max = declarations.max(dimension);
        weight = declarations.scaledWeight(dimension);
        lendLimit = declarations.lendLimit(dimension);
        withinSum = new long[layout.sets()];
        aboveSum = new long[layout.sets()];
        effectiveMin = new long[0];
        runtime = new long[layout.size() + 1];
    }

    /**
     * Begins a solve from what is asked for, whatever was solved before.
     *
     * @param own what the workloads of each group ask for, by node
     */
    public void begin(long[] own) {
        this.own = own;
        levels.forgetAll();
    }

    /** Takes over that what the workloads of a group ask for has changed, in time linear in its depth. */
    public void change(long[] own, int node) {
        this.own = own;
        RequestChange.apply(this, node);
    }

    /** Returns which dimension it is. */
    public int dimension() {
        return dimension;
    }

    /** Returns the runtimes, by node. */
    public long[] runtime() {
        return runtime;
    }

    /** Returns the mins after scaling, by node. */
    public long[] effectiveMin() {
        return effectiveMin.length == 0 ? min : effectiveMin;
    }

    /** Makes room for mins after scaling, at first those declared. */
    synchronized void keepEffectiveMins() {
        if (effectiveMin.length == 0) {
            effectiveMin = min.clone();
        }
    }

    /** Returns what the members of each sibling set ask for together, limited by their maxes and cut at 2^63-1. */
    public long[] demands() {
        long[] demands = new long[withinSum.length];
        for (int s = 0; s < demands.length; s++) {
            demands[s] = demand(s);
        }
        return demands;
    }

    long demand(int set) {
        return Wide.saturatedAdd(withinSum[set], aboveSum[set]);
    }

    /** Returns the request of a group, cut to its max. */
    public long limitedRequest(int node) {
        return within[node] + above[node];
    }

    /** Returns what stands in place of the min of a group where a rule shares above floors. */
    long floor(int node) {
        return guaranteed.length == 0 ? effectiveMin[node] : QuotaRule.floor(effectiveMin[node], guaranteed[node]);
    }

    /** Returns the lend limit that acts: the declared one, or 0 where usage is guaranteed. */
    long lendLimit(int node) {
        return guaranteed.length == 0 ? declarations.lendLimit(dimension, node) : 0;
    }

    boolean hasZeroWeights() {
        return declarations.hasZeroWeights(dimension);
    }

    long weightSum(int set) {
        return declarations.weightSum(dimension)[set];
    }

    int weightShift(int set) {
        return declarations.weightShift(dimension)[set];
    }
}
