package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

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
     *
     * A change moves one runtime alone. On one level the order in which units are offered does not depend on the
     * accepted units: units within min before the others, each group's one after the other. A solve accepts each unit
     * that can be placed beside the units accepted before it; it refuses one that needs a set that these make tight.
     *
     * Let leaf g have its whole limited request before a change. Then all others keep their runtimes, and g has its new
     * limited request, if the amounts can be placed and g needs nothing of any set that was tight at the end, neither
     * before nor after the change. For a unit of another leaf that was refused needed a set that was tight then; needs
     * only grow, so it was tight at the end; g needs nothing of it, so it is tight at that moment in both solves, and
     * the unit is refused in both. All other units are accepted, since all of them together can be placed. The set of
     * all flavors is one of the sets: it is tight where the capacity is shared out.
     */
    private final FlavorBounds bounds;
    private final ClassRequests requests;
    private final long[] max;
    private final long[] limited;
    private final ExactSums needs;
    private final ExactSums promised;
    private final LeafDemand was;
    private final LeafDemand now;
    private final LeafDemand scratch;
    private final long[] needsWas;
    private final long[] needsNow;
    private int changed;
    /** By set of flavors, the sums of the needs at the runtimes; null unless they are kept. */
    private @Nullable ExactSums sharedNeeds;

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
        scratch = new LeafDemand(bounds.flavors());
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
        for (int set = 1; set < needsNow.length; set++) {
            needs.replace(set, needsWas[set], needsNow[set]);
        }
        for (int k = 0; k < now.promised.length; k++) {
            promised.replace(k, was.promised[k], now.promised[k]);
        }
    }

    private void read(int leaf, LeafDemand into) {
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

    /** Keeps the needs of the groups of a tree of one level at their runtimes, by node, from now on. */
    public void keepRuntimes(long[] runtime) {
        ExactSums sums = new ExactSums(needsNow.length);
        sharedNeeds = sums;
        for (int node = 1; node < runtime.length; node++) {
            read(node, scratch);
            scratch.writeNeeds(runtime[node], needsNow);
            for (int set = 1; set < needsNow.length; set++) {
                sums.replace(set, 0, needsNow[set]);
            }
        }
    }

    public void setRuntime(int node, long former, long runtime) {
        if (sharedNeeds != null) {
            read(node, scratch);
            replaceShared(scratch, former, scratch, runtime, sharedNeeds);
        }
    }

    private void replaceShared(LeafDemand before, long former, LeafDemand after, long runtime, ExactSums sums) {
        before.writeNeeds(former, needsWas);
        after.writeNeeds(runtime, needsNow);
        for (int set = 1; set < needsNow.length; set++) {
            sums.replace(set, needsWas[set], needsNow[set]);
        }
    }

    /**
     * Takes the last change of a request into account, where runtimes are kept, and returns whether it certainly moves
     * the runtime of its group alone, from one limited request to the other, which is kept then. It may only where the
     * runtimes are valid and the group has a weight.
     */
    public boolean movesAlone(long runtime, boolean mayMove, long[] available, long[] capacity) {
        ExactSums sums = sharedNeeds;
        if (sums == null) {
            return false;
        }
        boolean alone = mayMove && !arePromisesCut(available) && isAlone(runtime, capacity, sums);
        replaceShared(was, runtime, now, alone ? now.limited : runtime, sums);
        return alone;
    }

    private boolean isAlone(long runtime, long[] capacity, ExactSums sums) {
        if (runtime != was.limited || !Arrays.equals(was.promised, now.promised)) {
            return false;
        }
        was.writeNeeds(runtime, needsWas);
        now.writeNeeds(now.limited, needsNow);
        for (int set = 1; set < needsNow.length; set++) {
            boolean tight = sums.get(set) >= capacity[set];
            long own = SetTables.sum(now.promised, set);
            if ((tight && (needsWas[set] > own || needsNow[set] > own))
                    || sums.with(set, needsWas[set], needsNow[set]) > capacity[set]) {
                return false;
            }
        }
        return true;
    }
}
