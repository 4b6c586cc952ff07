package io.github.quotatree.internal.flavor;

import static io.github.quotatree.internal.flavor.FlavorGates.ROOT_GATE;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * Finds the smallest set of flavors that keeps rests from being placed: among the smallest cuts of the network the one
 * that cuts the fewest flavors, read at the highest node at which it cuts one.
 */
final class ShortageSearch {
    private final TreeLayout layout;
    private final LeafEntitlements leaves;
    private final FlavorGates gates;
    private final long[] sums;
    private final long[] left;
    private final int all;

    /** By gate, the flavors that the smallest cut leaves open. */
    private final int[] open;

    ShortageSearch(TreeLayout layout, LeafEntitlements leaves, FlavorGates gates) {
        this.layout = layout;
        this.leaves = leaves;
        this.gates = gates;
        sums = new long[1 << gates.flavors()];
        left = new long[gates.flavors()];
        all = sums.length - 1;
        open = new int[gates.gates()];
    }

    TightSet find() {
        int at = -1;
        for (int gate = ROOT_GATE; gate < open.length; gate++) {
            int within = gate == ROOT_GATE ? all : open[gates.next(gate)];
            gates.writeBelow(gate, sums);
            gates.writeLeft(gate, TakenUnits.NONE, left);
            open[gate] = SetTables.largestMinimiser(sums, left, within);
            if (at < 0 && open[gate] != within) {
                at = gate;
            }
        }
        return at < 0 ? atLeaf() : atGate(at);
    }

    private TightSet atGate(int gate) {
        int within = gate == ROOT_GATE ? all : open[gates.next(gate)];
        int cut = within ^ open[gate];
        int[] nodes = new int[layout.size()];
        long[] units = new long[layout.size()];
        int count = 0;
        for (int node = 1; node <= layout.size(); node++) {
            long needed = layout.setBelow(node) < 0 && isBelow(node, gate) ? needed(node) : 0;
            if (needed > 0) {
                nodes[count] = node;
                units[count++] = needed;
            }
        }
        long sum = 0;
        for (int k = 0; k < left.length; k++) {
            sum = (cut >>> k & 1) == 0 ? sum : Wide.saturatedAdd(sum, gates.left(gate, k));
        }
        return new TightSet(gates.node(gate), cut, sum, Arrays.copyOf(nodes, count), Arrays.copyOf(units, count));
    }

    private boolean isBelow(int node, int gate) {
        int above = gates.gateAbove(node);
        while (above != gate && above != ROOT_GATE) {
            above = gates.next(above);
        }
        return above == gate;
    }

    /** Returns the units of a rest that cannot be placed on the flavors that the cut leaves open to the leaf. */
    private long needed(int node) {
        leaves.writeRanks(node, sums, TakenUnits.NONE);
        return leaves.rest(node) - sums[open[gates.gateAbove(node)]];
    }

    /** No gate cuts a flavor: the limit of a rest is the flavorMax of its leaf, or that nothing is pending. */
    private TightSet atLeaf() {
        for (int node = 1; node <= layout.size(); node++) {
            if (layout.setBelow(node) < 0 && needed(node) > 0) {
                leaves.writePending(node, sums, TakenUnits.NONE);
                long sum = 0;
                int cut = 0;
                for (int k = 0; k < left.length; k++) {
                    left[k] = leaves.flavorMaxLeft(node, k);
                }
                cut = all ^ SetTables.largestMinimiser(sums, left, all);
                for (int k = 0; k < left.length; k++) {
                    sum = (cut >>> k & 1) == 0 ? sum : Wide.saturatedAdd(sum, left[k]);
                }
                long needed = leaves.rest(node) - Math.min(leaves.rest(node), sums[all ^ cut]);
                return new TightSet(node, cut, sum, new int[] {node}, new long[] {needed});
            }
        }
        return new TightSet(TreeLayout.ROOT, 0, 0, new int[0], new long[0]);
    }
}
