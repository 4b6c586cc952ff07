package io.github.quotatree.internal.flavor;

import static io.github.quotatree.internal.flavor.FlavorGates.ROOT_GATE;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * The groups that need a tight set of flavors: by how much the number of units that each can place falls without these
 * flavors.
 *
 * <p>These are leaves, except below a parent whose flavorMax makes up for a part of that: the loss of its children
 * together is less than the sum of the loss of each, so the parent stands for them.
 */
final class TightSetGroups {
    private final TreeLayout layout;
    private final LeafEntitlements leaves;
    private final FlavorGates gates;
    private final int[] open;
    private final int[] whole;
    private final boolean[] lifted;
    private final boolean withUse;
    private int[] nodes = new int[8];
    private long[] units = new long[8];
    private int count;
    private int known = TreeLayout.ROOT;
    private long knownUnits;

    /**
     * Takes the cut: by gate the flavors that it leaves open, those open but for the tight set, and whether the limits
     * of the gate are part of the set; and whether the use of the set is added to the need of it.
     */
    TightSetGroups(
            TreeLayout layout,
            LeafEntitlements leaves,
            FlavorGates gates,
            int[] open,
            int[] whole,
            boolean[] lifted,
            boolean withUse) {
        this.layout = layout;
        this.leaves = leaves;
        this.gates = gates;
        this.open = open;
        this.whole = whole;
        this.lifted = lifted;
        this.withUse = withUse;
    }

    void setUnits(int leaf, long needed) {
        known = leaf;
        knownUnits = needed;
    }

    void find() {
        boolean[] covered = new boolean[open.length];
        long[] ranks = new long[1 << gates.flavors()];
        int gate = ROOT_GATE + 1;
        for (int node = 1; node <= layout.size(); node++) {
            int above = gates.gateAbove(node);
            int cut = whole[above] ^ open[above];
            if (gate < open.length && gates.node(gate) == node) {
                boolean together = !lifted[gate] && cutAt(gate, whole) != cutAt(gate, open);
                if (together && !covered[above]) {
                    long[] ofGate = gates.ranks(gate);
                    add(node, ofGate[whole[above]] - ofGate[open[above]] + gates.use(gate, withUse ? cut : 0));
                }
                covered[gate] = together || covered[above];
                gate++;
            } else if (node == known) {
                add(node, knownUnits);
            } else if (layout.setBelow(node) < 0 && !covered[above] && cut != 0) {
                long use = leaves.useOf(node, withUse ? cut : 0);
                if (leaves.rest(node) > 0) {
                    leaves.writeRanks(node, ranks, TakenUnits.NONE);
                    use = Wide.saturatedAdd(use, ranks[whole[above]] - ranks[open[above]]);
                }
                add(node, use);
            }
        }
    }

    private long cutAt(int gate, int[] stillOpen) {
        return gates.leftOf(gate, stillOpen[gates.next(gate)] ^ stillOpen[gate]);
    }

    private void add(int node, long needed) {
        if (needed > 0) {
            if (count == nodes.length) {
                nodes = Arrays.copyOf(nodes, 2 * count);
                units = Arrays.copyOf(units, 2 * count);
            }
            nodes[count] = node;
            units[count++] = needed;
        }
    }

    int[] nodes() {
        return Arrays.copyOf(nodes, count);
    }

    long[] units() {
        return Arrays.copyOf(units, count);
    }
}
