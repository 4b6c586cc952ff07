package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.fixedpoint.SiblingLevels;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;

/**
 * The numbers of one dimension of a tree: what is declared and requested, and what is found, by node and by sibling
 * set.
 *
 * <p>The limited request of a group is kept in two parts, what lies within its min and what lies above it: guarantees
 * are summed over the first, borrowing is capped by the second.
 *
 * <p>The rules of this package loop over the arrays themselves; other packages read them by accessors.
 */
public final class DimensionState {
    final TreeLayout layout;
    final Declarations declarations;

    /** The first sibling set of every level, and the end. */
    final int[] levelStarts;

    /** By node: the two parts of the limited request. */
    final long[] withinMin;

    final long[] aboveMin;

    final SiblingLevels levels;

    private int dimension;
    long[] min = new long[0];
    long[] max = new long[0];
    long[] weight = new long[0];
    long[] own = new long[0];

    /** By node; empty if there are none. */
    long[] lendLimit = new long[0];

    /** By sibling set: the sums of the two parts over its members, cut at 2^63-1. */
    long[] withinMinSum = new long[0];

    long[] aboveMinSum = new long[0];

    /** By node: what its use and the use of its descendants guarantee it; empty unless usage is guaranteed. */
    long[] guaranteed = new long[0];

    /** By node: the mins after scaling; empty as long as all are as declared. */
    long[] effectiveMin = new long[0];

    /** By node: the runtimes; the runtime of the root is the amount that the first level shares. */
    long[] runtime = new long[0];

    /** Makes room for one dimension of a tree. */
    public DimensionState(Declarations declarations) {
        layout = declarations.layout();
        this.declarations = declarations;
        levelStarts = layout.levels();
        withinMin = new long[layout.size() + 1];
        aboveMin = new long[layout.size() + 1];
        levels = new SiblingLevels(layout.sets(), layout.size());
    }

    /** Turns to a dimension, with new arrays for what is found; the arrays of a dimension before stay as they are. */
    public void turnTo(int dimension) {
        this.dimension = dimension;
        min = declarations.min(dimension);
        max = declarations.max(dimension);
        weight = declarations.scaledWeight(dimension);
        lendLimit = declarations.lendLimit(dimension);
        withinMinSum = new long[layout.sets()];
        aboveMinSum = new long[layout.sets()];
        effectiveMin = new long[0];
        runtime = new long[layout.size() + 1];
    }

    /**
     * Begins a solve of other requests, whatever was solved before.
     *
     * @param own the requests of the workloads of each group, by node
     */
    public void begin(long[] own) {
        this.own = own;
        levels.forgetAll();
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

    /** Returns the sum of the limited requests of each sibling set, cut at 2^63-1. */
    public long[] demands() {
        long[] demands = new long[withinMinSum.length];
        for (int s = 0; s < demands.length; s++) {
            demands[s] = demand(s);
        }
        return demands;
    }

    /** Returns the sum of the limited requests of the members of a sibling set. */
    long demand(int set) {
        return Wide.saturatedAdd(withinMinSum[set], aboveMinSum[set]);
    }

    /** Returns the declared mins, by node. */
    public long[] min() {
        return min;
    }

    /** Returns the scaled weights, by node. */
    public long[] weight() {
        return weight;
    }

    /** Returns the parts of the limited requests within min, by node. */
    public long[] withinMin() {
        return withinMin;
    }

    /** Returns the parts of the limited requests above min, by node: what each group can only borrow. */
    public long[] aboveMin() {
        return aboveMin;
    }

    /** Returns the sum of the parts within min over the members of a sibling set. */
    public long withinMinSum(int set) {
        return withinMinSum[set];
    }

    /** Returns the sum of the parts above min over the members of a sibling set. */
    public long aboveMinSum(int set) {
        return aboveMinSum[set];
    }

    /** Returns the request of a group, cut to its max. */
    public long limitedRequest(int node) {
        return withinMin[node] + aboveMin[node];
    }

    /** Returns what stands in place of the min of a group where a rule shares above floors. */
    long floor(int node) {
        return guaranteed.length == 0 ? effectiveMin[node] : QuotaRule.floor(effectiveMin[node], guaranteed[node]);
    }

    /** Returns the lend limit that acts: the declared one, or 0 where usage is guaranteed. */
    long lendLimit(int node) {
        return guaranteed.length == 0 ? declarations.lendLimit(dimension, node) : 0;
    }

    /** Corrects the known level of a sibling set after a change of the cap of a member. */
    void correctLevel(int set, int node, long aboveBefore) {
        if (aboveMin[node] != aboveBefore) {
            levels.change(set, layout.setStart(set), node, weight[node], weightShift(set), aboveBefore);
        }
    }

    boolean hasZeroWeights() {
        return declarations.hasZeroWeights(dimension);
    }

    /** Returns the sum of the weights of a sibling set, not scaled. */
    public long weightSum(int set) {
        return declarations.weightSum(dimension)[set];
    }

    /** Returns by how many bits the weights of a sibling set are scaled. */
    public int weightShift(int set) {
        return declarations.weightShift(dimension)[set];
    }
}
