package io.github.quotatree.internal.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The declarations of the groups of a tree, as one {@link Column} per dimension and property. Immutable.
 *
 * <p>The weight is the effective one: where a group declares none it is the group's max, and where that is unlimited
 * too, the largest positive weight among its siblings in that dimension, or 1 if none has one.
 */
public final class Declarations {
    /** The value of a limit that is not set. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    private final TreeLayout layout;

    // by dimension
    private final Column[] min;
    private final Column[] max;
    private final Column[] weight;
    private final @Nullable Column[] lendLimit;

    /** Null if no dimension has flavors. */
    private final @Nullable FlavorBounds @Nullable [] flavors;

    // by dimension and sibling set
    private final long[][] weightSum;

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
        flavors = builder.flavors;
        weightSum = builder.weightSum;
        parentGroup = builder.parentGroup;
        declaredWeight = builder.declaredWeight;
        scalable = builder.scalable;
    }

    /** Returns a builder in which nothing is declared: leaf groups with min 0, max 0, no lend limit, scalable. */
    public static Builder builder(TreeLayout layout, int dimensions) {
        return new Builder(layout, dimensions);
    }

    /** Returns the layout of the tree. */
    public TreeLayout layout() {
        return layout;
    }

    /** Returns the number of dimensions. */
    public int dimensions() {
        return min.length;
    }

    /** Returns the mins of a dimension. */
    public Column min(int dimension) {
        return min[dimension];
    }

    /** Returns the maxes of a dimension. */
    public Column max(int dimension) {
        return max[dimension];
    }

    /** Returns the weights of a dimension. */
    public Column weight(int dimension) {
        return weight[dimension];
    }

    /** Returns the min of a group in a dimension. */
    public long min(int dimension, int node) {
        return min[dimension].get(node);
    }

    /** Returns the max of a group in a dimension. */
    public long max(int dimension, int node) {
        return max[dimension].get(node);
    }

    /** Returns the weight of a group in a dimension. */
    public long weight(int dimension, int node) {
        return weight[dimension].get(node);
    }

    /** Returns the lend limits of a dimension, or null if no group has one. */
    public @Nullable Column lendLimit(int dimension) {
        return lendLimit[dimension];
    }

    /** Returns the lend limit of a group in a dimension. */
    public long lendLimit(int dimension, int node) {
        Column declared = lendLimit[dimension];
        return declared == null ? UNLIMITED : declared.get(node);
    }

    /** Returns the declarations of the groups about the flavors of a dimension, or null if it has no flavors. */
    public @Nullable FlavorBounds flavors(int dimension) {
        return flavors == null ? null : flavors[dimension];
    }

    /** Returns whether any dimension has flavors. */
    public boolean hasFlavors() {
        return flavors != null;
    }

    /** Returns the sums of the weights of each sibling set in a dimension, cut at 2^63-1. */
    public long[] weightSum(int dimension) {
        return weightSum[dimension];
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
        private final Column[] min;
        private final Column[] max;
        private final Column[] weight;
        private final @Nullable Column[] lendLimit;
        private @Nullable FlavorBounds @Nullable [] flavors;
        private final long[][] weightSum;
        private final boolean[] parentGroup;
        private final boolean[] declaredWeight;
        private final boolean[] scalable;
        private boolean built;

        private Builder(TreeLayout layout, int dimensions) {
            this.layout = layout;
            int nodes = layout.size() + 1;
            min = columns(dimensions, nodes);
            max = columns(dimensions, nodes);
            weight = columns(dimensions, nodes);
            lendLimit = new Column[dimensions];
            weightSum = new long[dimensions][layout.sets()];
            parentGroup = new boolean[nodes];
            declaredWeight = new boolean[nodes];
            scalable = new boolean[nodes];
            Arrays.fill(scalable, true);
        }

        private static Column[] columns(int count, int nodes) {
            Column[] columns = new Column[count];
            for (int d = 0; d < count; d++) {
                columns[d] = Column.ofZeros(nodes);
            }
            return columns;
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
            min[dimension].set(node, minValue);
            max[dimension].set(node, maxValue);
        }

        /** Declares the shared weight in one dimension. */
        public void setWeight(int dimension, int node, long value) {
            refuseAfterBuild();
            weight[dimension].set(node, value);
            declaredWeight[node] = true;
        }

        /** Declares the lend limit in one dimension. */
        public void setLendLimit(int dimension, int node, long value) {
            refuseAfterBuild();
            Column declared = lendLimit[dimension];
            if (declared == null && value != UNLIMITED) {
                declared = Column.of(scalable.length, UNLIMITED);
                lendLimit[dimension] = declared;
            }
            if (declared != null) {
                declared.set(node, value);
            }
        }

        /** Declares that a dimension has flavors, of which nothing is promised and nothing is limited at first. */
        public void setFlavors(int dimension, int count) {
            refuseAfterBuild();
            if (flavors == null) {
                flavors = new FlavorBounds[min.length];
            }
            flavors[dimension] = new FlavorBounds(scalable.length, count);
        }

        /** Declares the units of a flavor that a group is promised, and the most of it that the group may use. */
        public void setFlavorBounds(int dimension, int node, int flavor, long minValue, long maxValue) {
            refuseAfterBuild();
            FlavorBounds bounds = flavors == null ? null : flavors[dimension];
            if (bounds == null) {
                throw new IllegalStateException("dimension " + dimension + " has no flavors");
            }
            bounds.set(node, flavor, minValue, maxValue);
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
                    weightSum[d][s] = weight[d].sum(layout.setStart(s), layout.setEnd(s));
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
            boolean open = false;
            for (int i = from; i < to; i++) {
                long most = max[d].get(i);
                if (!declaredWeight[i]) {
                    weight[d].set(i, most);
                }
                if (declaredWeight[i] || most != UNLIMITED) {
                    largest = Math.max(largest, weight[d].get(i));
                } else {
                    open = true;
                }
            }
            for (int i = from; open && i < to; i++) {
                if (!declaredWeight[i] && max[d].get(i) == UNLIMITED) {
                    weight[d].set(i, Math.max(largest, 1));
                }
            }
        }
    }
}
