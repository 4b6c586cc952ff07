package io.github.quotatree.internal.tree;

import java.util.Arrays;

/**
 * What the groups of a tree declare, as one array per dimension and property, by node.
 *
 * <p>The weight is the effective one: where a group declares none it is the group's max, and where that is unlimited too,
 * the largest positive weight among its siblings in that dimension, or 1 if none has one.
 */
public final class Declarations {
    /** The value of a limit that is not set. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    private final long[][] min;
    private final long[][] max;
    private final long[][] weight;
    private final long[][] lendLimit;
    private final boolean[] parentGroup;
    private final boolean[] declaredWeight;
    private final boolean[] scalable;

    /** Makes room for the nodes {@code 0 .. size}, with nothing declared: min 0, no max, no lend limit, scalable. */
    public Declarations(int dimensions, int size) {
        min = new long[dimensions][size + 1];
        max = new long[dimensions][size + 1];
        weight = new long[dimensions][];
        lendLimit = new long[dimensions][];
        parentGroup = new boolean[size + 1];
        declaredWeight = new boolean[size + 1];
        scalable = new boolean[size + 1];
        Arrays.fill(scalable, true);
    }

    /** Declares a parent group, instead of a leaf group. */
    public void setParentGroup(int node) {
        parentGroup[node] = true;
    }

    /** Declares the min of a group to be kept when the mins of its siblings are scaled down. */
    public void setNotScalable(int node) {
        scalable[node] = false;
    }

    /** Declares min and max in one dimension. */
    public void setBounds(int dimension, int node, long minValue, long maxValue) {
        min[dimension][node] = minValue;
        max[dimension][node] = maxValue;
    }

    /** Declares the shared weight in one dimension. */
    public void setWeight(int dimension, int node, long value) {
        if (weight[dimension] == null) {
            weight[dimension] = new long[scalable.length];
        }
        weight[dimension][node] = value;
        declaredWeight[node] = true;
    }

    /** Declares the lend limit in one dimension. */
    public void setLendLimit(int dimension, int node, long value) {
        if (lendLimit[dimension] == null && value != UNLIMITED) {
            lendLimit[dimension] = new long[scalable.length];
            Arrays.fill(lendLimit[dimension], UNLIMITED);
        }
        if (lendLimit[dimension] != null) {
            lendLimit[dimension][node] = value;
        }
    }

    /** Gives the groups that declare no weight their default; to be called once, when all is declared. */
    public void fillWeights(TreeLayout layout) {
        for (int d = 0; d < weight.length; d++) {
            if (weight[d] == null && Arrays.stream(max[d]).noneMatch(value -> value == UNLIMITED)) {
                weight[d] = max[d]; // every weight is the max: a million groups need no second array
                continue;
            }
            if (weight[d] == null) {
                weight[d] = new long[scalable.length];
            }
            for (int parent = 0; parent <= layout.size(); parent++) {
                fillWeights(d, layout.childrenStart(parent), layout.childrenEnd(parent));
            }
        }
    }

    private void fillWeights(int d, int from, int to) {
        long largest = 0;
        for (int i = from; i < to; i++) {
            if (!declaredWeight[i]) {
                weight[d][i] = max[d][i];
            }
            if (declaredWeight[i] || max[d][i] != UNLIMITED) {
                largest = Math.max(largest, weight[d][i]);
            }
        }
        for (int i = from; i < to; i++) {
            if (!declaredWeight[i] && max[d][i] == UNLIMITED) {
                weight[d][i] = Math.max(largest, 1);
            }
        }
    }

    /** Returns the number of dimensions. */
    public int dimensions() {
        return min.length;
    }

    /** Returns the mins of a dimension, by node. */
    public long[] min(int dimension) {
        return min[dimension];
    }

    /** Returns the maxes of a dimension, by node. */
    public long[] max(int dimension) {
        return max[dimension];
    }

    /** Returns the effective weights of a dimension, by node. */
    public long[] weight(int dimension) {
        return weight[dimension];
    }

    /** Returns the lend limit of a group in a dimension. */
    public long lendLimit(int dimension, int node) {
        return lendLimit[dimension] == null ? UNLIMITED : lendLimit[dimension][node];
    }

    /** Returns whether a node is a parent group, or else a leaf group. */
    public boolean isParentGroup(int node) {
        return parentGroup[node];
    }

    /** Returns whether a group declares a weight of its own. */
    public boolean declaresWeight(int node) {
        return declaredWeight[node];
    }

    /** Returns whether the min of a group may be scaled down. */
    public boolean isScalable(int node) {
        return scalable[node];
    }
}
