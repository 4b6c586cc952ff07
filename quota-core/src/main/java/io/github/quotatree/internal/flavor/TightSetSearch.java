package io.github.quotatree.internal.flavor;

import static io.github.quotatree.internal.flavor.FlavorGates.ROOT_GATE;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds the smallest set of flavors that holds one unit more of a leaf, and the groups that need the set; or the
 * smallest set that keeps rests from being placed.
 *
 * <p>With one unit more than can be given, all cuts of the network that hold it have the same value, and no
 * cut has a smaller one. So they are the smallest cuts, and choosing at the root and then at each gate below the
 * largest set of flavors that is not cut gives the one among them that cuts the fewest flavors.
 */
final class TightSetSearch {
    private final TreeLayout layout;
    private final LeafEntitlements leaves;
    private final FlavorGates gates;
    private final int[] upwards; // the gates above the leaf, the nearest first; none for a shortage
    private final long[] @Nullable [] path; // by gate above the leaf, sums of ranks below with units placed; else null
    private final int[] open;
    private final long[] was;
    private final long[] now;
    private final long[] left;
    private final int all;
    private int flavor;
    private TakenUnits placed = TakenUnits.NONE;
    private int[] groups = new int[8];
    private long[] needs = new long[8];
    private int count;

    TightSetSearch(TreeLayout layout, LeafEntitlements leaves, FlavorGates gates, int[] upwards) {
        this.layout = layout;
        this.leaves = leaves;
        this.gates = gates;
        this.upwards = upwards;
        path = new long[gates.gates()][];
        open = new int[gates.gates()];
        left = new long[gates.flavors()];
        all = (1 << gates.flavors()) - 1;
        was = new long[all + 1];
        now = new long[all + 1];
    }

    /** Returns the set that is kept from units on a flavor, one more than the headroom, which no plain limit holds. */
    TightSet beyondHeadroom(int leaf, int itsFlavor, TakenUnits oneTooMany) {
        flavor = itsFlavor;
        placed = oneTooMany;
        leaves.writeRanks(leaf, was, TakenUnits.NONE);
        leaves.writeRanks(leaf, now, placed);
        cutPath();
        int at = 0;
        if (isOpen(upwards[0])) {
            return atLeaf(leaf);
        }
        while (at + 1 < upwards.length && !isOpen(upwards[at + 1])) {
            at++;
        }
        return atGate(at, false);
    }

    /**
     * Returns the set that holds one unit more of the leaf than its rest, which the leaf could place alone. Its units
     * are all there are, and those that groups need, found in linear time, include those that they use.
     */
    TightSet beyondRest(int leaf, boolean withGroups) {
        leaves.writeRanks(leaf, was, TakenUnits.NONE);
        leaves.setRuntime(leaf, leaves.runtime(leaf) + 1);
        leaves.writeRanks(leaf, now, TakenUnits.NONE);
        leaves.setRuntime(leaf, leaves.runtime(leaf) - 1);
        cutPath();
        int at = 0;
        while (at + 1 < upwards.length && open[upwards[at]] == open[upwards[at + 1]]) {
            at++;
        }
        if (!withGroups) {
            return new TightSet(
                    gates.node(upwards[at]), all ^ open[upwards[at]], unitsOfCut(at, true), new int[0], new long[0]);
        }
        return atGate(at, true);
    }

    private boolean isOpen(int gate) {
        return (open[gate] >>> flavor & 1) != 0;
    }

    private void cutPath() {
        long[] former = was;
        long[] ranks = now;
        for (int gate : upwards) {
            long[] sums = new long[all + 1];
            gates.writeBelow(gate, former, ranks, sums);
            path[gate] = sums;
            former = gates.ranks[gate];
            ranks = sums.clone();
            gates.writeLeft(gate, placed, left);
            gates.limit(ranks, left);
        }
        for (int i = upwards.length - 1; i >= 0; i--) {
            int gate = upwards[i];
            gates.writeLeft(gate, placed, left);
            open[gate] = SetTables.minimiser(Objects.requireNonNull(path[gate]), left, within(gate), true);
        }
    }

    private void cutBeside() {
        long[] sums = new long[all + 1];
        for (int gate = ROOT_GATE; gate < open.length; gate++) {
            if (path[gate] == null) {
                gates.writeBelow(gate, sums);
                gates.writeLeft(gate, TakenUnits.NONE, left);
                open[gate] = SetTables.minimiser(sums, left, within(gate), true);
            }
        }
    }

    private int within(int gate) {
        return gate == ROOT_GATE ? all : open[gates.next(gate)];
    }

    /** Returns the smallest cut of all rests, read at the highest node at which it cuts a flavor. */
    TightSet shortage() {
        cutBeside();
        int gate = ROOT_GATE;
        while (gate < open.length && open[gate] == within(gate)) {
            gate++;
        }
        int[] nodes = new int[layout.size()];
        long[] units = new long[layout.size()];
        int count = 0;
        for (int node = 1; node <= layout.size(); node++) {
            long rest = layout.setBelow(node) < 0 ? leaves.rest(node) : 0;
            if (rest > 0 && (gate == open.length || isBelow(node, gate))) {
                leaves.writeRanks(node, now, TakenUnits.NONE);
                nodes[count] = node;
                units[count] = rest - now[open[gates.gateAbove(node)]];
                count += units[count] > 0 ? 1 : 0;
            }
        }
        if (gate < open.length) {
            int cut = within(gate) ^ open[gate];
            return new TightSet(
                    gates.node(gate),
                    cut,
                    gates.leftOf(gate, cut),
                    Arrays.copyOf(nodes, count),
                    Arrays.copyOf(units, count));
        }
        return count == 0 ? new TightSet(TreeLayout.ROOT, 0, 0, new int[0], new long[0]) : shortageOf(nodes[0]);
    }

