package io.github.quotatree.internal.flavor;

import static io.github.quotatree.internal.flavor.FlavorGates.ROOT_GATE;

import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;

/**
 * How many more units of a class of a leaf group may be placed on a flavor now, so that the runtime of every group
 * stays within reach: the most units of all rests that can be placed must fall by just what is placed.
 *
 * <p>The rest of a leaf is its runtime less its use. The most that can be placed is the smallest cut of the network
 * from the leaves over their classes and the flavors at each group to the capacities; {@link LeafRests} and {@link
 * FlavorGates} hold the parts of it that a change leaves as they are. One change and one question take {@code O(depth t
 * 2^t)} time for {@code t} flavors, the depth counting the groups with a flavorMax alone, and allocate nothing.
 *
 * <p>Live state for one thread at a time.
 */
public final class Headroom {
    private static final long UNKNOWN = -1;

    private final TreeLayout layout;
    private final LeafRests leaves;
    private final FlavorGates gates;

    // tables for one step of a walk up: of what is below, before and after the change, and of the gate at hand
    private long[] was;
    private long[] now;
    private long[] next;
    private final long[] left;

    private long placeable;

    /*
     * Placing n units takes n from the rest and the class of the leaf and from the flavor at each node of the path. A
     * cut of the network falls by n for each of these it contains, and it contains one or two: the rest or the class,
     * or the flavor at one node, or both (below a node where the flavor is cut it is no longer counted). The smallest
     * cut that contains one is not below placeable; so the loss beyond n is that of the smallest cut C2 that contains
     * both, max(0, placeable - (C2 - n)). It is 0 up to n = C2 - placeable and then grows by one a unit: one evaluation
     * at the plain limits gives the answer.
     */

    /**
     * Makes the headroom of a state; keeps copies of the arguments, in linear time.
     *
     * @param runtime by node; those of parents are not read
     * @param total by flavor, what the groups of the tree may use of it altogether
     */
    public Headroom(
            TreeLayout layout,
            FlavorBounds bounds,
            long[] runtime,
            ClassRequests requests,
            FlavorUse use,
            long[] total) {
        this.layout = layout;
        int flavors = bounds.flavors();
        leaves = new LeafRests(bounds, runtime.clone(), requests.copy(), use.copy());
        gates = new FlavorGates(layout, bounds, total.clone());
        was = new long[1 << flavors];
        now = new long[1 << flavors];
        next = new long[1 << flavors];
        left = new long[flavors];
        for (int node = 1; node <= layout.size(); node++) {
            if (layout.setBelow(node) < 0) {
                leaves.writeRanks(node, now, 0, 0, 0);
                gates.addBelow(gates.gateAbove(node), now);
                addUse(node, flavors);
            }
        }
        for (int gate = gates.gates() - 1; gate > ROOT_GATE; gate--) {
            gates.writeBelow(gate, next);
            gates.writeLeft(gate, 0, 0, left);
            gates.limit(next, left);
            gates.addBelow(gates.next(gate), next);
            next = gates.keep(gate, next);
        }
        placeable = UNKNOWN;
    }

    private void addUse(int leaf, int flavors) {
        for (int k = 0; k < flavors; k++) {
            long use = leaves.use(leaf, k);
            for (int at = leaf, gate = -1; use > 0 && gate != ROOT_GATE; at = gates.node(gate)) {
                gate = gates.gateAbove(at);
                gates.replaceUse(gate, k, 0, use);
            }
        }
    }

    /** Sets what the groups of the tree may use of a flavor altogether. */
    public void setTotal(int flavor, long units) {
        gates.setTotal(flavor, units);
        placeable = UNKNOWN;
    }

    /** Sets the runtime of a leaf. */
    public void setRuntime(int leaf, long units) {
        if (leaves.runtime(leaf) != units) {
            leaves.writeRanks(leaf, was, 0, 0, 0);
            leaves.setRuntime(leaf, units);
            update(leaf, 0, 0, 0);
        }
    }

    /** Sets the units of a class that a leaf requests, those that run included. */
    public void setRequest(int leaf, int mask, long units) {
        if (leaves.request(leaf, mask) != units) {
            leaves.writeRanks(leaf, was, 0, 0, 0);
            leaves.setRequest(leaf, mask, units);
            update(leaf, 0, 0, 0);
        }
    }

    /** Sets the units of a class of a leaf that run on a flavor. */
    public void setUse(int leaf, int mask, int flavor, long units) {
        if (leaves.use(leaf, mask, flavor) != units) {
            leaves.writeRanks(leaf, was, 0, 0, 0);
            long former = leaves.use(leaf, flavor);
            leaves.setUse(leaf, mask, flavor, units);
            update(leaf, flavor, former, leaves.use(leaf, flavor));
        }
    }

    /** Carries a change of a leaf, whose former ranks are in {@code was}, up to the root. */
    private void update(int leaf, int flavor, long formerUse, long use) {
        leaves.writeRanks(leaf, now, 0, 0, 0);
        int gate = gates.gateAbove(leaf);
        gates.replaceBelow(gate, was, now);
        gates.replaceUse(gate, flavor, formerUse, use);
        while (gate != ROOT_GATE) {
            gates.writeBelow(gate, next);
            gates.writeLeft(gate, 0, 0, left);
            gates.limit(next, left);
            long[] former = gates.keep(gate, next);
            int above = gates.next(gate);
            gates.replaceBelow(above, former, next);
            gates.replaceUse(above, flavor, formerUse, use);
            next = former;
            gate = above;
        }
        placeable = UNKNOWN;
    }

