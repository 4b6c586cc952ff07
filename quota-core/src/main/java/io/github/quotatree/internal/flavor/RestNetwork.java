package io.github.quotatree.internal.flavor;

import static io.github.quotatree.internal.flavor.FlavorGates.ROOT_GATE;

import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;

/**
 * The most units of the rests of all leaf groups that can be placed, while rests, classes and use change: the smallest
 * cut of the network from the leaves over their classes and the flavors at each gate to the capacities.
 *
 * <p>A change and a question take {@code O(depth t 2^t)} time for {@code t} flavors, the depth counting gates alone.
 */
final class RestNetwork {
    private static final long UNKNOWN = -1;
    private final TreeLayout layout;
    final LeafEntitlements leaves;
    final FlavorGates gates;

    // tables for one step of a walk up: of the groups below, before and after the change, and of the gate at hand
    private long[] was;
    private long[] now;
    private long[] next;
    private final long[] left;
    private long placeable = UNKNOWN;

    RestNetwork(TreeLayout layout, FlavorBounds bounds, LeafEntitlements leaves, long[] total) {
        this.layout = layout;
        this.leaves = leaves;
        int flavors = bounds.flavors();
        gates = new FlavorGates(layout, bounds, total);
        was = new long[1 << flavors];
        now = new long[1 << flavors];
        next = new long[1 << flavors];
        left = new long[flavors];
        for (int node = 1; node <= layout.size(); node++) {
            if (layout.setBelow(node) < 0) {
                leaves.writeRanks(node, now, TakenUnits.NONE);
                gates.replaceBelow(gates.gateAbove(node), was, now); // nothing was there before
                addUse(node, flavors);
            }
        }
        for (int gate = gates.gates() - 1; gate > ROOT_GATE; gate--) {
            gates.writeRanks(gate, next);
            gates.replaceBelow(gates.next(gate), was, next);
            next = gates.keep(gate, next);
        }
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

    void setTotal(int flavor, long units) {
        gates.setTotal(flavor, units);
        placeable = UNKNOWN;
    }

    /** Keeps the ranks of a leaf before a change of it, which {@link #after} takes into account. */
    void before(int leaf) {
        leaves.writeRanks(leaf, was, TakenUnits.NONE);
    }

    /** Carries the change of a leaf since {@link #before}, and of its use of a flavor, up to the root. */
    void after(int leaf, int flavor, long formerUse, long use) {
        leaves.writeRanks(leaf, now, TakenUnits.NONE);
        int gate = gates.gateAbove(leaf);
        gates.replaceBelow(gate, was, now);
        gates.replaceUse(gate, flavor, formerUse, use);
        while (gate != ROOT_GATE) {
            gates.writeRanks(gate, next);
            long[] former = gates.keep(gate, next);
            int above = gates.next(gate);
            gates.replaceBelow(above, former, next);
            gates.replaceUse(above, flavor, formerUse, use);
            next = former;
            gate = above;
        }
        placeable = UNKNOWN;
    }

    void after(int leaf) {
        after(leaf, 0, 0, 0);
    }

    long placeable() {
        if (placeable == UNKNOWN) {
            gates.writeBelow(ROOT_GATE, next);
            gates.writeLeft(ROOT_GATE, TakenUnits.NONE, left);
            placeable = SetTables.limited(next, left);
        }
        return placeable;
    }

    long placeableBeside(int leaf, TakenUnits taken) {
        leaves.writeRanks(leaf, was, TakenUnits.NONE);
        leaves.writeRanks(leaf, now, taken);
        long[] former = was;
        int gate = gates.gateAbove(leaf);
        while (gate != ROOT_GATE) {
            gates.writeBelow(gate, former, now, next);
            gates.writeLeft(gate, taken, left);
            gates.limit(next, left);
            long[] spare = now;
            now = next;
            next = spare;
            former = gates.ranks[gate];
            gate = gates.next(gate);
        }
        gates.writeBelow(ROOT_GATE, former, now, next);
        gates.writeLeft(ROOT_GATE, taken, left);
        return SetTables.limited(next, left);
    }

    TightSet shortage() {
        return new TightSetSearch(layout, leaves, gates, new int[0]).shortage();
    }

    TightSetSearch tightSets(int leaf) {
        return new TightSetSearch(layout, leaves, gates, gates.path(leaf));
    }
}
