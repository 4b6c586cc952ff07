package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * The leaf groups whose amounts cannot sit on just any flavor: <i>plain</i> ones have one class and no flavorMax,
 * {@link MixedLeaves mixed} ones a few classes, and others a table, by set of flavors, of the most units beyond their
 * promises that can be placed.
 */
final class PlacedLeaves {
    /** Tables are kept from one test to the next up to this number of amounts, 32 MB; else they are made anew. */
    private static final int MOST_KEPT = 1 << 22;

    private final TreeLayout layout;
    private final FlavorBounds bounds;
    private final Regions regions;
    private final Promises promises;
    private final int sets;
    final boolean[] limited;

    /** The plain leaves; where no group has a flavorMax they are summed up as they stand. */
    final LeafList plain;

    /** By mask plus one, the units that leaves with one class received; first the units of groups with several. */
    private final long[] receivedByMask;

    final MixedLeaves mixed;
    final LeafList tabled;
    private final long[][] plainAside;
    private long[] tabledAside = new long[0];
    private long[][] ranks = new long[0][];
    private boolean ranksAreKept;
    private final long[] scratch;
    ClassRequests requests = new ClassRequests(0);
    private int classChanges = -1;

    PlacedLeaves(TreeLayout layout, FlavorBounds bounds, Regions regions, Promises promises) {
        this.layout = layout;
        this.bounds = bounds;
        this.regions = regions;
        this.promises = promises;
        sets = 1 << bounds.flavors();
        scratch = new long[sets];
        limited = new boolean[bounds.hasMaxes() ? layout.size() + 1 : 0];
        for (int node = 1; node < limited.length; node++) {
            limited[node] = bounds.hasMax(node) || regions.of(node) != 0;
        }
        receivedByMask = new long[sets + 1];
        plain = new LeafList();
        mixed = new MixedLeaves();
        tabled = new LeafList();
        plainAside = new long[regions.count()][bounds.flavors()];
    }

    void begin(ClassRequests newRequests) {
        if (requests != newRequests || classChanges != newRequests.classChanges) {
            requests = newRequests;
            classChanges = newRequests.classChanges;
            collect();
        }
        setAside();
        mixed.read(requests, promises);
        fillTables();
    }

    private void collect() {
        plain.size = 0;
        mixed.list.size = 0;
        tabled.size = 0;
        int end = limited.length > 0 || requests.masks.length > 0 ? layout.size() : 0;
        for (int node = 1; node <= end; node++) {
            int mask = requests.onlyMask(node);
            boolean matters = limited.length > 0 ? isListed(node) : mask == ClassRequests.SEVERAL;
            if (!matters) {
                continue;
            }
            if (bounds.hasMax(node) || requests.classes(node) > MixedLeaves.MOST_CLASSES) {
                tabled.add(node, mask);
            } else if (mask == ClassRequests.SEVERAL) {
                mixed.list.add(node, mask);
            } else {
                plain.add(node, mask);
            }
        }
    }

    /** Returns whether a leaf is listed, where there is a flavorMax: it could not have its units from any flavor. */
    private boolean isListed(int leaf) {
        int mask = requests.onlyMask(leaf);
        return mask != 0 && (mask != sets - 1 || limited[leaf]);
    }

    private void setAside() {
        if (tabledAside.length < tabled.size) {
            tabledAside = new long[tabled.size];
        }
        if (promises.areNone()) {
            return;
        }
        for (int i = 0; i < tabled.size; i++) {
            tabledAside[i] = promises.of(tabled.leaf[i]);
        }
        for (long[] aside : plainAside) {
            Arrays.fill(aside, 0);
        }
        for (int node : promises.nodes()) {
            int mask = requests.onlyMask(node);
            if (Integer.bitCount(mask) == 1 && (limited.length == 0 || (isListed(node) && !bounds.hasMax(node)))) {
                int flavor = Integer.numberOfTrailingZeros(mask);
                plainAside[regions.of(node)][flavor] += promises.of(node, flavor);
            }
        }
    }

    private void fillTables() {
        ranksAreKept = (long) tabled.size * sets <= MOST_KEPT;
        if (ranksAreKept && ranks.length < tabled.size) {
            ranks = new long[tabled.size][sets];
        }
        for (int i = 0; ranksAreKept && i < tabled.size; i++) {
            LeafDemand.writeRanks(requests, bounds, promises, tabled.leaf[i], ranks[i]);
        }
    }

    private long[] ranksOf(int at) {
        if (ranksAreKept) {
            return ranks[at];
        }
        LeafDemand.writeRanks(requests, bounds, promises, tabled.leaf[at], scratch);
        return scratch;
    }

    /**
     * Adds to tables by region the units that can be placed of the leaves in it, and returns all units beyond promises;
     * of these, {@code counts} receives the units of the plain and mixed leaves, by region and mask.
     */
    long addPlaced(Column received, long[][] counts, long[][] sums) {
        for (long[] own : counts) {
            Arrays.fill(own, 0);
        }
        if (limited.length == 0) {
            addAll(counts[0], received);
        }
        for (int i = 0; i < plain.size; i++) {
            counts[regions.of(plain.leaf[i])][plain.mask[i]] += received.get(plain.leaf[i]);
        }
        mixed.addPlaced(regions, received, counts);
        long amount = 0;
        for (int i = 0; i < tabled.size; i++) {
            long beyond = received.get(tabled.leaf[i]) - tabledAside[i];
            amount += beyond;
            long[] table = sums[regions.of(tabled.leaf[i])];
            long[] rank = beyond > 0 ? ranksOf(i) : scratch;
            for (int set = 0; beyond > 0 && set < sets; set++) {
                table[set] += Math.min(beyond, rank[set]);
            }
        }
        for (int region = 0; region < counts.length; region++) {
            for (int k = 0; k < plainAside[region].length; k++) {
                counts[region][1 << k] -= plainAside[region][k];
            }
            for (long count : counts[region]) {
                amount += count;
            }
            SetTables.addClasses(sums[region], counts[region]);
        }
        return amount;
    }

    private void addAll(long[] counts, Column received) {
        Arrays.fill(receivedByMask, 0);
        int nodes = requests.nodes();
        if (received.isWide()) {
            for (int node = 1; node < nodes; node++) {
                receivedByMask[requests.onlyMask(node) + 1] += received.get(node);
            }
        } else {
            for (int first = 0; first < nodes; first += Column.ROW) {
                add(first, received.row(first >> Column.ROW_BITS), Math.min(Column.ROW, nodes - first));
            }
        }
        for (int mask = 1; mask < counts.length; mask++) {
            counts[mask] += receivedByMask[mask + 1];
        }
    }

    private void add(int first, double[] row, int size) {
        long[] to = receivedByMask;
        for (int k = 0; k < size; k++) {
            to[requests.onlyMask(first + k) + 1] += (long) row[k]; // a parent has no class, and counts nowhere
        }
    }

    long mostOfTabled(int at, int set, long received) {
        return Math.max(received, tabledAside[at] + ranksOf(at)[set]);
    }

    /** Returns the flavors that a leaf accepts for any of its units, as a mask. */
    int accepted(int leaf) {
        int mask = 0;
        for (int i = 0; i < requests.classes(leaf); i++) {
            mask |= requests.units(leaf, i) > 0 ? requests.mask(leaf, i) : 0;
        }
        return mask;
    }
}
