package io.github.quotatree.internal.tree;

import io.github.quotatree.internal.math.Wide;
import java.util.Arrays;

/**
 * What the groups of a tree declare, as one array per dimension and property, by node.
 *
 * <p>The weight is the effective one: where a group declares none it is the group's max, and where that is unlimited
 * too, the largest positive weight among its siblings in that dimension, or 1 if none has one.
 *
 * <p>Weights are kept scaled, those of a sibling set by the power of two that lifts the largest to at least 2^62:
 * shares follow from their proportions alone, and a product with a 63-bit level then has its whole units in the high
 * half.
 */
public final class Declarations {
    /** The value of a limit that is not set. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    private final long[][] min;
    private final long[][] max;
    private final long[][] weight;
    private final long[][] weightSum;
    private final byte[][] weightShift;
    private final boolean[] zeroWeights;
    private final long[][] lendLimit;
    private final boolean[] parentGroup;
    private final boolean[] declaredWeight;
    private final boolean[] scalable;

    /** Makes room for the nodes {@code 0 .. size}, with nothing declared: min 0, no max, no lend limit, scalable. */
    public Declarations(int dimensions, int size) {
        min = new long[dimensions][size + 1];
        max = new long[dimensions][size + 1];
        weight = new long[dimensions][size + 1];
        weightSum = new long[dimensions][];
        weightShift = new byte[dimensions][];
        zeroWeights = new boolean[dimensions];
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

    /** Gives the groups that declare no weight their default, and scales; to be called once, when all is declared. */
    public void fillWeights(TreeLayout layout) {
        for (int d = 0; d < weight.length; d++) {
            weightSum[d] = new long[layout.sets()];
            weightShift[d] = new byte[layout.sets()];
            for (int s = 0; s < layout.sets(); s++) {
                fillWeights(d, layout.setStart(s), layout.setEnd(s));
                scaleWeights(d, s, layout.setStart(s), layout.setEnd(s));
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

    private void scaleWeights(int d, int s, int from, int to) {
        long bits = 0;
        long sum = 0;
        for (int i = from; i < to; i++) {
            bits |= weight[d][i];
            zeroWeights[d] |= weight[d][i] == 0;
            sum = Wide.saturatedAdd(sum, weight[d][i]);
        }
        int shift = bits == 0 ? 0 : Long.numberOfLeadingZeros(bits) - 1;
        for (int i = from; i < to; i++) {
            weight[d][i] <<= shift;
        }
        weightSum[d][s] = sum;
        weightShift[d][s] = (byte) shift;
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

    /** Returns the scaled weights of a dimension, by node. */
    public long[] scaledWeight(int dimension) {
        return weight[dimension];
    }

    /** Returns the weight of a member of a sibling set. */
    public long weight(int dimension, int node, int set) {
        return weight[dimension][node] >>> weightShift[dimension][set];
    }

    /** Returns by how many bits the weights of each sibling set are scaled in a dimension. */
    public byte[] weightShift(int dimension) {
        return weightShift[dimension];
    }

    /** Returns the sums of the weights of each sibling set in a dimension, not scaled; cut at 2^63-1. */
    public long[] weightSum(int dimension) {
        return weightSum[dimension];
    }

    /** Returns whether any group has weight 0 in a dimension. */
    public boolean hasZeroWeights(int dimension) {
        return zeroWeights[dimension];
    }

    /** Returns the lend limits of a dimension, by node; empty if no group has one. */
    public long[] lendLimit(int dimension) {
        return lendLimit[dimension] == null ? new long[0] : lendLimit[dimension];
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
