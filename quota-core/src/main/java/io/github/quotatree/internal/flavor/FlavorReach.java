package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.math.BigInteger;

/**
 * How much of the runtimes is out of reach in one dimension with flavors while the use of groups changes: units that a
 * group is still entitled to have no place, because other units run on the only flavors that would do.
 *
 * <p>The rest of a group is its runtime less its use. It is out of reach as far as the most units of all rests that can
 * be placed, on the free units of each flavor and within every flavor max, is below their sum. Runtimes can always be
 * placed together, so it is 0 where nothing runs.
 *
 * <p>Live state for one thread at a time. A change and a question take {@code O(depth t 2^t)} time for {@code t}
 * flavors.
 */
public final class FlavorReach {
    private final TreeLayout layout;
    private final FlavorBounds bounds;
    private final long[] runtime;
    private final ClassRequests requests;
    private final ClassRequests promised;
    private final FlavorUse use;
    private final long[] total;
    private final Headroom headroom;
    private final long[] usedBelow; // by node and flavor, the use of a group and the groups below it
    private final long[] overrun; // by flavor, the units that run beyond the capacity and beyond each flavor max
    private BigInteger rests = BigInteger.ZERO;

    /**
     * Makes the state; takes linear time, and keeps the arguments: runtimes by node, of leaves only, the promises by
     * name, each the class of one flavor, and by flavor the units that the groups may use altogether.
     */
    public FlavorReach(
            TreeLayout layout,
            FlavorBounds bounds,
            long[] runtime,
            ClassRequests requests,
            ClassRequests promised,
            FlavorUse use,
            long[] total) {
        this.layout = layout;
        this.bounds = bounds;
        this.runtime = runtime;
        this.requests = requests;
        this.promised = promised;
        this.use = use;
        this.total = total;
        headroom =
                new Headroom(layout, bounds, runtime, requests, null, use, total); // promises are a reach of their own
        usedBelow = new long[(layout.size() + 1) * bounds.flavors()];
        overrun = new long[bounds.flavors()];
        for (int node = 1; node <= layout.size(); node++) {
            if (isLeaf(node)) {
                rests = rests.add(BigInteger.valueOf(headroom.rest(node)));
                for (int k = 0; k < bounds.flavors(); k++) {
                    addUse(node, k, use.of(k).sum(node));
                }
            }
        }
    }

    /**
     * Returns the reach, with the present use, of the units that a group still has to get by name, within its runtime,
     * and of the units that are {@linkplain #use freed} from now on.
     */
    public FlavorReach ofPromises() {
        long[] entitled = runtime.clone();
        ClassRequests named = new ClassRequests(layout.size() + 1);
        for (int node = 1; node <= layout.size(); node++) {
            for (int i = 0; isLeaf(node) && i < requests.classes(node); i++) {
                int mask = requests.mask(node, i);
                named.set(node, mask, Math.min(requests.units(node, i), use.running(node, mask)));
            }
            long open = 0;
            for (int k = 0; isLeaf(node) && k < bounds.flavors(); k++) {
                int flavor = 1 << k;
                long rest = Math.max(0, promised.get(node, flavor) - use.running(node, flavor));
                rest = Math.min(rest, headroom.pending(node, flavor));
                open = Wide.saturatedAdd(open, rest);
                named.set(node, flavor, Wide.saturatedAdd(named.get(node, flavor), rest));
            }
            entitled[node] = Math.min(runtime[node], Wide.saturatedAdd(use.sum(node), open));
        }
        return new FlavorReach(layout, bounds, entitled, named, promised, use.copy(), total);
    }

    private boolean isLeaf(int node) {
        return layout.setBelow(node) < 0;
    }

    private void addUse(int leaf, int k, long units) {
        for (int node = leaf; node != TreeLayout.ROOT; node = layout.parent(node)) {
            addUse(node, k, units, bounds.max(node, k));
        }
        addUse(TreeLayout.ROOT, k, units, total[k]);
    }

    private void addUse(int node, int k, long units, long limit) {
        int at = node * bounds.flavors() + k;
        long before = Math.max(0, usedBelow[at] - limit);
        usedBelow[at] += units;
        overrun[k] += Math.max(0, usedBelow[at] - limit) - before;
    }

    /** Adds to the units of a class that a leaf uses of a flavor; a negative number ends use, at most all. */
    public void use(int leaf, int mask, int flavor, long units) {
        long changed = use.get(leaf, mask, flavor) + units;
        if (changed < 0) {
            throw new IllegalArgumentException(layout.name(leaf) + ": less than " + -units + " is used of flavor "
                    + flavor + " by the class " + mask);
        }
        BigInteger before = BigInteger.valueOf(headroom.rest(leaf));
        use.set(leaf, mask, flavor, changed);
        headroom.setUse(leaf, mask, flavor, changed);
        addUse(leaf, flavor, units);
        rests = rests.add(BigInteger.valueOf(headroom.rest(leaf))).subtract(before);
    }

    /**
     * Returns how many units are out of reach: the units of rests that have no place, and the units that run beyond the
     * capacity or a flavor max. Saturates at 2^63-1. It never falls when use is added.
     */
    public long missing() {
        long placeable = headroom.rests.placeable();
        BigInteger unplaced =
                placeable == Long.MAX_VALUE ? BigInteger.ZERO : rests.subtract(BigInteger.valueOf(placeable));
        long beyond = 0;
        for (long units : overrun) {
            beyond = Wide.saturatedAdd(beyond, units);
        }
        return unplaced.add(BigInteger.valueOf(beyond))
                .min(BigInteger.valueOf(Long.MAX_VALUE))
                .longValueExact();
    }

    public TightSet shortage() {
        return headroom.rests.shortage();
    }

    public int overrunFlavors() {
        int over = 0;
        for (int k = 0; k < bounds.flavors(); k++) {
            over |= overrun[k] > 0 ? 1 << k : 0;
        }
        return over;
    }
}