    private boolean isBelow(int node, int gate) {
        int above = gates.gateAbove(node);
        while (above != gate && above != ROOT_GATE) {
            above = gates.next(above);
        }
        return above == gate;
    }

    /** No gate cuts a flavor: the limit of a rest is the flavorMax of its leaf, or that nothing is pending. */
    private TightSet shortageOf(int leaf) {
        leaves.writePending(leaf, now, TakenUnits.NONE);
        for (int k = 0; k < left.length; k++) {
            left[k] = leaves.flavorMaxLeft(leaf, k);
        }
        int cut = all ^ SetTables.minimiser(now, left, all, true);
        long needed = leaves.rest(leaf) - Math.min(leaves.rest(leaf), now[all ^ cut]);
        return new TightSet(leaf, cut, SetTables.sum(left, cut), new int[] {leaf}, new long[] {needed});
    }

    private TightSet atGate(int at, boolean withUse) {
        long sum = unitsOfCut(at, withUse);
        return tightSet(gates.node(upwards[at]), all ^ open[upwards[at]], sum, at, withUse, TreeLayout.ROOT, 0);
    }

    /** The set is tight by the flavorMax of the leaf itself: other classes of it need the flavors. */
    private TightSet atLeaf(int leaf) {
        long[] sums = new long[all + 1];
        leaves.writePending(leaf, sums, placed);
        long units = unitsOfCut(0, false);
        int within = open[upwards[0]];
        for (int k = 0; k < left.length; k++) {
            left[k] = SetTables.without(leaves.flavorMaxLeft(leaf, k), placed.ofFlavor(k));
        }
        int ownOpen = SetTables.minimiser(sums, left, within, true);
        units = Wide.saturatedAdd(units, SetTables.sum(within ^ ownOpen, k -> leaves.flavorMaxLeft(leaf, k)));
        leaves.writePending(leaf, sums, TakenUnits.NONE);
        long rest = leaves.rest(leaf);
        long needed = Math.min(rest, sums[all]) - Math.min(rest, sums[ownOpen]);
        return tightSet(leaf, all ^ ownOpen, units, 0, false, leaf, needed);
    }

    private long unitsOfCut(int at, boolean withUse) {
        long sum = 0;
        int before = all;
        for (int i = upwards.length - 1; i >= at; i--) {
            int gate = upwards[i];
            IntToLongFunction units = k -> withUse ? gates.most(gate, k) : gates.left(gate, k);
            sum = Wide.saturatedAdd(sum, SetTables.sum(before ^ open[gate], units));
            before = open[gate];
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
            gates.writeLeft(gate, TakenUnits.NONE, left);
            int alike = within & ~(open[gates.next(gate)] ^ open[gate]);
            whole[gate] = SetTables.cut(sums, left, within, alike) == gates.ranks[gate][within]
                    ? alike
                    : SetTables.minimiser(sums, left, within, true);
        }
        return whole;
    }

    /** Returns a set with the groups that need it: by how much the units that each can place fall without it. */
    private TightSet tightSet(int node, int flavors, long units, int at, boolean withUse, int known, long knownUnits) {
        cutBeside();
        boolean[] lifted = new boolean[open.length];
        for (int i = at; i < upwards.length; i++) {
            lifted[upwards[i]] = true;
        }
        findGroups(wholeCut(lifted), lifted, withUse, known, knownUnits);
        return new TightSet(node, flavors, units, Arrays.copyOf(groups, count), Arrays.copyOf(needs, count));
    }

    /**
     * Groups are leaves, except below a parent whose flavorMax makes up for a part of the loss: that of its children
     * together is less than the sum of the loss of each, so the parent stands for them.
     */
    private void findGroups(int[] whole, boolean[] lifted, boolean withUse, int known, long knownUnits) {
        boolean[] covered = new boolean[open.length];
        long[] ranks = new long[1 << gates.flavors()];
        int gate = ROOT_GATE + 1;
        for (int node = 1; node <= layout.size(); node++) {
            int above = gates.gateAbove(node);
            int cut = whole[above] ^ open[above];
            if (gate < open.length && gates.node(gate) == node) {
                boolean together = !lifted[gate] && cutAt(gate, whole) != cutAt(gate, open);
                if (together && !covered[above]) {
                    long[] ofGate = gates.ranks[gate];
                    add(node, ofGate[whole[above]] - ofGate[open[above]] + gates.use(gate, withUse ? cut : 0));
                }
                covered[gate] = together || covered[above];
                gate++;
            } else if (node == known) {
                add(node, knownUnits);
            } else if (layout.setBelow(node) < 0 && !covered[above] && cut != 0) {
                long use = leaves.useOf(node, withUse ? cut : 0);
                add(node, Wide.saturatedAdd(use, leaves.lossWithout(node, whole[above], open[above], ranks)));
            }
        }
    }

    private long cutAt(int gate, int[] stillOpen) {
        return gates.leftOf(gate, stillOpen[gates.next(gate)] ^ stillOpen[gate]);
    }

    private void add(int node, long needed) {
        if (needed > 0) {
            if (count == groups.length) {
                groups = Arrays.copyOf(groups, 2 * count);
                needs = Arrays.copyOf(needs, 2 * count);
            }
            groups[count] = node;
            needs[count++] = needed;
        }
    }
}
