package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Shares one dimension with flavors, tight set by tight set: {@link #begin}, then {@link #solve}. Not thread-safe. */
public final class FlavorSolver {
    private final TreeLayout layout;
    private final FlavorBounds bounds;
    private final Promises promises;
    private final @Nullable PlaceableRequests requests; // null where no group has a flavorMax
    private final long[] within;
    private final long[] capacity;
    private final TightSets tightSets;
    private FlavorInput input;
    private @Nullable Placement placement;
    private @Nullable LastPlaceable events;
    private boolean isFree;

    /** Makes a solver of a dimension; an {@link IllegalArgumentException} refuses one without flavors. */
    public FlavorSolver(Declarations declarations, int dimension) {
        FlavorBounds declared = declarations.flavors(dimension);
        if (declared == null) {
            throw new IllegalArgumentException("dimension " + dimension + " has no flavors");
        }
        bounds = declared;
        layout = declarations.layout();
        promises = new Promises(declarations, bounds);
        requests = bounds.hasMaxes() ? new PlaceableRequests(declarations, dimension, bounds) : null;
        within = new long[1 << bounds.flavors()];
        capacity = new long[within.length];
        tightSets = new TightSets(layout);
        input = new FlavorInput(new ClassRequests(0), new FlavorUse(0, bounds.flavors()), new long[0]);
    }

    public boolean lowersMaxes() {
        return requests != null;
    }

    public Promises promises() {
        return promises;
    }

    /** Begins with other input; lowers the maxes of groups with a flavorMax to the units that can be placed. */
    public void begin(FlavorInput newInput, Column max) {
        input = newInput;
        promises.begin(input.requests(), input.available());
        if (requests != null) {
            requests.lower(input.requests(), max);
        }
        isFree = (requests == null || !requests.areHeld()) && namedUnitsFit(input.requests(), input.available());
    }

    /** Returns whether all units that must sit on a set of flavors fit its capacity, for every set but the largest. */
    private boolean namedUnitsFit(ClassRequests named, long[] available) {
        int all = within.length - 1;
        boolean any = false;
        Arrays.fill(within, 0);
        for (int mask = 1; mask < all && mask < named.totals.length; mask++) {
            within[mask] = named.total(mask);
            any |= within[mask] > 0;
        }
        for (int bit = 1; any && bit < all; bit <<= 1) {
            for (int set = bit; set < within.length; set = (set + 1) | bit) {
                within[set] = Wide.saturatedAdd(within[set], within[set ^ bit]);
            }
        }
        boolean fit = true;
        for (int set = 1; any && set < within.length - 1; set++) {
            capacity[set] = Wide.saturatedAdd(capacity[set & (set - 1)], available[Integer.numberOfTrailingZeros(set)]);
            fit &= within[set] < Long.MAX_VALUE && within[set] <= capacity[set];
        }
        return fit;
    }

    /** Returns the capacity over all flavors that the first level shares; 2^63-1 where it is larger. */
    public long total() {
        return input.total();
    }

    /** Shares all that can be placed; {@code again} if the events of the last solve are a first guess. */
    public void solve(Sharing sharing, boolean again) {
        tightSets.clear();
        long total = total();
        if (isFree) {
            sharing.share(Math.min(total, sharing.most()));
            return;
        }
        Placement own = placement;
        if (own == null) {
            own = new Placement(layout, bounds, promises);
            placement = own;
            events = new LastPlaceable(own);
        }
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

    /** Returns the outcome as a value; copied, in linear time, if this solver is used again. */
    public FlavorOutcome outcome(FlavorInput solved, Column limited, boolean copied) {
        return copied
                ? new FlavorOutcome(solved, promises.copy(), limited, tightSets.copy())
                : new FlavorOutcome(solved, promises, limited, tightSets);
    }
}
