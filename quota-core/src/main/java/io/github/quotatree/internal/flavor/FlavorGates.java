package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * The root of a tree and its parent groups with a flavorMax, the <b>gates</b>, numbered as the {@link Regions} below
 * them: for each, by set of flavors, the sum of the ranks below it. Other parents need no table.
 */
final class FlavorGates {
    static final int ROOT_GATE = 0;
    private static final long UNLIMITED = Long.MAX_VALUE;
    private final FlavorBounds bounds;
    private final Regions regions;
    private final long[] total;
    private final ExactSums[] below;
    private final ExactSums[] used;
    final long[][] ranks; // by gate other than the root, as of the last keep()

    FlavorGates(TreeLayout layout, FlavorBounds bounds, long[] total) {
        this.bounds = bounds;
        this.total = total;
        regions = new Regions(layout, bounds, false);
        int gates = regions.count();
        below = new ExactSums[gates];
        used = new ExactSums[gates];
        ranks = new long[gates][];
        for (int gate = 0; gate < gates; gate++) {
            below[gate] = new ExactSums(1 << bounds.flavors());
            used[gate] = new ExactSums(bounds.flavors());
            ranks[gate] = new long[1 << bounds.flavors()];
        }
    }

    int gates() {
        return regions.count();
    }

    int gateAbove(int n) {
        return regions.of(n);
    }

    int flavors() {
        return total.length;
    }

    int[] path(int n) {
        int[] path = new int[regions.count()];
        int length = 0;
        for (int gate = gateAbove(n); gate != ROOT_GATE; gate = next(gate)) {
            path[length++] = gate;
        }
        path[length++] = ROOT_GATE;
        return Arrays.copyOf(path, length);
    }

    int node(int gate) {
        return regions.nodes[gate];
    }

    int next(int gate) {
        return regions.above(gate);
    }

    void setTotal(int flavor, long units) {
        total[flavor] = units;
    }

    /** Returns the most units of a flavor that may be used below a gate; 2^63-1 where it is not limited. */
    long most(int gate, int flavor) {
        return gate == ROOT_GATE ? total[flavor] : bounds.max(regions.nodes[gate], flavor);
    }

    /** Returns the units of a flavor that are left at a gate; 2^63-1 where it is not limited. */
    long left(int gate, int flavor) {
        long most = most(gate, flavor);
        return most == UNLIMITED ? UNLIMITED : Math.max(0, most - used[gate].get(flavor));
    }

    /** Returns the units of a set of flavors that are left at a gate; 2^63-1 where the sum is larger. */
    long leftOf(int gate, int set) {
        return SetTables.sum(set, flavor -> left(gate, flavor));
    }

    /** Returns the units of a set of flavors that are used below a gate; 2^63-1 where the sum is larger. */
    long use(int gate, int set) {
        return SetTables.sum(set, used[gate]::get);
    }

    void replaceUse(int gate, int flavor, long was, long now) {
        used[gate].replace(flavor, was, now);
    }

    void replaceBelow(int gate, long[] was, long[] now) {
        below[gate].replace(was, now);
    }

    long[] keep(int gate, long[] table) {
        long[] former = ranks[gate];
        ranks[gate] = table;
        return former;
    }

    void writeBelow(int gate, long[] sums) {
        for (int set = 0; set < sums.length; set++) {
            sums[set] = below[gate].get(set);
        }
    }

    /** Writes the sums that the ranks below a gate would have with one table in the place of another one. */
    void writeBelow(int gate, long[] was, long[] now, long[] sums) {
        for (int set = 0; set < sums.length; set++) {
            sums[set] = below[gate].with(set, was[set], now[set]);
        }
    }

    void writeLeft(int gate, TakenUnits taken, long[] left) {
        for (int k = 0; k < left.length; k++) {
            left[k] = SetTables.without(left(gate, k), taken.ofFlavor(k));
        }
    }

    void limit(long[] sums, long[] left) {
        for (int k = 0; k < left.length; k++) {
            SetTables.limit(sums, k, left[k]);
        }
    }

    void writeRanks(int gate, long[] ranks) {
        writeBelow(gate, ranks);
        for (int k = 0; k < total.length; k++) {
            SetTables.limit(ranks, k, left(gate, k));
        }
    }
}
