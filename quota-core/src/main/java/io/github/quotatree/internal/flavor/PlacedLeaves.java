package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * The leaf groups whose amounts cannot sit on just any flavor, region by region.
 *
 * <p>A <i>plain</i> leaf has one class and no flavorMax: whatever it received can be placed where its class can. A
 * {@link MixedLeaves mixed} one has a few classes. Any other leaf has a table, by set of flavors, of the most units
 * beyond its promises that can be placed.
 */
final class PlacedLeaves {
    /** Tables are kept from one test to the next up to this number of amounts, 32 MB; else they are made anew. */
    private static final int MOST_KEPT = 1 << 22;

    private final TreeLayout layout;
    private final FlavorBounds bounds;
    private final Regions regions;
    private final Promises promises;
    private final int sets;

    /** By node: whether it is below a limit; empty if there is none. */
    private final boolean[] limited;

    private final LeafList plain;
    private final MixedLeaves mixed;
    private final LeafList tabled;

    /** By region and flavor: what is promised to the plain leaves. */
    private final long[][] plainAside;

    private long[] tabledAside = new long[0];
    private long[] ranks = new long[0];
    private boolean ranksAreKept;
    private final long[] scratch;

    private ClassRequests requests = new ClassRequests(0);
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
        plain = new LeafList(regions.count());
        mixed = new MixedLeaves(regions.count());
        tabled = new LeafList(regions.count());
        plainAside = new long[regions.count()][bounds.flavors()];
    }

    /** Begins with other requests or promises. */
    void begin(ClassRequests newRequests) {
        if (requests != newRequests || classChanges != newRequests.classChanges()) {
            requests = newRequests;
            classChanges = newRequests.classChanges();
            collect();
        }
        setAside();
        mixed.read(requests, promises);
        fillTables();
    }

    private void collect() {
        plain.clear();
        mixed.list().clear();
        tabled.clear();
        for (int node = 1; node <= layout.size(); node++) {
            int mask = requests.onlyMask(node);
            if (mask == 0 || (mask == sets - 1 && (limited.length == 0 || !limited[node]))) {
                continue;
            }
            if (bounds.hasMax(node) || requests.classes(node) > MixedLeaves.MOST_CLASSES) {
                tabled.add(node, mask);
            } else if (mask == ClassRequests.SEVERAL) {
                mixed.list().add(node, mask);
            } else {
                plain.add(node, mask);
            }
        }
        plain.groupBy(regions);
        mixed.list().groupBy(regions);
        tabled.groupBy(regions);
    }

    private void setAside() {
        if (tabledAside.length < tabled.size()) {
            tabledAside = new long[tabled.size()];
        }
        if (promises.areNone()) {
            return;
        }
        for (int i = 0; i < tabled.size(); i++) {
            tabledAside[i] = promises.of(tabled.leaf(i));
        }
        for (int r = 0; r < regions.count(); r++) {
            Arrays.fill(plainAside[r], 0);
            for (int i = plain.start(r); i < plain.start(r + 1); i++) {
                if (Integer.bitCount(plain.mask(i)) == 1) {
                    int flavor = Integer.numberOfTrailingZeros(plain.mask(i));
                    plainAside[r][flavor] += promises.of(plain.leaf(i), flavor);
                }
            }
        }
    }

    private void fillTables() {
        ranksAreKept = (long) tabled.size() * sets <= MOST_KEPT;
        if (!ranksAreKept) {
            return;
        }
        if (ranks.length < tabled.size() * sets) {
            ranks = new long[tabled.size() * sets];
        }
        for (int i = 0; i < tabled.size(); i++) {
            LeafRank.fill(requests, bounds, promises, tabled.leaf(i), scratch);
            System.arraycopy(scratch, 0, ranks, i * sets, sets);
        }
    }

    /**
     * Adds to a table what can be placed of the leaves of a region.
     *
     * @param counts receives what the plain leaves received beyond their promises, by mask
     * @return what all received beyond their promises
     */
    long addPlaced(int region, Column received, long[] counts, long[] sums) {
        Arrays.fill(counts, 0);
        for (int i = plain.start(region); i < plain.start(region + 1); i++) {
            counts[plain.mask(i)] += received.get(plain.leaf(i));
        }
        mixed.addPlaced(region, received, counts);
        long amount = 0;
        for (int k = 0; k < plainAside[region].length; k++) {
            counts[1 << k] -= plainAside[region][k];
        }
        for (long count : counts) {
            amount += count;
        }
        for (int i = tabled.start(region); i < tabled.start(region + 1); i++) {
            long beyond = received.get(tabled.leaf(i)) - tabledAside[i];
            amount += beyond;
            if (beyond > 0) {
                addWithin(i, beyond, sums);
            }
        }
        SetTables.addClasses(sums, counts);
        return amount;
    }

    private void addWithin(int at, long beyond, long[] sums) {
        int from = at * sets;
        long[] rank = ranks;
        if (!ranksAreKept) {
            LeafRank.fill(requests, bounds, promises, tabled.leaf(at), scratch);
            rank = scratch;
            from = 0;
        }
        for (int set = 0; set < sums.length; set++) {
            sums[set] += Math.min(beyond, rank[from + set]);
        }
    }

    /** Returns whether every amount can be placed, because no leaf matters. */
    boolean areNone() {
        return plain.size() == 0 && mixed.list().size() == 0 && tabled.size() == 0;
    }

    LeafList plain() {
        return plain;
    }

    MixedLeaves mixed() {
        return mixed;
    }

    LeafList tabled() {
        return tabled;
    }

    /** Returns the most that a leaf with a table can be given on a set of flavors beside what it received. */
    long mostOfTabled(int at, int set, long received) {
        long rank;
        if (ranksAreKept) {
            rank = ranks[at * sets + set];
        } else {
            LeafRank.fill(requests, bounds, promises, tabled.leaf(at), scratch);
            rank = scratch[set];
        }
        return Math.max(received, tabledAside[at] + rank);
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
