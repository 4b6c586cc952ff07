package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;

/**
 * The numbers of one dimension of a tree: what is declared and requested, and what is found, by node and by sibling
 * set.
 *
 * <p>The rules of this package loop over the arrays themselves; other packages read them by accessors.
 */
public final class DimensionState extends SiblingNumbers {
    final TreeLayout layout;
    final Declarations declarations;

    /** The first sibling set of every level, and the end. */
    final int[] levelStarts;

    private int dimension;
    long[] max = new long[0];
    long[] own = new long[0];

    /** Makes room for one dimension of a tree. */
    public DimensionState(Declarations declarations) {
        super(declarations.layout().sets(), declarations.layout().size());
        layout = declarations.layout();
        this.declarations = declarations;
        levelStarts = layout.levels();
        scalable = declarations.scalable();
    }

    /** Turns to a dimension, with new arrays for what is found; the arrays of a dimension before stay as they are. */
    public void turnTo(int dimension) {
        this.dimension = dimension;
        min = declarations.min(dimension);
        max = declarations.max(dimension);
        weight = declarations.scaledWeight(dimension);
        weightSum = declarations.weightSum(dimension);
        weightShift = declarations.weightShift(dimension);
        zeroWeights = declarations.hasZeroWeights(dimension);
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

    /** Returns the mins after scaling, by node. */
    public long[] effectiveMin() {
        return effectiveMin.length == 0 ? min : effectiveMin;
    }

    /** Returns the runtimes, by node. */
    public long[] runtime() {
        return runtime;
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
        return limited(node);
    }

    /** Corrects the known level of a sibling set after a change of the cap of a member. */
    void correctLevel(int set, int node, long aboveBefore) {
        if (aboveMin[node] != aboveBefore) {
            levels.change(set, layout.setStart(set), node, weight[node], weightShift[set], aboveBefore);
        }
    }

    /** Returns the sum of the weights of a sibling set, not scaled. */
    public long weightSum(int set) {
        return weightSum[set];
    }

    /** Returns by how many bits the weights of a sibling set are scaled. */
    public int weightShift(int set) {
        return weightShift[set];
    }
}
