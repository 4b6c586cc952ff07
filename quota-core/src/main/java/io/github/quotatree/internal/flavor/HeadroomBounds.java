package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;

/** The units that the leaf groups may still need of each set of flavors, whatever their runtimes are: an upper bound,
 * by which most questions about headroom are answered where no set of flavors is near its end.
 *
 * <p>For trees in which no parent group has a flavorMax. A change and a question take {@code O(t 2^t)} time for {@code
 * t} flavors and allocate nothing.
 */
public final class HeadroomBounds {
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
     * rank(all) - rank(T) = max(0, min(rest, pending(all)) - pending(T)) is the need of a leaf of S, and it grows with
     * its rest; a runtime is at most the limited request, so the limited request less the use bounds the rest. Of g
     * itself the runtime is known.
     *
     * And no promise by name is lost if k holds no promise back, neither before nor after: if all that is promised of k
     * and does not run fits in left(k), and that of g in the rest of its flavorMax, less n each, but for the units
     * among the n that are promised themselves. The promises are the promises of each leaf taken by itself, as long as
     * none is cut.
     */

    private final FlavorBounds bounds;
    private final LeafEntitlements leaves;
    private final ExactSums needs;
    private final ExactSums used;
    private final ExactSums promised;

    private final TakenUnits taken = new TakenUnits();
    private final long[] was;
    private final long[] now;
    private final int all;

    public HeadroomBounds(
            TreeLayout layout, FlavorBounds bounds, long[] limited, ClassRequests requests, FlavorUse use) {
        this.bounds = bounds;
        leaves = new LeafEntitlements(bounds, limited, requests, use);
        was = new long[1 << bounds.flavors()];
        now = new long[1 << bounds.flavors()];
        all = was.length - 1;
        needs = new ExactSums(was.length);
        used = new ExactSums(bounds.flavors());
        promised = new ExactSums(bounds.flavors());
        for (int node = 1; node <= layout.size(); node++) {
            if (layout.setBelow(node) < 0) {
                leaves.writeRanks(node, now, TakenUnits.NONE);
                replace();
                for (int k = 0; k < bounds.flavors(); k++) {
                    used.replace(k, 0, leaves.use(node, k));
                    promised.replace(k, 0, promised(node, k));
                }
            }
        }
    }

    private void replace() {
        for (int set = 1; set <= all; set++) {
            needs.replace(set, was[all] - was[all ^ set], now[all] - now[all ^ set]);
        }
    }

    /** Returns the units of a flavor that are promised to a leaf and do not run, if no promise is cut. */
    private long promised(int leaf, int flavor) {
        return promised(leaf, flavor, leaves.request(leaf, 1 << flavor));
    }

    private long promised(int leaf, int flavor, long requested) {
        long units = Math.min(bounds.min(leaf, flavor), requested);
        return units == 0 ? 0 : Math.max(0, units - leaves.use(leaf, 1 << flavor, flavor));
    }

    private void replacePromised(int leaf, int mask, long former) {
        if (Integer.bitCount(mask) == 1) {
            int flavor = Integer.numberOfTrailingZeros(mask);
            promised.replace(flavor, former, promised(leaf, flavor));
        }
    }

    /** Sets the units of a class that a leaf requests, {@code before} until now, and its limited request then. */
    public void request(int leaf, int mask, long before, long units, long limited) {
        long former = promised(leaf, Integer.numberOfTrailingZeros(mask), before);
        leaves.writeRanks(leaf, was, TakenUnits.NONE);
        leaves.setRequest(leaf, mask, units);
        replacePromised(leaf, mask, former);
        leaves.setRuntime(leaf, limited);
        leaves.writeRanks(leaf, now, TakenUnits.NONE);
        replace();
    }

    public void use(int leaf, int mask, int flavor, long units) {
        leaves.writeRanks(leaf, was, TakenUnits.NONE);
        long formerPromise = promised(leaf, Integer.numberOfTrailingZeros(mask));
        long former = leaves.use(leaf, flavor);
        leaves.setUse(leaf, mask, flavor, units);
        replacePromised(leaf, mask, formerPromise);
        used.replace(flavor, former, leaves.use(leaf, flavor));
        leaves.writeRanks(leaf, now, TakenUnits.NONE);
        replace();
    }

    /** Returns the most units that the runtime, pending units, flavorMax and capacity, by set of flavors, leave. */
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

    private boolean leavePromises(int leaf, int mask, int flavor, long units, long[] capacity) {
        long all = promised.get(flavor);
        if (all == 0) {
            return true;
        }
        long own = promised(leaf, flavor);
        long named = mask == 1 << flavor ? Math.min(own, units) : 0;
        return Math.max(0, units - named) <= left(flavor, capacity) - all
                && units - named <= leaves.flavorMaxLeft(leaf, flavor) - own;
    }

    /** Returns whether units within the plain limit certainly are in the way of no rest and of no promise by name. */
    public boolean leaveRoom(int leaf, int mask, int flavor, long units, long runtime, long[] capacity) {
        if (!leavePromises(leaf, mask, flavor, units, capacity)) {
            return false;
        }
        leaves.writeRanks(leaf, was, TakenUnits.NONE);
        long most = was[all];
        for (int set = 0; set <= all; set++) {
            was[set] = most - was[set]; // the part of the sums that is of this leaf, by the flavors outside
        }
        long limited = leaves.runtime(leaf);
        leaves.setRuntime(leaf, runtime);
        leaves.writeRanks(leaf, now, TakenUnits.NONE);
        long own = now[all];
        leaves.writeRanks(leaf, now, taken.set(mask, units, flavor, units, units));
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
