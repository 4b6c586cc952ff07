package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * Whether the amounts of all leaf groups can be placed on flavors at once, and the largest tight set of flavors if no
 * more can.
 *
 * <p>The amounts beyond the promises are compared with the most of them that can be placed: for a set {@code T} of
 * flavors, of a leaf the smaller of its amount and its rank, of a region the sum within the limits of the region. At
 * the root that is a minimum cut: {@code min over T of capacity outside T + sum of what can be placed on T}.
 */
final class Placement {
    /** A leaf with one class and no flavorMax needs no table: its amount can be placed wherever the class can. */
    private static final int NO_TABLE = -1;

    private static final int MOST_KEPT = 1 << 22;

    private final TreeLayout layout;
    private final FlavorBounds bounds;
    private final Regions regions;
    private final Promises promises;
    private final int flavors;
    private final int sets;

    // the leaves that are not free to sit anywhere, by region
    private int[] leaves = new int[0];
    private int[] onlyMask = new int[0];
    private int[] table = new int[0];
    private long[] setAside = new long[0];
    private final int[] regionStart;
    private long[] ranks = new long[0];
    private boolean ranksAreKept;

    private final long[] counts;
    private final long[] scratch;
    private final long[] limit;
    private final long[] capacityOutside;
    private final long[][] placed;
    private final int[] tight;
    private long amount;
    private ClassRequests requests = new ClassRequests(0);

    Placement(Declarations declarations, FlavorBounds bounds, Promises promises) {
        layout = declarations.layout();
        this.bounds = bounds;
        this.promises = promises;
        regions = new Regions(layout, bounds);
        flavors = bounds.flavors();
        sets = 1 << flavors;
        regionStart = new int[regions.count() + 1];
        counts = new long[sets];
        scratch = new long[sets];
        limit = new long[flavors];
        capacityOutside = new long[sets];
        placed = new long[regions.count()][sets];
        tight = new int[regions.count()];
    }

    /** Begins with other requests and capacities, when the promises are known. */
    void begin(ClassRequests newRequests, long[] available) {
        requests = newRequests;
        for (int k = 0; k < flavors; k++) {
            limit[k] = SetTables.without(available[k], promises.of(TreeLayout.ROOT, k));
        }
        for (int set = 0; set < sets; set++) {
            capacityOutside[set] = SetTables.sum(limit, (sets - 1) ^ set);
        }
        Arrays.fill(regionStart, 0);
        int count = 0;
        for (int node = 1; node <= layout.size(); node++) {
            if (matters(node)) {
                regionStart[regions.of(node) + 1]++;
                count++;
            }
        }
        for (int r = 1; r < regionStart.length; r++) {
            regionStart[r] += regionStart[r - 1];
        }
        makeRoom(count);
        int[] next = regionStart.clone();
        int tables = 0;
        for (int node = 1; node <= layout.size(); node++) {
            if (matters(node)) {
                int at = next[regions.of(node)]++;
                leaves[at] = node;
                setAside[at] = promises.of(node);
                onlyMask[at] = requests.onlyMask(node);
                table[at] = onlyMask[at] > 0 && !bounds.hasMax(node) ? NO_TABLE : tables++;
            }
        }
        ranksAreKept = (long) tables * sets <= MOST_KEPT;
        if (ranksAreKept) {
            keepRanks(tables);
        }
    }

    private void makeRoom(int count) {
        if (leaves.length < count) {
            leaves = new int[count];
            onlyMask = new int[count];
            table = new int[count];
            setAside = new long[count];
        }
    }

    private void keepRanks(int tables) {
        if (ranks.length < tables * sets) {
            ranks = new long[tables * sets];
        }
        for (int at = 0; at < regionStart[regions.count()]; at++) {
            if (table[at] != NO_TABLE) {
                LeafRank.fill(requests, bounds, promises, leaves[at], scratch);
                System.arraycopy(scratch, 0, ranks, table[at] * sets, sets);
            }
        }
    }

    /** Returns whether a leaf requests anything, and could not have it from just any flavor. */
    private boolean matters(int node) {
        int only = requests.onlyMask(node);
        if (only == 0 || (only > 0 && requests.onlyUnits(node) == 0)) {
            return false;
        }
        return only != sets - 1 || regions.of(node) != 0 || bounds.hasMax(node);
    }

