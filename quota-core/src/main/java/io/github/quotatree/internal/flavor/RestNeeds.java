package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;

/**
 * What the leaf groups may still need of each set of flavors, whatever their runtimes are: an upper bound, by which
 * most questions about headroom are answered where no set of flavors is near its end.
 *
 * <p>For trees in which no parent group has a flavorMax. A change and a question take {@code O(t 2^t)} time for {@code
 * t} flavors and allocate nothing.
 */
public final class RestNeeds {
    /*
     * Placing n units of leaf g on flavor k is fine if the most P that can be placed of all rests falls by n at most.
     * By the smallest cut that is: for every set T of flavors, with S the others,
     *
     *     left'(S) + sum over the leaves of rank'(T) >= P - n,
     *
     * where k of S and g are as they are then. For T = {} that is so, since P is at most left(all). P is also at most
     * the sum of all ranks(all); so for another T it is enough that
     *
     *     left(S) + (n if k is in T) >= sum over the other leaves of [rank(all) - rank(T)] + rank_g(all) - rank_g'(T).
     *
     * rank(all) - rank(T) = max(0, min(rest, pending(all)) - pending(T)) is what a leaf needs of S, and it grows with
     * its rest; a runtime is at most the limited request, so the limited request less the use bounds the rest. Of g
     * itself the runtime is known.
     */

    private static final int NO_UNITS = 0;

    private final LeafRests leaves;
    private final ExactSums needs;
    private final ExactSums used;
    private final long[] was;
    private final long[] now;
    private final int all;

    /**
     * Sums up the needs of a state, in linear time.
     *
     * @param limited the limited request of each leaf
     * @param requests what is requested now; {@link #request} changes it
     * @param use what is used now; {@link #use} changes it
     */
    public RestNeeds(TreeLayout layout, FlavorBounds bounds, long[] limited, ClassRequests requests, FlavorUse use) {
        leaves = new LeafRests(bounds, limited, requests, use);
        was = new long[1 << bounds.flavors()];
        now = new long[1 << bounds.flavors()];
        all = was.length - 1;
        needs = new ExactSums(was.length);
        used = new ExactSums(bounds.flavors());
        for (int node = 1; node <= layout.size(); node++) {
            if (layout.setBelow(node) < 0) {
                leaves.writeRanks(node, now, 0, 0, NO_UNITS);
                replace();
                for (int k = 0; k < bounds.flavors(); k++) {
                    used.replace(k, 0, leaves.use(node, k));
                }
            }
        }
    }

    /** Replaces the needs of ranks {@code was} by those of ranks {@code now}. */
    private void replace() {
        for (int set = 1; set <= all; set++) {
            needs.replace(set, was[all] - was[all ^ set], now[all] - now[all ^ set]);
        }
    }

    /** Sets the units of a class that a leaf requests, and its limited request then. */
    public void request(int leaf, int mask, long units, long limited) {
        leaves.writeRanks(leaf, was, 0, 0, NO_UNITS);
        leaves.setRequest(leaf, mask, units);
        leaves.setRuntime(leaf, limited);
        leaves.writeRanks(leaf, now, 0, 0, NO_UNITS);
        replace();
    }

    /** Sets the units of a class of a leaf that run on a flavor. */
    public void use(int leaf, int mask, int flavor, long units) {
        leaves.writeRanks(leaf, was, 0, 0, NO_UNITS);
        long former = leaves.use(leaf, flavor);
        leaves.setUse(leaf, mask, flavor, units);
        used.replace(flavor, former, leaves.use(leaf, flavor));
        leaves.writeRanks(leaf, now, 0, 0, NO_UNITS);
        replace();
    }

    /**
     * Returns the most units of a class of a leaf that its runtime, its pending units, its flavorMax and the capacity
     * leave on a flavor.
     *
     * @param capacity by set of flavors, what the groups of the first level share
     */
    public long plainLimit(int leaf, int mask, int flavor, long runtime, long[] capacity) {
        if ((mask >>> flavor & 1) == 0) {
            return 0;
        }
        long limited = leaves.runtime(leaf);
        leaves.setRuntime(leaf, runtime);
        long own = Math.min(leaves.rest(leaf), leaves.pending(leaf, mask));
        leaves.setRuntime(leaf, limited);
        return Math.min(Math.min(own, leaves.flavorMaxLeft(leaf, flavor)), left(flavor, capacity));
    }

    private long left(int flavor, long[] capacity) {
        long most = capacity[1 << flavor];
        return most == Long.MAX_VALUE ? most : Math.max(0, most - used.get(flavor));
    }

    /**
     * Returns whether a number of units within the {@linkplain #plainLimit plain limit} certainly stands in the way of
     * no rest; false if these bounds do not tell.
     *
     * @param capacity by set of flavors, what the groups of the first level share
     */
    public boolean leaveRoom(int leaf, int mask, int flavor, long units, long runtime, long[] capacity) {
        leaves.writeRanks(leaf, was, 0, 0, NO_UNITS);
        long most = was[all];
        for (int set = 0; set <= all; set++) {
            was[set] = most - was[set]; // what the sums contain of this leaf, by the flavors outside
        }
        long limited = leaves.runtime(leaf);
        leaves.setRuntime(leaf, runtime);
        leaves.writeRanks(leaf, now, 0, 0, NO_UNITS);
        long own = now[all];
        leaves.writeRanks(leaf, now, mask, flavor, units);
        leaves.setRuntime(leaf, limited);
        for (int inside = 1; inside <= all; inside++) {
            int set = all ^ inside;
            long left = (inside >>> flavor & 1) == 0 ? 0 : units;
            for (int open = set; open != 0; open &= open - 1) {
                left = Wide.saturatedAdd(left, left(Integer.numberOfTrailingZeros(open), capacity));
            }
            long others = set == 0 ? 0 : needs.with(set, was[inside], 0);
            long needed = Wide.saturatedAdd(others, own - now[inside]);
            if (needed > left || needed == Long.MAX_VALUE) {
                return false;
            }
        }
        return true;
    }
}
