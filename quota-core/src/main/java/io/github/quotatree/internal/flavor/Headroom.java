package io.github.quotatree.internal.flavor;

import static io.github.quotatree.internal.flavor.FlavorGates.ROOT_GATE;

import io.github.quotatree.internal.flavor.HeadroomReason.Limit;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import org.jspecify.annotations.Nullable;

/**
 * How many more units of a class of a leaf group may be placed on a flavor now. The runtime of every group stays within
 * reach: the most units of all rests that can be placed must fall by just the units that are placed. And so do the
 * promises by name: units that are not promised themselves may not lower the most units of promises that can be placed.
 *
 * <p>The rest of a leaf is its runtime less its use; the rest of a promise is the promise of a flavor less the use of
 * it by the class that names the flavor alone, and all promises of a leaf together are within its rest. One change and
 * one question take {@code O(depth t 2^t)} time for {@code t} flavors, the depth counting the groups with a flavorMax
 * alone, and allocate nothing.
 *
 * <p>Live state for one thread at a time.
 */
public final class Headroom {
    final RestNetwork rests;
    private final LeafEntitlements leaves;
    private final FlavorGates gates;

    /** The promises by name in the place of the requests; null where nothing is promised. */
    private final @Nullable RestNetwork promises;

    private final RestNetwork[] networks;

    private final TakenUnits taken = new TakenUnits();

    /*
     * Placing n units takes n from the rest and the class of the leaf and from the flavor at each node of the path. A
     * cut of the network falls by n for each of these it contains, and it contains one or two: the rest or the class,
     * or the flavor at one node, or both (below a node where the flavor is cut it is no longer counted). The smallest
     * cut that contains one is not below placeable; so the loss beyond n is that of the smallest cut C2 that contains
     * both, max(0, placeable - (C2 - n)). It is 0 up to n = C2 - placeable and then grows by one a unit: one evaluation
     * at the plain limits gives the answer. The same holds for promises of the leaf itself among the promises.
     *
     * Units that are not promised take n from the rest of the leaf, which is its own choice, and n from the flavor.
     * They lower the promises where a cut with the flavor becomes the smallest: with the cuts A, B, C, D that contain
     * neither, the rest, the flavor, and both, that is where C - n < min(A, B - n, D - n) or D - 2n < min(A, B - n, C).
     * Each of these conditions holds for a unit more where it holds; so a bisection finds the last n without a loss.
     * And a unit more costs one promise more at most: the flavor is worth no more to a leaf with a smaller rest.
     */

    /**
     * Makes the headroom of a state; keeps copies of the arguments, in linear time: runtimes by node, of leaves only,
     * the promises by name, each the class of one flavor, if any, and by flavor the units that the groups may use.
     */
    public Headroom(
            TreeLayout layout,
            FlavorBounds bounds,
            long[] runtime,
            ClassRequests requests,
            @Nullable ClassRequests promised,
            FlavorUse use,
            long[] total) {
        FlavorUse used = use.copy();
        leaves = new LeafEntitlements(bounds, runtime.clone(), requests.copy(), used);
        rests = new RestNetwork(layout, bounds, leaves, total.clone());
        gates = rests.gates;
        if (promised == null) {
            promises = null;
            networks = new RestNetwork[] {rests};
        } else {
            LeafEntitlements named = new LeafEntitlements(bounds, runtime.clone(), promised.copy(), used);
            promises = new RestNetwork(layout, bounds, named, total.clone());
            networks = new RestNetwork[] {rests, promises};
        }
    }

    public void setTotal(int flavor, long units) {
        for (RestNetwork network : networks) {
            network.setTotal(flavor, units);
        }
    }

    public void setRuntime(int leaf, long units) {
        if (leaves.runtime(leaf) == units) {
            return;
        }
        for (RestNetwork network : networks) {
            network.before(leaf);
            network.leaves.setRuntime(leaf, units);
            network.after(leaf);
        }
    }

    public void setRequest(int leaf, int mask, long units) {
        setRequest(rests, leaf, mask, units);
    }

    /** Sets the units of a flavor that are promised to a leaf, those that run included. */
    public void setPromised(int leaf, int flavor, long units) {
        if (promises != null) {
            setRequest(promises, leaf, 1 << flavor, units);
        }
    }

    private static void setRequest(RestNetwork network, int leaf, int mask, long units) {
        if (network.leaves.request(leaf, mask) != units) {
            network.before(leaf);
            network.leaves.setRequest(leaf, mask, units);
            network.after(leaf);
        }
    }

    public void setUse(int leaf, int mask, int flavor, long units) {
        if (leaves.use(leaf, mask, flavor) == units) {
            return;
        }
        long former = leaves.use(leaf, flavor);
        for (RestNetwork network : networks) {
            network.before(leaf); // of all, since they share the use
        }
        for (RestNetwork network : networks) {
            network.leaves.setUse(leaf, mask, flavor, units);
            network.after(leaf, flavor, former, leaves.use(leaf, flavor));
        }
    }

    public long rest(int leaf) {
        return leaves.rest(leaf);
    }

    public long pending(int leaf, int mask) {
        return leaves.pending(leaf, mask);
    }

