package io.github.quotatree.internal.flavor;

import static io.github.quotatree.internal.flavor.FlavorGates.ROOT_GATE;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.TreeLayout;
import org.jspecify.annotations.Nullable;

/**
 * Finds the smallest set of flavors that stands against one unit more than the headroom, and the leaves that it is kept
 * for.
 *
 * <p>With one unit more than the headroom placed, all cuts of the network that stand against it have the same value,
 * and no cut has a smaller one. So they are the smallest cuts, and choosing at the root and then at each gate below the
 * largest set of flavors that is not cut gives the one among them that cuts the fewest flavors.
 */
final class TightSetSearch {
    private final TreeLayout layout;
    private final LeafRests leaves;
    private final FlavorGates gates;
    private final int leaf;
    private final int mask;
    private final int flavor;
    private final long headroom;

    /** For the gates above the leaf, the sums of the ranks below with the units placed; else null. */
    private final long[] @Nullable [] path;

    /** By gate, the flavors that the smallest cut leaves open. */
    private final int[] open;

    private final long[] left;
    private final int all;

    TightSetSearch(
            TreeLayout layout, LeafRests leaves, FlavorGates gates, int leaf, int mask, int flavor, long headroom) {
        this.layout = layout;
        this.leaves = leaves;
        this.gates = gates;
        this.leaf = leaf;
        this.mask = mask;
        this.flavor = flavor;
        this.headroom = headroom;
        path = new long[gates.gates()][];
        open = new int[gates.gates()];
        left = new long[gates.flavors()];
        all = (1 << gates.flavors()) - 1;
    }

    /** Returns the reason of the headroom, which is below the plain limits. */
    HeadroomReason find() {
        placeAlongPath();
        for (int gate = ROOT_GATE; gate < open.length; gate++) {
            long[] sums = path[gate];
            if (sums == null) {
                sums = new long[all + 1];
                gates.writeBelow(gate, sums);
            }
            gates.writeLeft(gate, flavor, path[gate] == null ? 0 : headroom + 1, left);
            open[gate] = Ranks.largestMinimiser(sums, left, gate == ROOT_GATE ? all : open[gates.next(gate)]);
        }
        int[] upwards = gates.path(leaf);
        return cuts(open[upwards[0]]) ? atGate(upwards) : atLeaf(upwards);
    }

    private boolean cuts(int stillOpen) {
        return (stillOpen >>> flavor & 1) == 0;
    }

    private void placeAlongPath() {
        long[] was = new long[all + 1];
        long[] now = new long[all + 1];
        leaves.writeRanks(leaf, was, 0, 0, 0);
        leaves.writeRanks(leaf, now, mask, flavor, headroom + 1);
        for (int gate : gates.path(leaf)) {
            long[] sums = new long[all + 1];
            gates.writeBelow(gate, was, now, sums);
            path[gate] = sums;
            was = gates.ranks(gate);
            now = sums.clone();
            gates.writeLeft(gate, flavor, headroom + 1, left);
            gates.limit(now, left);
        }
    }

    /** The flavor is cut at a gate: the highest one that leaves it out. */
    private HeadroomReason atGate(int[] upwards) {
        int at = 0;
        while (at + 1 < upwards.length && cuts(open[upwards[at + 1]])) {
            at++;
        }
        KeptUnits kept = kept(upwards, at);
        kept.find();
        return reason(gates.node(upwards[at]), all ^ open[upwards[at]], leftAbove(upwards, at), kept);
    }

    /** Returns the units that are kept by a tight set at a gate and the gates above it. */
    private KeptUnits kept(int[] upwards, int at) {
        boolean[] lifted = new boolean[open.length];
        for (int i = at; i < upwards.length; i++) {
            lifted[upwards[i]] = true;
        }
        return new KeptUnits(layout, leaves, gates, open, wholeCut(lifted), lifted);
    }

    /** The flavor is cut by the flavorMax of the leaf itself: other classes of it need the flavors. */
    private HeadroomReason atLeaf(int[] upwards) {
        long[] sums = new long[all + 1];
        leaves.writePending(leaf, sums, mask, headroom + 1);
        long sum = leftAbove(upwards, 0);
        int within = open[upwards[0]];
        for (int k = 0; k < left.length; k++) {
            long most = leaves.flavorMaxLeft(leaf, k);
            left[k] = k == flavor ? most - headroom - 1 : most;
        }
        int ownOpen = Ranks.largestMinimiser(sums, left, within);
        for (int k = 0; k < left.length; k++) {
            if (((within ^ ownOpen) >>> k & 1) != 0) {
                sum = Wide.saturatedAdd(sum, leaves.flavorMaxLeft(leaf, k));
            }
        }
        leaves.writePending(leaf, sums, 0, 0);
        long rest = leaves.rest(leaf);
        KeptUnits kept = kept(upwards, 0);
        kept.setUnits(leaf, Math.min(rest, sums[all]) - Math.min(rest, sums[ownOpen]));
        kept.find();
        return reason(leaf, all ^ ownOpen, sum, kept);
    }

    /** Returns what is left of the flavors that the cut takes at a gate and the gates above it. */
    private long leftAbove(int[] upwards, int at) {
        long sum = 0;
        int before = all;
        for (int i = upwards.length - 1; i >= at; i--) {
            int cut = before ^ open[upwards[i]];
            for (int k = 0; k < left.length; k++) {
                if ((cut >>> k & 1) != 0) {
                    sum = Wide.saturatedAdd(sum, gates.left(upwards[i], k));
                }
            }
            before = open[upwards[i]];
        }
        return sum;
    }

    /**
     * Returns by gate the flavors that are open where the limits from the tight set up are taken away; of several such
     * cuts the one that is like the cut of the tight set.
     */
    private int[] wholeCut(boolean[] lifted) {
        int[] whole = new int[open.length];
        whole[ROOT_GATE] = all;
        long[] sums = new long[all + 1];
        for (int gate = ROOT_GATE + 1; gate < open.length; gate++) {
            int within = whole[gates.next(gate)];
            if (lifted[gate]) {
                whole[gate] = within;
                continue;
            }
            gates.writeBelow(gate, sums);
            gates.writeLeft(gate, 0, 0, left);
            int alike = within & ~(open[gates.next(gate)] ^ open[gate]);
            whole[gate] = Ranks.cut(sums, left, within, alike) == gates.ranks(gate)[within]
                    ? alike
                    : Ranks.largestMinimiser(sums, left, within);
        }
        return whole;
    }

    private HeadroomReason reason(int node, int cut, long sum, KeptUnits kept) {
        return new HeadroomReason(headroom, HeadroomLimit.TIGHT_SET, node, cut, sum, kept.nodes(), kept.units());
    }
}