    /** Returns the most units of all rests that can be placed now. */
    public long placeable() {
        if (placeable == UNKNOWN) {
            gates.writeBelow(ROOT_GATE, next);
            gates.writeLeft(ROOT_GATE, 0, 0, left);
            placeable = Ranks.limited(next, left);
        }
        return placeable;
    }

    /** Returns the rest of the runtime of a leaf. */
    public long rest(int leaf) {
        return leaves.rest(leaf);
    }

    /** Returns the units of a class that a leaf requests and that do not run. */
    public long pending(int leaf, int mask) {
        return leaves.pending(leaf, mask);
    }

    /** Returns why not all rests can be placed; takes {@code O(n 2^t)} time for {@code n} groups. */
    public ShortSet shortage() {
        return new ShortageSearch(layout, leaves, gates).find();
    }

    /** Returns whether a number of units of a class of a leaf may be placed on a flavor now. */
    public boolean admits(int leaf, int mask, int flavor, long units) {
        return (mask >>> flavor & 1) != 0
                && units <= plainLimit(leaf, mask, flavor)
                && loss(leaf, mask, flavor, units) == 0;
    }

    /** Returns the most units of a class of a leaf that may be placed on a flavor now. */
    public long units(int leaf, int mask, int flavor) {
        if ((mask >>> flavor & 1) == 0) {
            return 0;
        }
        long most = plainLimit(leaf, mask, flavor);
        return most == 0 ? 0 : most - loss(leaf, mask, flavor, most);
    }

    /** Returns the most units of a class of a leaf on a flavor, the other leaves left aside. */
    private long plainLimit(int leaf, int mask, int flavor) {
        long least = Math.min(leaves.rest(leaf), leaves.pending(leaf, mask));
        least = Math.min(least, leaves.flavorMaxLeft(leaf, flavor));
        for (int at = leaf, gate = -1; least > 0 && gate != ROOT_GATE; at = gates.node(gate)) {
            gate = gates.gateAbove(at);
            least = Math.min(least, gates.left(gate, flavor));
        }
        return least;
    }

    /** Returns how many units of other rests lose their place where some units within the plain limit are placed. */
    private long loss(int leaf, int mask, int flavor, long units) {
        long before = placeable();
        leaves.writeRanks(leaf, was, 0, 0, 0);
        leaves.writeRanks(leaf, now, mask, flavor, units);
        long[] former = was;
        int gate = gates.gateAbove(leaf);
        while (gate != ROOT_GATE) {
            gates.writeBelow(gate, former, now, next);
            gates.writeLeft(gate, flavor, units, left);
            gates.limit(next, left);
            long[] spare = now;
            now = next;
            next = spare;
            former = gates.ranks(gate);
            gate = gates.next(gate);
        }
        gates.writeBelow(ROOT_GATE, former, now, next);
        gates.writeLeft(ROOT_GATE, flavor, units, left);
        return Math.max(0, before - units - Ranks.limited(next, left));
    }

    /**
     * Returns the set of flavors that stands against one unit more of the rest of a leaf, which the leaf could place if
     * it were alone. Its units are all there are of the flavors, and those that groups need include those that they
     * use.
     *
     * @param withGroups whether the groups that need the set are found; that takes {@code O(n 2^t)} time for {@code n}
     *     groups, and the set alone no more than a {@linkplain #units question}
     */
    public TightSet tightSet(int leaf, boolean withGroups) {
        return new TightSetSearch(layout, leaves, gates, leaf).beyondRest(withGroups);
    }

    /**
     * Returns the headroom of a class of a leaf on a flavor with what holds it; takes {@code O(n 2^t)} time for {@code
     * n} groups.
     */
    public HeadroomReason reason(int leaf, int mask, int flavor) {
        if ((mask >>> flavor & 1) == 0) {
            return plain(0, HeadroomLimit.NOT_ACCEPTED, leaf, flavor, 0);
        }
        long most = plainLimit(leaf, mask, flavor);
        long units = units(leaf, mask, flavor);
        if (units < most) {
            TightSet set = new TightSetSearch(layout, leaves, gates, leaf).beyondHeadroom(mask, flavor, units);
            return new HeadroomReason(
                    units, HeadroomLimit.TIGHT_SET, set.node(), set.flavors(), set.units(), set.groups(), set.needed());
        }
        long open = leaves.flavorMaxLeft(leaf, flavor);
        if (leaves.pending(leaf, mask) == most) {
            return plain(most, HeadroomLimit.NOTHING_PENDING, leaf, flavor, open);
        }
        if (leaves.rest(leaf) == most) {
            return plain(most, HeadroomLimit.ENTITLEMENT, leaf, flavor, open);
        }
        int at = leaf;
        while (open > most) {
            int gate = gates.gateAbove(at);
            at = gates.node(gate);
            open = gates.left(gate, flavor);
        }
        return plain(
                most,
                at == TreeLayout.ROOT ? HeadroomLimit.FLAVOR_USED_UP : HeadroomLimit.FLAVOR_MAX,
                at,
                flavor,
                most);
    }

    private static HeadroomReason plain(long units, HeadroomLimit limit, int node, int flavor, long left) {
        return new HeadroomReason(units, limit, node, 1 << flavor, left, new int[0], new long[0]);
    }
}