    /** Returns by how many units the amounts exceed what can be placed; 0 if all of it can. */
    long excess(Sharing sharing) {
        amount = 0;
        for (long[] sums : placed) {
            Arrays.fill(sums, 0);
        }
        for (int r = regions.count() - 1; r > 0; r--) {
            sumUp(r, sharing);
            regions.limits(r, promises, limit);
            System.arraycopy(placed[r], 0, scratch, 0, sets);
            for (int k = 0; k < flavors; k++) {
                SetTables.limit(scratch, k, limit[k]);
            }
            SetTables.add(placed[regions.above(r)], scratch);
        }
        sumUp(0, sharing);
        long most = SetTables.UNLIMITED;
        for (int set = 1; set < sets; set++) {
            most = Math.min(most, Wide.saturatedAdd(capacityOutside[set], placed[0][set]));
        }
        return Math.max(0, amount - most);
    }

    /** Adds what can be placed of the leaves of a region to its table. */
    private void sumUp(int region, Sharing sharing) {
        long[] sums = placed[region];
        Arrays.fill(counts, 0);
        for (int at = regionStart[region]; at < regionStart[region + 1]; at++) {
            long beyond = sharing.received(leaves[at]) - setAside[at];
            amount += beyond;
            if (table[at] == NO_TABLE) {
                counts[onlyMask[at]] += beyond;
            } else {
                addRanked(at, beyond, sums);
            }
        }
        SetTables.addClasses(sums, counts);
    }

    private void addRanked(int at, long beyond, long[] sums) {
        long[] rank = ranks;
        int from = table[at] * sets;
        if (!ranksAreKept) {
            LeafRank.fill(requests, bounds, promises, leaves[at], scratch);
            rank = scratch;
            from = 0;
        }
        for (int set = 0; set < sums.length; set++) {
            sums[set] += Math.min(beyond, rank[from + set]);
        }
    }

    /** Finds the largest tight set of the amounts whose {@link #excess} was found last, and was 0. */
    void findTightSet() {
        int outside = sets - 1;
        for (int set = 1; set < sets; set++) {
            if (Wide.saturatedAdd(capacityOutside[set], placed[0][set]) <= amount) {
                outside &= set;
            }
        }
        tight[0] = outside;
        for (int r = 1; r < regions.count(); r++) {
            regions.limits(r, promises, limit);
            tight[r] = smallestMinimum(placed[r], tight[regions.above(r)]);
        }
    }

    /** Returns the smallest set within another at which its amount and the limits outside it are least. */
    private int smallestMinimum(long[] sums, int within) {
        long least = Long.MAX_VALUE;
        int smallest = within;
        int set = within;
        while (true) {
            long here = Wide.saturatedAdd(sums[set], SetTables.sum(limit, within ^ set));
            if (here < least) {
                least = here;
                smallest = set;
            } else if (here == least) {
                smallest &= set;
            }
            if (set == 0) {
                return smallest;
            }
            set = (set - 1) & within;
        }
    }

    /** Returns whether any amounts at all can be placed, because every class accepts every flavor. */
    boolean isFree() {
        return regionStart[regions.count()] == 0;
    }

    /** Caps all leaves at what they received or can still be given outside the tight set; returns whether any was. */
    boolean capAll(Sharing sharing, TightSets found, long total) {
        boolean any = false;
        for (int r = 0; r < regions.count(); r++) {
            for (int at = regionStart[r]; at < regionStart[r + 1]; at++) {
                long beyond = sharing.received(leaves[at]) - setAside[at];
                long cap = setAside[at] + Math.max(beyond, rank(at, tight[r]));
                if (cap < sharing.take(leaves[at])) {
                    sharing.cap(leaves[at], cap);
                    int region = closing(at, r);
                    int set = closed(region);
                    int flavor = Integer.numberOfTrailingZeros(set);
                    found.hold(leaves[at], set, regions.limitingNode(region, flavor, promises), total);
                    any = true;
                }
            }
        }
        return any;
    }

    /** Returns the nearest region in which a flavor that a leaf accepts became tight. */
    private int closing(int at, int region) {
        int accepted = 0;
        for (int i = 0; i < requests.classes(leaves[at]); i++) {
            accepted |= requests.units(leaves[at], i) > 0 ? requests.mask(leaves[at], i) : 0;
        }
        int r = region;
        while (r > 0 && (closed(r) & accepted) == 0) {
            r = regions.above(r);
        }
        return r;
    }

    /** Returns the flavors that are closed in a region, and not above it. */
    private int closed(int region) {
        int above = region == 0 ? sets - 1 : tight[regions.above(region)];
        return above & ~tight[region];
    }

    private long rank(int at, int set) {
        if (table[at] == NO_TABLE) {
            return (onlyMask[at] & set) == 0 ? 0 : Long.MAX_VALUE - setAside[at];
        }
        if (ranksAreKept) {
            return ranks[table[at] * sets + set];
        }
        LeafRank.fill(requests, bounds, promises, leaves[at], scratch);
        return scratch[set];
    }
}
