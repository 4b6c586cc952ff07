package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Shares one dimension with flavors, tight set by tight set, by a {@link Sharing} that knows no flavors.
 *
 * <p>A solve is {@link #begin}, then {@link #solve} once the limited requests of the sharing are known. Not
 * thread-safe.
 */
public final class FlavorSolver {
    private final TreeLayout layout;
    private final FlavorBounds bounds;
    private final Promises promises;
    private final PlaceableRequests requests;
    private final NamedDemand demand;
    private final TightSets tightSets;
    private FlavorInput input;

    // made when the named demand does not fit
    private @Nullable Placement placement;
    private @Nullable LastPlaceable events;

    /** Whether all that is requested can be placed, as far as the capacity over all flavors goes. */
    private boolean isFree;

    /**
     * Makes a solver of a dimension with flavors.
     *
     * @throws IllegalArgumentException if the dimension has no flavors
     */
    public FlavorSolver(Declarations declarations, int dimension) {
        FlavorBounds declared = declarations.flavors(dimension);
        if (declared == null) {
            throw new IllegalArgumentException("dimension " + dimension + " has no flavors");
        }
        bounds = declared;
        layout = declarations.layout();
        promises = new Promises(declarations, bounds);
        requests = new PlaceableRequests(declarations, dimension, bounds);
        demand = new NamedDemand(bounds.flavors());
        tightSets = new TightSets(layout);
        input = new FlavorInput(new ClassRequests(0), new FlavorUse(0, bounds.flavors()), new long[0]);
    }

    /** Returns whether {@link #begin} lowers maxes. */
    public boolean lowersMaxes() {
        return bounds.hasMaxes();
    }

    /** Returns the promises, as of the last {@link #begin}. */
    public Promises promises() {
        return promises;
    }

    /**
     * Begins with other requests and capacities.
     *
     * @param max the maxes by node, lowered for the groups with a flavorMax to the units that can be placed
     */
    public void begin(FlavorInput newInput, Column max) {
        input = newInput;
        promises.begin(input.requests(), input.available());
        requests.lower(input.requests(), max);
        isFree = !requests.areHeld() && demand.fits(input.requests(), input.available());
    }

    /** Returns the capacity over all flavors that the first level shares; 2^63-1 where it is larger. */
    public long total() {
        return SetTables.sum(input.available(), (1 << input.available().length) - 1);
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
        Placement own = placement();
        own.begin(input.requests(), input.available());
        LastPlaceable search = Objects.requireNonNull(events);
        search.begin(again);
        long placed = promises.of(TreeLayout.ROOT);
        while (true) {
            long most = Math.min(total, sharing.most());
            placed = search.share(sharing, placed, most);
            if (placed == most) {
                tightSets.settle(sharing);
                return;
            }
            own.findTightSet();
            if (!own.capAll(sharing, tightSets, placed)) {
                throw new IllegalStateException("no group is held by a tight set");
            }
        }
    }

    private Placement placement() {
        Placement own = placement;
        if (own == null) {
            own = new Placement(layout, bounds, promises);
            placement = own;
            events = new LastPlaceable(own);
        }
        return own;
    }

    /** Returns the outcome as a value; this solver is not used any more. */
    public FlavorOutcome outcome(FlavorInput solved, Column limited) {
        return new FlavorOutcome(solved, promises, limited, tightSets);
    }

    /** Returns a copy of the outcome as a value, in linear time. */
    public FlavorOutcome outcomeCopy(FlavorInput solved, Column limited) {
        return new FlavorOutcome(solved, promises.copy(), limited, tightSets.copy());
    }
}
