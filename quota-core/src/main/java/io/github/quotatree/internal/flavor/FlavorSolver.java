package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;

/**
 * Shares one dimension with flavors, tight set by tight set, by a {@link Sharing} that knows no flavors.
 *
 * <p>A solve is {@link #begin}, then {@link #solve} once the limited requests of the sharing are known. Not thread-safe.
 */
public final class FlavorSolver {
    private final Promises promises;
    private final PlaceableRequests requests;
    private final Placement placement;
    private final TightSets tightSets;
    private final long[] none;
    private FlavorInput input;

    /**
     * Makes a solver of a dimension with flavors.
     *
     * @throws IllegalArgumentException if the dimension has no flavors
     */
    public FlavorSolver(Declarations declarations, int dimension) {
        FlavorBounds bounds = declarations.flavors(dimension);
        if (bounds == null) {
            throw new IllegalArgumentException("dimension " + dimension + " has no flavors");
        }
        TreeLayout layout = declarations.layout();
        promises = new Promises(declarations, bounds);
        requests = new PlaceableRequests(declarations, dimension, bounds);
        placement = new Placement(declarations, bounds, promises);
        tightSets = new TightSets(layout);
        none = new long[bounds.flavors()];
        input = new FlavorInput(new ClassRequests(0), new FlavorUse(0, bounds.flavors()), none);
    }

    /** Returns whether a parent group has a flavorMax, so that {@link #placeable} lowers maxes. */
    public boolean limitsParents() {
        return requests.limitsParents();
    }

    /** Returns what is promised, as of the last {@link #begin}. */
    public Promises promises() {
        return promises;
    }

    /** Begins with other requests and capacities: finds what is promised. */
    public void begin(FlavorInput newInput) {
        input = newInput;
        promises.find(input.requests(), input.available());
        placement.begin(input.requests(), input.available());
    }

    /**
     * Returns the requests of the leaf groups as far as their flavorMax lets them be placed.
     *
     * @param own the sums of the requests over all classes, by node
     * @param max the maxes; those of parent groups with a flavorMax are lowered to what can be placed below them
     */
    public long[] placeable(long[] own, Column max) {
        return requests.find(input.requests(), own, max);
    }

    /** Returns the capacity over all flavors that the first level shares; 2^63-1 where it is larger. */
    public long total() {
        return SetTables.sum(input.available(), (1 << none.length) - 1);
    }

    /**
     * Shares all that can be placed.
     *
     * @param sharing has limited requests, and no caps
     * @param again whether the events of the last solve are a first guess
     */
    public void solve(Sharing sharing, boolean again) {
        tightSets.clear();
        long total = total();
        long placed = promises.of(TreeLayout.ROOT);
        while (true) {
            long most = Math.min(total, sharing.most());
            long excess = excess(sharing, most);
            if (excess == 0) {
                tightSets.settle(sharing);
                return;
            }
            placed = lastPlaceable(sharing, placed, most - excess);
            if (excess(sharing, placed) > 0) {
                throw new IllegalStateException("what was shared before cannot be placed");
            }
            placement.findTightSet();
            if (!placement.capAll(sharing, tightSets, placed)) {
                throw new IllegalStateException("no group is held by a tight set");
            }
        }
    }

    /**
     * Returns the largest total that can be placed. One unit more in all is one unit more for one leaf, so a total of
     * which e units cannot be placed is too large by e at least.
     *
     * @param least a total that can be placed
     * @param most no larger one can be placed
     */
    private long lastPlaceable(Sharing sharing, long least, long most) {
        long low = least;
        long high = most;
        boolean halve = false;
        while (low < high) {
            long probe = halve ? low + (high - low + 1) / 2 : high;
            long excess = excess(sharing, probe);
            if (excess == 0) {
                low = probe;
            } else {
                high = probe - excess;
            }
            halve = !halve;
        }
        return low;
    }

    private long excess(Sharing sharing, long total) {
        if (placement.isFree()) {
            sharing.share(total);
            return 0;
        }
        sharing.share(total);
        return placement.excess(sharing);
    }

    /** Returns what was found as a value; this solver is not used any more. */
    public FlavorOutcome outcome(FlavorInput solved, Column limited) {
        return new FlavorOutcome(solved, promises, limited, tightSets);
    }

    /** Returns a copy of what was found as a value, in linear time. */
    public FlavorOutcome outcomeCopy(FlavorInput solved, Column limited) {
        return new FlavorOutcome(solved, promises.copy(), limited, tightSets.copy());
    }
}
