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
    private final LastPlaceable events;
    private final NamedDemand demand;
    private final TightSets tightSets;
    private final boolean lowersMaxes;
    private final long[] none;
    private FlavorInput input;

    /** Whether all that is requested can be placed, as far as the capacity over all flavors goes. */
    private boolean isFree;

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
        placement = new Placement(layout, bounds, promises);
        events = new LastPlaceable(placement);
        demand = new NamedDemand(bounds.flavors());
        lowersMaxes = bounds.hasMaxes();
        tightSets = new TightSets(layout);
        none = new long[bounds.flavors()];
        input = new FlavorInput(new ClassRequests(0), new FlavorUse(0, bounds.flavors()), none);
    }

    /** Returns whether {@link #begin} lowers maxes. */
    public boolean lowersMaxes() {
        return lowersMaxes;
    }

    /** Returns what is promised, as of the last {@link #begin}. */
    public Promises promises() {
        return promises;
    }

    /**
     * Begins with other requests and capacities.
     *
     * @param max the maxes by node, of which those of the groups with a flavorMax are lowered to what can be placed
     */
    public void begin(FlavorInput newInput, Column max) {
        input = newInput;
        promises.begin(input.requests(), input.available());
        requests.lower(input.requests(), max);
        isFree = placement.regions() == 1 && !requests.areHeld() && demand.fits(input.requests(), input.available());
        if (!isFree) {
            placement.begin(input.requests(), input.available());
        }
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
        if (isFree) {
            sharing.share(Math.min(total, sharing.most()));
            return;
        }
        events.begin(again);
        long placed = promises.of(TreeLayout.ROOT);
        while (true) {
            long most = Math.min(total, sharing.most());
            long excess = events.excess(sharing, most);
            if (excess == 0) {
                tightSets.settle(sharing);
                return;
            }
            placed = events.share(sharing, placed, most, excess);
            placement.findTightSet();
            if (!placement.capAll(sharing, tightSets, placed)) {
                throw new IllegalStateException("no group is held by a tight set");
            }
        }
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
