package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;

/**
 * The numbers of one dimension of a tree: declarations, requests and results, by node and by sibling set.
 *
 * <p>The rules of this package loop over the columns themselves; other packages read them by accessors.
 */
public final class DimensionState extends SiblingColumns {
    final TreeLayout layout;
    final Column max;

    /** The first sibling set of every level, and the end. */
    final int[] levelStarts;

    private final int dimension;
    long[] own = new long[0];

    /** Makes room for one dimension of a tree. */
    public DimensionState(Declarations declarations, int dimension) {
        this(declarations, dimension, declarations.max(dimension));
    }

    /** Makes room for one dimension of a tree with other maxes than those declared. */
    DimensionState(Declarations declarations, int dimension, Column max) {
        super(
                declarations.weight(dimension),
                declarations.weightSum(dimension),
                declarations.min(dimension),
                declarations.scalable(),
                declarations.layout().size() + 1);
        this.dimension = dimension;
        layout = declarations.layout();
        levelStarts = layout.levels();
        this.max = max;
        lendLimit = declarations.lendLimit(dimension);
        for (int set = 0; set < layout.sets(); set++) {
            levels.prepare(set, layout.setStart(set), layout.setEnd(set), weight);
        }
    }

    /**
     * Begins a solve of other requests, whatever was solved before.
     *
     * @param own the requests of the workloads of each group, by node
     */
    void begin(long[] own) {
        this.own = own;
        levels.forgetAll();
    }

    /** Begins a solve of other requests near those that were solved before. */
    void beginAgain(long[] own) {
        this.own = own;
        levels.outdateAll();
    }

    /** Returns whether a bound of a request is declared that a double does not hold. */
    boolean hasWideLimits() {
        Column lend = lendLimit;
        return max.isWide() || (lend != null && (lend.isWide() || min.isWide()));
    }

    /** Returns which dimension it is. */
    public int dimension() {
        return dimension;
    }

    /** Returns the mins after scaling. */
    Column effectiveMin() {
        Column kept = effectiveMin;
        return kept == null ? min : kept;
    }

    /** Returns the runtime of a group as of the last solve. */
    public long runtime(int node) {
        return runtime.get(node);
    }

    /** Returns the request of a group, cut to its max. */
    public long limitedRequest(int node) {
        return limited.get(node);
    }

    /** Returns the sum of the limited requests below a node, or 0 if there is none. */
    long demandBelow(int node) {
        int below = layout.setBelow(node);
        return below < 0 ? 0 : limitedSum[below];
    }
}