    public boolean admits(int leaf, int mask, int flavor, long units) {
        return (mask >>> flavor & 1) != 0
                && units <= plainLimit(leaf, mask, flavor)
                && loss(leaf, mask, flavor, units) == 0
                && withoutLossOfPromises(leaf, mask, flavor, units) == units;
    }

    public long units(int leaf, int mask, int flavor) {
        return withoutLossOfPromises(leaf, mask, flavor, withoutLoss(leaf, mask, flavor));
    }

    private long withoutLoss(int leaf, int mask, int flavor) {
        long most = (mask >>> flavor & 1) == 0 ? 0 : plainLimit(leaf, mask, flavor);
        return most == 0 ? 0 : most - loss(leaf, mask, flavor, most);
    }

    private long plainLimit(int leaf, int mask, int flavor) {
        long least = Math.min(leaves.rest(leaf), leaves.pending(leaf, mask));
        least = Math.min(least, leaves.flavorMaxLeft(leaf, flavor));
        for (int at = leaf, gate = -1; least > 0 && gate != ROOT_GATE; at = gates.node(gate)) {
            gate = gates.gateAbove(at);
            least = Math.min(least, gates.left(gate, flavor));
        }
        return least;
    }

    private long loss(int leaf, int mask, int flavor, long units) {
        return Math.max(
                0,
                rests.placeable() - units - rests.placeableBeside(leaf, taken.set(mask, units, flavor, units, units)));
    }

    private long withoutLossOfPromises(int leaf, int mask, int flavor, long units) {
        RestNetwork network = promises;
        if (network == null || units == 0 || network.placeable() == 0) {
            return units;
        }
        long own = ownPromise(leaf, mask, flavor, units);
        if (own > 0) {
            long beside = network.placeableBeside(leaf, taken.set(mask, own, flavor, own, own));
            long lost = Math.max(0, network.placeable() - own - beside);
            if (lost > 0) {
                return own - lost;
            }
        }
        long least = own;
        long most = units - lostPromises(network, leaf, mask, own, flavor, units);
        long next = most;
        if (most == units) {
            return units;
        }
        while (least < most) {
            long lost = lostPromises(network, leaf, mask, own, flavor, next);
            least = lost == 0 ? next : least;
            most = lost == 0 ? most : next - lost;
            next = most - (most - least) / 2;
        }
        return least;
    }

    private long ownPromise(int leaf, int mask, int flavor, long units) {
        return mask == 1 << flavor && promises != null ? Math.min(units, promises.leaves.pending(leaf, mask)) : 0;
    }

    /** Returns how many promises lose their place by units of a flavor, beyond the own rest that the leaf gives up. */
    private long lostPromises(RestNetwork network, int leaf, int mask, long own, int flavor, long units) {
        if (units == own) {
            return 0;
        }
        long before = network.placeableBeside(leaf, taken.set(mask, own, flavor, own, units));
        return before - network.placeableBeside(leaf, taken.set(mask, own, flavor, units, units));
    }

    public TightSet tightSet(int leaf, boolean withGroups) {
        return rests.tightSets(leaf).beyondRest(leaf, withGroups);
    }

    /** Returns the headroom of a class of a leaf on a flavor with its limit; takes {@code O(n 2^t)} time. */
    public HeadroomReason reason(int leaf, int mask, int flavor) {
        if ((mask >>> flavor & 1) == 0) {
            return plain(0, Limit.NOT_ACCEPTED, leaf, flavor, 0);
        }
        long most = plainLimit(leaf, mask, flavor);
        long reachable = withoutLoss(leaf, mask, flavor);
        long units = withoutLossOfPromises(leaf, mask, flavor, reachable);
        if (promises != null && units < reachable) {
            long own = ownPromise(leaf, mask, flavor, units + 1);
            taken.set(mask, own, flavor, units + 1, units + 1);
            return held(units, Limit.PROMISED, promises.tightSets(leaf).beyondHeadroom(leaf, flavor, taken));
        }
        if (units < most) {
            taken.set(mask, units + 1, flavor, units + 1, units + 1);
            return held(units, Limit.TIGHT_SET, rests.tightSets(leaf).beyondHeadroom(leaf, flavor, taken));
        }
        long open = leaves.flavorMaxLeft(leaf, flavor);
        if (leaves.pending(leaf, mask) == most) {
            return plain(most, Limit.NOTHING_PENDING, leaf, flavor, open);
        }
        if (leaves.rest(leaf) == most) {
            return plain(most, Limit.ENTITLEMENT, leaf, flavor, open);
        }
        int at = leaf;
        while (open > most) {
            int gate = gates.gateAbove(at);
            at = gates.node(gate);
            open = gates.left(gate, flavor);
        }
        return plain(most, at == TreeLayout.ROOT ? Limit.FLAVOR_USED_UP : Limit.FLAVOR_MAX, at, flavor, most);
    }

    private static HeadroomReason plain(long units, Limit limit, int node, int flavor, long left) {
        return new HeadroomReason(units, limit, node, 1 << flavor, left, new int[0], new long[0]);
    }

    private static HeadroomReason held(long units, Limit limit, TightSet set) {
        return new HeadroomReason(units, limit, set.node(), set.flavors(), set.units(), set.groups(), set.needed());
    }
}
