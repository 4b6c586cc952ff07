package io.github.quotatree.internal.tree;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The declarations of the groups of a tree, as one {@link Column} per dimension and property. Immutable.
 *
 * <p>The weight is the effective one: where a group declares none, {@link DefaultWeights} fills it in.
 */
public final class Declarations {
    public static final long UNLIMITED = Long.MAX_VALUE;
    private final TreeLayout layout;
    // by dimension
    private final Column[] min;
    private final Column[] max;
    private final Column[] weight;
    private final @Nullable Column[] lendLimit;
    private @Nullable FlavorBounds @Nullable [] flavors;
    // by dimension and sibling set
    private final long[][] weightSum;
    // by node
    private final boolean[] parentGroup;
    private final boolean[] declaredWeight;
    private final boolean[] scalable;

    private Declarations(TreeLayout layout, int dimensions) {
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

    private Declarations(Declarations start) {
        layout = start.layout;
        min = start.min.clone();
        max = start.max.clone();
        weight = start.weight.clone();
        lendLimit = start.lendLimit.clone();
        flavors = start.flavors;
        weightSum = start.weightSum.clone();
        parentGroup = start.parentGroup;
        declaredWeight = start.declaredWeight.clone();
        scalable = start.scalable.clone();
    }

    private static Column[] columns(int count, int nodes) {
        Column[] columns = new Column[count];
        for (int d = 0; d < count; d++) { // no lambda on the way to the first solve
            columns[d] = Column.of(nodes, 0);
        }
        return columns;
    }

    public static Builder builder(TreeLayout layout, int dimensions) {
        return new Builder(new Declarations(layout, dimensions));
    }

    /**
     * Returns an edit of the numbers of some groups, which stay parent or leaf groups and keep their bounds of flavors.
     * The edited declarations share all rows that stay as they are.
     */
    public Edit edit() {
        return new Edit(new Declarations(this));
    }

    private void fillInWeights(int d, int set) {
        int from = layout.setStart(set);
        int to = layout.setEnd(set);
        DefaultWeights.fillIn(weight[d], max[d], declaredWeight, from, to);
        weightSum[d][set] = weight[d].sum(from, to);
    }

    public TreeLayout layout() {
        return layout;
    }

    public int dimensions() {
        return min.length;
    }

    public Column min(int dimension) {
        return min[dimension];
    }

    public Column max(int dimension) {
        return max[dimension];
    }

    public Column weight(int dimension) {
        return weight[dimension];
    }

    public long min(int dimension, int node) {
        return min[dimension].get(node);
    }

    public long max(int dimension, int node) {
        return max[dimension].get(node);
    }

    /**
     * Returns the weights by which the members of each sibling set share: the same, or in the same ratios and smaller
     * where a double does not hold them. Takes linear time then.
     */
    public Column sharingWeight(int dimension) {
        return SharingWeights.of(weight[dimension], layout);
    }

    public long weight(int dimension, int node) {
        return weight[dimension].get(node);
    }

    public @Nullable Column lendLimit(int dimension) {
        return lendLimit[dimension];
    }

    public long lendLimit(int dimension, int node) {
        Column declared = lendLimit[dimension];
        return declared == null ? UNLIMITED : declared.get(node);
    }

    public @Nullable FlavorBounds flavors(int dimension) {
        return flavors == null ? null : flavors[dimension];
    }

    public boolean hasFlavors() {
        return flavors != null;
    }

    /** Returns the sums of the weights of each sibling set in a dimension, cut at 2^63-1. */
    public long[] weightSum(int dimension) {
        return weightSum[dimension];
    }

    public boolean[] parentGroups() {
        return parentGroup;
    }

    public boolean isParentGroup(int node) {
        return parentGroup[node];
    }

    public boolean declaresWeight(int node) {
        return declaredWeight[node];
    }

    public boolean[] declaredWeights() {
        return declaredWeight;
    }

    public boolean[] scalable() {
        return scalable;
    }

    public boolean isScalable(int node) {
        return scalable[node];
    }

    /**
     * Builds {@link Declarations}, once. They take its arrays over, because a copy would double the room of a large
     * tree; so every method refuses a call after {@link #build} by an {@link IllegalStateException}.
     */
    public static final class Builder {
        private final Declarations declared;
        private boolean built;

        private Builder(Declarations declared) {
            this.declared = declared;
        }

        public void setParentGroup(int node) {
            refuseAfterBuild();
            declared.parentGroup[node] = true;
        }

        public void setNotScalable(int node) {
            refuseAfterBuild();
            declared.scalable[node] = false;
        }

        public void setBounds(int dimension, int node, long minValue, long maxValue) {
            refuseAfterBuild();
            declared.min[dimension].set(node, minValue);
            declared.max[dimension].set(node, maxValue);
        }

        public void setWeight(int dimension, int node, long value) {
            refuseAfterBuild();
            declared.weight[dimension].set(node, value);
            declared.declaredWeight[node] = true;
        }

        public void setLendLimit(int dimension, int node, long value) {
            refuseAfterBuild();
            Column limits = declared.lendLimit[dimension];
            if (limits == null && value != UNLIMITED) {
                limits = Column.of(declared.scalable.length, UNLIMITED);
                declared.lendLimit[dimension] = limits;
            }
            if (limits != null) {
                limits.set(node, value);
            }
        }

        public void setFlavors(int dimension, int count) {
            refuseAfterBuild();
            if (declared.flavors == null) {
                declared.flavors = new FlavorBounds[declared.min.length];
            }
            declared.flavors[dimension] = new FlavorBounds(declared.scalable.length, count);
        }

        public void setFlavorBounds(int dimension, int node, int flavor, long minValue, long maxValue) {
            refuseAfterBuild();
            FlavorBounds bounds = declared.flavors(dimension);
            if (bounds == null) {
                throw new IllegalStateException("dimension " + dimension + " has no flavors");
            }
            bounds.set(node, flavor, minValue, maxValue);
        }

        /** Returns the declarations, with the default weights filled in. */
        public Declarations build() {
            refuseAfterBuild();
            built = true;
            TreeLayout layout = declared.layout;
            for (int d = 0; d < declared.weight.length; d++) {
                for (int s = 0; s < layout.sets(); s++) {
                    declared.fillInWeights(d, s);
                }
            }
            return declared;
        }

        private void refuseAfterBuild() {
            if (built) {
                throw new IllegalStateException("the declarations were already built");
            }
        }
    }

    /**
     * An edit of {@link Declarations}, built once. Takes time in the rows of columns that it changes, and linear time
     * in the sibling sets in which a weight or a max changes.
     */
    public static final class Edit {
        private final Declarations edited;

        /** By dimension, the sibling sets in which a weight or a max has changed. */
        private final BitSet[] weighed;

        private Edit(Declarations edited) {
            this.edited = edited;
            weighed = new BitSet[edited.min.length];
            Arrays.setAll(weighed, d -> new BitSet());
        }

        public void setScalable(int node, boolean isScalable) {
            edited.scalable[node] = isScalable;
        }

        public void setBounds(int dimension, int node, long min, long max) {
            edited.min[dimension] = edited.min[dimension].with(node, min);
            if (edited.max(dimension, node) != max) {
                edited.max[dimension] = edited.max[dimension].with(node, max);
                weighed[dimension].set(edited.layout.setOf(node));
            }
        }

        public void setLendLimit(int dimension, int node, long limit) {
            if (edited.lendLimit(dimension, node) != limit) {
                Column limits = edited.lendLimit[dimension];
                Column all = limits == null ? Column.of(edited.scalable.length, UNLIMITED) : limits;
                edited.lendLimit[dimension] = all.with(node, limit);
            }
        }

        public void setDeclaresWeight(int node, boolean declares) {
            if (edited.declaredWeight[node] != declares) {
                edited.declaredWeight[node] = declares;
                for (BitSet sets : weighed) {
                    sets.set(edited.layout.setOf(node));
                }
            }
        }

        /** Sets a declared weight. */
        public void setWeight(int dimension, int node, long value) {
            if (edited.weight(dimension, node) != value) {
                edited.weight[dimension] = edited.weight[dimension].with(node, value);
                weighed[dimension].set(edited.layout.setOf(node));
            }
        }

        /** Returns the edited declarations, with the default weights filled in. */
        public Declarations build() {
            for (int d = 0; d < weighed.length; d++) {
                if (!weighed[d].isEmpty()) {
                    edited.weightSum[d] = edited.weightSum[d].clone();
                }
                for (int set = weighed[d].nextSetBit(0); set >= 0; set = weighed[d].nextSetBit(set + 1)) {
                    edited.weight[d] =
                            edited.weight[d].withOwnRows(edited.layout.setStart(set), edited.layout.setEnd(set));
                    edited.fillInWeights(d, set);
                }
            }
            return edited;
        }
    }
}
