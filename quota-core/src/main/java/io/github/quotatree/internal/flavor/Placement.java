package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * Whether the amounts of all leaf groups can be placed on flavors at once, and the largest tight set of flavors if no
 * more can.
 *
 * <p>The amounts beyond the promises are compared with the most of them that can be placed: for a set {@code T} of
 * flavors, of a leaf the smaller of its amount and its rank, of a region the sum within the limits of the region. At
 * the root that is a minimum cut: {@code min over T of capacity outside T + sum of the units that can be placed on T}.
 */
final class Placement {
    private final TreeLayout layout;
    private final FlavorBounds bounds;
    private final Regions regions;
    private final Promises promises;
    private final PlacedLeaves leaves;
    private final int flavors;
    private final int sets;
    private final long[][] limits; // by region and flavor, less the promises below; of the first region, the capacity
    private final long[] capacityOutside;
    private final long[][] placed; // by region and set: the units that can be placed of its leaves and of regions below
    private final int[] open;
    private final long[] slack; // by set, how much more its cut allows than the last amounts that could be placed
    private int cut; // the one that was exceeded last
    private final long[][] counts;
    private final long[] table;
    private long amount;

    Placement(TreeLayout layout, FlavorBounds bounds, Promises promises) {
        this.layout = layout;
        this.bounds = bounds;
        this.promises = promises;
        regions = new Regions(layout, bounds, true);
        leaves = new PlacedLeaves(layout, bounds, regions, promises);
        flavors = bounds.flavors();
        sets = 1 << flavors;
        limits = new long[regions.count()][flavors];
        placed = new long[regions.count()][sets];
        open = new int[regions.count()];
        capacityOutside = new long[sets];
        slack = new long[sets];
        counts = new long[regions.count()][sets];
        table = new long[sets];
    }

    void begin(ClassRequests requests, long[] available) {
        for (int k = 0; k < flavors; k++) {
            limits[0][k] = SetTables.without(available[k], promises.of(TreeLayout.ROOT, k));
        }
        for (int r = 1; r < limits.length; r++) {
            Arrays.fill(limits[r], SetTables.UNLIMITED);
        }
        for (int node : regions.limits) {
            long[] limit = limits[regions.below[node]];
            for (int k = 0; k < flavors; k++) {
                limit[k] = Math.min(limit[k], SetTables.without(bounds.max(node, k), promises.of(node, k)));
            }
        }
        for (int set = 0; set < sets; set++) {
            capacityOutside[set] = SetTables.sum(limits[0], (sets - 1) ^ set);
        }
        System.arraycopy(capacityOutside, 0, slack, 0, sets); // before any units beyond the promises
        leaves.begin(requests);
    }

    long excess(Column received) {
        for (long[] sums : placed) {
            Arrays.fill(sums, 0);
        }
        amount = leaves.addPlaced(received, counts, placed);
        for (int r = regions.count() - 1; r > 0; r--) {
            System.arraycopy(placed[r], 0, table, 0, sets);
            for (int k = 0; k < flavors; k++) {
                SetTables.limit(table, k, limits[r][k]);
            }
            SetTables.add(placed[regions.above(r)], table);
        }
        long most = SetTables.UNLIMITED;
        for (int set = 1; set < sets; set++) {
            long here = Wide.saturatedAdd(capacityOutside[set], placed[0][set]);
            if (here < most) {
                most = here;
                cut = set;
            }
        }
        return Math.max(0, amount - most);
    }

    /** Keeps for every cut how much more it allows than was received, as of the last {@link #excess}. */
    void keepSlack() {
        for (int set = 1; set < sets; set++) {
            slack[set] = Wide.saturatedAdd(capacityOutside[set], placed[0][set]) - amount;
        }
    }

    /** Returns how much more than was received when it was kept the cut allows that was exceeded last. */
    long slack() {
        return slack[cut];
    }

    /** Finds the largest tight set of the amounts whose {@link #excess} was found last, and was 0. */
    void findTightSet() {
        for (int r = 0; r < regions.count(); r++) {
            open[r] = SetTables.minimiser(placed[r], limits[r], r == 0 ? sets - 1 : open[regions.above(r)], false);
        }
    }

    boolean capAll(Sharing sharing, TightSets found, long total) {
        boolean any = false;
        Column received = sharing.received();
        LeafList plain = leaves.plain;
        LeafList mixed = leaves.mixed.list;
        LeafList tabled = leaves.tabled;
        for (int node = leaves.limited.length == 0 ? 1 : layout.size() + 1; node <= layout.size(); node++) {
            int mask = leaves.requests.onlyMask(node);
            if (mask > 0 && (mask & open[0]) == 0) {
                any |= cap(sharing, node, received.get(node), found, total);
            }
        }
        for (int i = 0; i < plain.size; i++) {
            int leaf = plain.leaf[i];
            if ((plain.mask[i] & open[regions.of(leaf)]) == 0) {
                any |= cap(sharing, leaf, received.get(leaf), found, total);
            }
        }
        for (int i = 0; i < mixed.size; i++) {
            int leaf = mixed.leaf[i];
            long most = leaves.mixed.most(i, open[regions.of(leaf)], received.get(leaf));
            any |= cap(sharing, leaf, most, found, total);
        }
        for (int i = 0; i < tabled.size; i++) {
            int leaf = tabled.leaf[i];
            long most = leaves.mostOfTabled(i, open[regions.of(leaf)], received.get(leaf));
            any |= cap(sharing, leaf, most, found, total);
        }
        return any;
    }

    private boolean cap(Sharing sharing, int leaf, long most, TightSets found, long total) {
        if (most >= sharing.take(leaf)) {
            return false;
        }
        sharing.cap(leaf, most);
        found.hold(leaf, closed(closing(leaf)), total);
        return true;
    }

    private int closing(int leaf) {
        int accepted = leaves.accepted(leaf);
        int r = regions.of(leaf);
        while (r > 0 && (closed(r) & accepted) == 0) {
            r = regions.above(r);
        }
        return r;
    }

    /** Returns the flavors that are closed in a region, and not above it. */
    private int closed(int region) {
        int above = region == 0 ? sets - 1 : open[regions.above(region)];
        return above & ~open[region];
    }
}
