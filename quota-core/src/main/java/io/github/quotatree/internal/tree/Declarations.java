package io.github.quotatree.internal.tree;

import io.github.quotatree.internal.math.Wide;
import java.util.Arrays;

/**
 * The declarations of the groups of a tree, as one array per dimension and property, by node. Immutable.
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

    private final TreeLayout layout;

    // by dimension and node
    private final long[][] min;
    private final long[][] max;
    private final long[][] weight;
    private final long[][] lendLimit;

    // by dimension and sibling set
    private final long[][] weightSum;
    private final byte[][] weightShift;

    private final boolean[] zeroWeights;

    // by node
    private final boolean[] parentGroup;
    private final boolean[] declaredWeight;
    private final boolean[] scalable;

    private Declarations(Builder builder) {
        layout = builder.layout;
        min = builder.min;
        max = builder.max;
        weight = builder.weight;
        lendLimit = builder.lendLimit;
        weightSum = builder.weightSum;
        weightShift = builder.weightShift;
        zeroWeights = builder.zeroWeights;
        parentGroup = builder.parentGroup;
        declaredWeight = builder.declaredWeight;
        scalable = builder.scalable;
    }

    /** Returns a builder in which nothing is declared: leaf groups with min 0, max 0, no lend limit, scalable. */
    public static Builder builder(TreeLayout layout, int dimensions) {
        return new Builder(layout, dimensions);
    }

    /**
     * Returns by how many bits the weights of a sibling set are scaled.
     *
     * @param weights all of them, combined by bitwise or
     */
    public static int scaleBits(long weights) {
        return weights == 0 ? 0 : Long.numberOfLeadingZeros(weights) - 1;
    }

    /** Returns the layout of the tree. */
    public TreeLayout layout() {
        return layout;
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

    /** Returns the weight of a group. */
    public long weight(int dimension, int node) {
        return weight[dimension][node] >>> weightShift[dimension][layout.setOf(node)];
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

    /** Returns for every node whether it is a parent group. */
    public boolean[] parentGroups() {
        return parentGroup;
    }

    /** Returns whether a node is a parent group, or else a leaf group. */
    public boolean isParentGroup(int node) {
        return parentGroup[node];
    }

    /** Returns whether a group declares a weight of its own. */
    public boolean declaresWeight(int node) {
        return declaredWeight[node];
    }

    /** Returns for every node whether its min may be scaled down. */
    public boolean[] scalable() {
        return scalable;
    }

    /** Returns whether the min of a group may be scaled down. */
    public boolean isScalable(int node) {
        return scalable[node];
    }

    /**
     * Builds {@link Declarations}, once. They take its arrays over, because a copy would double the room of a large
     * tree; so every method refuses a call after {@link #build} by an {@link IllegalStateException}.
     */
    public static final class Builder {
        private final TreeLayout layout;
        private final long[][] min;
        private final long[][] max;
        private final long[][] weight;
        private final long[][] lendLimit;
        private final long[][] weightSum;
        private final byte[][] weightShift;
        private final boolean[] zeroWeights;
        private final boolean[] parentGroup;
        private final boolean[] declaredWeight;
        private final boolean[] scalable;
        private boolean built;

        private Builder(TreeLayout layout, int dimensions) {
            this.layout = layout;
            int nodes = layout.size() + 1;
            min = new long[dimensions][nodes];
            max = new long[dimensions][nodes];
            weight = new long[dimensions][nodes];
            lendLimit = new long[dimensions][];
            weightSum = new long[dimensions][layout.sets()];
            weightShift = new byte[dimensions][layout.sets()];
            zeroWeights = new boolean[dimensions];
            parentGroup = new boolean[nodes];
            declaredWeight = new boolean[nodes];
            scalable = new boolean[nodes];
            Arrays.fill(scalable, true);
        }

        /** Declares a parent group, instead of a leaf group. */
        public void setParentGroup(int node) {
            refuseAfterBuild();
            parentGroup[node] = true;
        }

        /** Declares that the min of a group is kept when the mins of its siblings are scaled down. */
        public void setNotScalable(int node) {
            refuseAfterBuild();
            scalable[node] = false;
        }

        /** Declares min and max in one dimension. */
        public void setBounds(int dimension, int node, long minValue, long maxValue) {
            refuseAfterBuild();
            min[dimension][node] = minValue;
            max[dimension][node] = maxValue;
        }

        /** Declares the shared weight in one dimension. */
        public void setWeight(int dimension, int node, long value) {
            refuseAfterBuild();
            weight[dimension][node] = value;
            declaredWeight[node] = true;
        }

        /** Declares the lend limit in one dimension. */
        public void setLendLimit(int dimension, int node, long value) {
            refuseAfterBuild();
            if (lendLimit[dimension] == null && value != UNLIMITED) {
                lendLimit[dimension] = new long[scalable.length];
                Arrays.fill(lendLimit[dimension], UNLIMITED);
            }
            if (lendLimit[dimension] != null) {
                lendLimit[dimension][node] = value;
            }
        }

        /**
         * Returns the declarations, with the default weights filled in.
         *
         * @throws IllegalStateException if this builder has built some already
         */
        public Declarations build() {
            refuseAfterBuild();
            built = true;
            for (int d = 0; d < weight.length; d++) {
                for (int s = 0; s < layout.sets(); s++) {
                    fillInWeights(d, layout.setStart(s), layout.setEnd(s));
                    scaleWeights(d, s, layout.setStart(s), layout.setEnd(s));
                }
            }
            return new Declarations(this);
        }

        private void refuseAfterBuild() {
            if (built) {
                throw new IllegalStateException("the declarations were already built");
            }
        }

        private void fillInWeights(int d, int from, int to) {
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
            int shift = scaleBits(bits);
            for (int i = from; i < to; i++) {
                weight[d][i] <<= shift;
            }
            weightSum[d][s] = sum;
            weightShift[d][s] = (byte) shift;
        }
    }
}
