package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/** The conclusions from the requests of the leaf groups without a solve: whether a change of a request leaves all
 * runtimes as they are, and whether any set of flavors can become tight at all.
 *
 * <p>By set of flavors it keeps the sum of the needs of the leaves of the set at their limited requests, since they can
 * place no more outside of it. A change takes {@code O(t 2^t)} time for {@code t} flavors and allocates nothing.
 */
public final class RequestBounds {
    /*
     * No set can become tight. Amounts x of the leaves can be placed if for every set S of flavors the sum of the needs
     * of S of each leaf, max(0, x - promised - rank(flavors outside S)) + promised of S, is at most the capacity of S
     * (where no parent has a flavorMax). The need grows with x, and x is at most the limited request. So if all is well
     * at the limited requests it is well for every x, and no feasibility test of a solve can fail but the one for all
     * flavors, which is the total. The promises are the promises of each leaf taken by itself, as long as they fit the
     * capacity of each flavor, which is a part of the condition.
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
    final ClassRequests requests;
    private final long[] max;
    private final long[] limited;
    private final ExactSums needs;
    private final ExactSums promised;

    // the changed leaf, before and after the last change
    final LeafDemand was;
    final LeafDemand now;
    private final long[] needsWas;
    private final long[] needsNow;
    private int changed;

    public RequestBounds(Declarations declarations, int dimension, FlavorBounds bounds, ClassRequests requests) {
        this.bounds = bounds;
        this.requests = requests;
        TreeLayout layout = declarations.layout();
        max = new long[layout.size() + 1];
        declarations.max(dimension).read(0, max.length, max);
        limited = new long[max.length];
        needs = new ExactSums(1 << bounds.flavors());
        promised = new ExactSums(bounds.flavors());
        was = new LeafDemand(bounds.flavors());
        now = new LeafDemand(bounds.flavors());
        needsWas = new long[1 << bounds.flavors()];
        needsNow = new long[1 << bounds.flavors()];
        for (int node = 1; node <= layout.size(); node++) {
            if (layout.setBelow(node) < 0 && requests.classes(node) > 0) {
                read(node, now);
                limited[node] = now.limited;
                replace();
            }
        }
    }

    public void request(int leaf, int mask, long units) {
        read(leaf, was);
        requests.set(leaf, mask, units);
        read(leaf, now);
        limited[leaf] = now.limited;
        changed = leaf;
        replace();
    }

    private void replace() {
        was.writeNeeds(was.limited, needsWas);
        now.writeNeeds(now.limited, needsNow);
        needs.replace(needsWas, needsNow);
        promised.replace(was.promised, now.promised);
    }

    void read(int leaf, LeafDemand into) {
        into.read(requests, bounds, max[leaf], leaf);
    }

    public long limited(int leaf) {
        return limited[leaf];
    }

    public boolean isLimitedSame() {
        return was.limited == now.limited;
    }

    /** Returns whether the last change certainly leaves all runtimes as they are; capacity is by flavor. */
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

    /** Returns whether more is promised of a flavor than there is, so that promises are scaled. */
    public boolean arePromisesCut(long[] capacity) {
        for (int k = 0; k < capacity.length; k++) {
            if (promised.get(k) > capacity[k]) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether no set of flavors but all of them together can become tight, whatever the runtimes are, where no
     * parent group has a flavorMax; capacity is by set of flavors.
     */
    public boolean fit(long[] capacity) {
        for (int set = 1; set < capacity.length - 1; set++) {
            if (needs.get(set) > capacity[set]) {
                return false;
            }
        }
        return true;
    }
}
