package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;

/** Computes the runtime of every group in one dimension with flavors, tight set by tight set. */
public final class FlavorSolver {
    private final Promises promises;
    private final LimitedRequests requests;
    private final Sharing sharing;
    private final Placement placement;
    private final TightSets tightSets;
    private final long[] limited;
    private final int flavors;

    /** Makes a solver of a dimension with flavors. */
    public FlavorSolver(Declarations declarations, int dimension) {
        FlavorBounds bounds = declarations.flavors(dimension);
        if (bounds == null) {
            throw new IllegalArgumentException("dimension " + dimension + " has no flavors");
        }
        flavors = bounds.flavors();
        int nodes = declarations.layout().size() + 1;
        promises = new Promises(declarations, bounds);
        Promises none = new Promises(declarations, new FlavorBounds(nodes, flavors));
        requests = new LimitedRequests(declarations, dimension, bounds, none);
        sharing = new ExactSharing(declarations, dimension);
        placement = new Placement(declarations, bounds, promises);
        tightSets = new TightSets(nodes);
        limited = new long[nodes];
    }

    /**
     * Computes all runtimes.
     *
     * @param available the capacity that the groups of the first level share, by flavor
     */
    public void solve(ClassRequests classes, long[] available) {
        promises.find(classes, available);
        requests.find(classes, limited);
        sharing.begin(limited, promises);
        placement.begin(classes, available);
        tightSets.clear();
        long total = SetTables.sum(available, (1 << flavors) - 1);
        long placeable = promises.of(TreeLayout.ROOT);
        while (true) {
            long most = Math.min(total, sharing.most());
            long excess = excess(most);
            if (excess == 0) {
                return;
            }
            placeable = lastPlaceable(placeable, most, excess);
            if (excess(placeable) > 0) {
                throw new IllegalStateException("what was handed out before cannot be placed");
            }
            placement.findTightSet();
            placement.capAll(sharing, tightSets, placeable);
        }
    }

    /**
     * Returns the largest total that can be placed. A total that is larger by one moves one group by one unit, so that
     * one with an excess of e units is too large by e at least.
     *
     * @param placeable a total that can be placed
     * @param total one that cannot
     * @param excess the units of it that cannot be placed
     */
    private long lastPlaceable(long placeable, long total, long excess) {
        long low = placeable;
        long high = total - excess; // no larger total can be placed
        boolean halve = false;
        while (low < high) {
            long probe = halve ? low + (high - low + 1) / 2 : high;
            long over = excess(probe);
            if (over == 0) {
                low = probe;
            } else {
                high = probe - over;
            }
            halve = !halve;
        }
        return low;
    }

    private long excess(long total) {
        sharing.share(total);
        return placement.excess(sharing);
    }

    /** Returns how much a group may use now. */
    public long runtime(int node) {
        return sharing.received(node);
    }

    /** Returns the most units of the demand below a group that can be placed: its limited request. */
    public long limited(int node) {
        return limited[node];
    }

    /** Returns the units of a flavor that are promised to a group and set aside for it. */
    public long promised(int node, int flavor) {
        return promises.of(node, flavor);
    }

    /** Returns the units of all flavors that are promised to a group. */
    public long promised(int node) {
        return promises.of(node);
    }

    /** Returns the flavors of the tight set that held a leaf below its limited request, as a mask; 0 if none did. */
    public int tightSet(int leaf) {
        return runtime(leaf) < limited[leaf] && runtime(leaf) == sharing.take(leaf) ? tightSets.set(leaf) : 0;
    }

    /** Returns where the set of a leaf is tight: 0 for the capacity, or the parent group whose flavorMax it is. */
    public int tightAt(int leaf) {
        return tightSet(leaf) == 0 ? TreeLayout.ROOT : tightSets.at(leaf);
    }

    /** Returns the units that had been handed out in all when the set of a leaf became tight. */
    public long tightTotal(int leaf) {
        return tightSet(leaf) == 0 ? 0 : tightSets.total(leaf);
    }
}
