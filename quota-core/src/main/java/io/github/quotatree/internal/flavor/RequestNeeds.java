package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * What follows from the requests of the leaf groups without a solve: whether a change of a request leaves all runtimes
 * as they are, and whether any set of flavors can become tight at all.
 *
 * <p>By set of flavors it keeps the sum of what the leaves need of the set at their limited requests, since they can
 * place no more outside of it. A change takes {@code O(t 2^t)} time for {@code t} flavors and allocates nothing.
 */
public final class RequestNeeds {
    /*
     * No set can become tight. Amounts x of the leaves can be placed if for every set S of flavors the sum of what each
     * leaf needs of S, max(0, x - promised - rank(flavors outside S)) + promised of S, is at most the capacity of S
     * (where no parent has a flavorMax). The need grows with x, and x is at most the limited request. So if all is well
     * at the limited requests it is well for every x, and no feasibility test of a solve can fail but the one for all
     * flavors, which is the total. What is promised is that of each leaf by itself as long as it fits the capacity of
     * each flavor, which is a part of the condition.
     *
     * A change has no effect. A solve hands out one unit after the other, and whether a unit of this leaf can be placed
     * depends on min(x, rank(T)) alone, for the x that is tried: up to its runtime, and one more where that is below
     * the limited request, which is promised + rank(all) cut to the max. If the promises stay, and min(x, rank(T)) for
     * every T and the largest x that is tried, both solves go through the same steps:
     * - The leaf accepts the same units. Its limited request is the same, or was and is above its runtime, or falls to
     *   its runtime: then only a unit is not tried that was refused.
     * - A limited request above the leaf may change. Suppose a group received as many units as its limited request in
     *   one solve, and is offered one more in the other. If that is accepted, all that was accepted can be placed in
     *   both solves and is within all maxes, so the limited request is no less in either: a contradiction. If it is
     *   refused, the group is closed, which changes nothing for the others.
     * So, by induction, the same holds for several changes one after the other.
     */

    private final FlavorBounds bounds;
    private final ClassRequests requests;
    private final long[] max;
    private final long[] limited;
    private final ExactSums needs;
    private final ExactSums promised;

    // of the leaf that was changed last, before and after
    private final Leaf was;
    private final Leaf now;
    private int changed;

    /**
     * Sums up the needs of a state, in linear time.
     *
     * @param requests what is requested now; {@link #request} changes it
     */
    public RequestNeeds(Declarations declarations, int dimension, FlavorBounds bounds, ClassRequests requests) {
        this.bounds = bounds;
        this.requests = requests;
        TreeLayout layout = declarations.layout();
        max = new long[layout.size() + 1];
        declarations.max(dimension).read(0, max.length, max);
        limited = new long[max.length];
        needs = new ExactSums(1 << bounds.flavors());
        promised = new ExactSums(bounds.flavors());
        was = new Leaf(bounds.flavors());
        now = new Leaf(bounds.flavors());
        for (int node = 1; node <= layout.size(); node++) {
            if (layout.setBelow(node) < 0 && requests.classes(node) > 0) {
                read(node, now);
                limited[node] = now.limited;
                replace();
            }
        }
    }

    /** Sets the units of a class that a leaf requests. */
    public void request(int leaf, int mask, long units) {
        read(leaf, was);
        requests.set(leaf, mask, units);
        read(leaf, now);
        limited[leaf] = now.limited;
        changed = leaf;
        replace();
    }

    private void replace() {
        for (int set = 1; set < now.needs.length; set++) {
            needs.replace(set, was.needs[set], now.needs[set]);
        }
        for (int k = 0; k < now.promised.length; k++) {
            promised.replace(k, was.promised[k], now.promised[k]);
        }
    }

    private void read(int leaf, Leaf into) {
        long[] rank = into.rank;
        Arrays.fill(rank, 0);
        Arrays.fill(into.promised, 0);
        into.setAside = 0;
        boolean mayBePromised = bounds.hasMin(leaf);
        for (int i = 0; i < requests.classes(leaf); i++) {
            int mask = requests.mask(leaf, i);
            long units = requests.units(leaf, i);
            if (mayBePromised && Integer.bitCount(mask) == 1) {
                int k = Integer.numberOfTrailingZeros(mask);
                into.promised[k] = Math.min(units, bounds.min(leaf, k));
                into.setAside += into.promised[k]; // within min
                units -= into.promised[k];
            }
            SetTables.addClass(rank, mask, units);
        }
        if (bounds.hasMax(leaf)) {
            for (int k = 0; k < into.promised.length; k++) {
                SetTables.limit(rank, k, SetTables.without(bounds.max(leaf, k), into.promised[k]));
            }
        }
        int all = rank.length - 1;
        into.limited = Math.min(max[leaf], Wide.saturatedAdd(rank[all], into.setAside));
        long beyond = into.limited - into.setAside;
        for (int set = 1; set <= all; set++) {
            into.needs[set] = Math.max(0, beyond - rank[all ^ set])
                    + (into.setAside == 0 ? 0 : SetTables.sum(into.promised, set));
        }
    }

    /** Returns the limited request of a leaf. */
    public long limited(int leaf) {
        return limited[leaf];
    }

    /** Returns whether the limited request of the leaf that was changed last is the same as before. */
    public boolean isLimitedSame() {
        return was.limited == now.limited;
    }

    /**
     * Returns whether the last change certainly leaves all runtimes as they are.
     *
     * @param runtime that of the leaf before the change
     * @param capacity by flavor, what the groups of the first level share
     */
    public boolean staysAt(long runtime, long[] capacity) {
        if (!Arrays.equals(was.promised, now.promised) || (bounds.hasMin(changed) && arePromisesCut(capacity))) {
            return false;
        }
        long tried = runtime - now.setAside + (runtime < now.limited ? 1 : 0);
        for (int set = 1; set < now.rank.length; set++) {
            if (Math.min(was.rank[set], tried) != Math.min(now.rank[set], tried)) {
                return false;
            }
        }
        return true;
    }

    private boolean arePromisesCut(long[] capacity) {
        for (int k = 0; k < capacity.length; k++) {
            if (promised.get(k) > capacity[k]) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether no set of flavors but all of them together can become tight, whatever the runtimes are, where no
     * parent group has a flavorMax.
     *
     * @param capacity by set of flavors, what the groups of the first level share
     */
    public boolean fit(long[] capacity) {
        for (int set = 1; set < capacity.length - 1; set++) {
            if (needs.get(set) > capacity[set]) {
                return false;
            }
        }
        return true;
    }

    /** What a solve reads of a leaf. */
    private static final class Leaf {
        /** By set of flavors, the most units that are not promised and can be placed on it. */
        final long[] rank;

        final long[] needs;
        final long[] promised;
        long setAside;
        long limited;

        Leaf(int flavors) {
            rank = new long[1 << flavors];
            needs = new long[1 << flavors];
            promised = new long[flavors];
        }
    }
}
