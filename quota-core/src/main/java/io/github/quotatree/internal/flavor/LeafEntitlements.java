package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.FlavorBounds;
import java.util.Arrays;

/**
 * The units that the leaf groups of a tree are still entitled to and still request in one dimension with flavors: the
 * runtime less the use, the request of each class less its running part, and the flavorMax of each flavor less its use.
 * None is below 0.
 */
final class LeafEntitlements {
    private static final long UNLIMITED = Long.MAX_VALUE;
    private final FlavorBounds bounds;
    private final ClassRequests requests;
    private final ClassRequests pending;
    private final FlavorUse use;
    private final long[] runtime;
    private final long[] used;

    LeafEntitlements(FlavorBounds bounds, long[] runtime, ClassRequests requests, FlavorUse use) {
        this.bounds = bounds;
        this.runtime = runtime;
        this.requests = requests;
        this.use = use;
        used = new long[runtime.length];
        pending = requests.copy();
        for (int node = 0; node < runtime.length; node++) {
            used[node] = use.sum(node);
            for (int i = 0; i < requests.classes(node); i++) {
                updatePending(node, requests.mask(node, i));
            }
        }
    }

    private void updatePending(int node, int mask) {
        pending.set(node, mask, Math.max(0, requests.get(node, mask) - use.running(node, mask)));
    }

    void setRuntime(int node, long units) {
        runtime[node] = units;
    }

    void setRequest(int node, int mask, long units) {
        requests.set(node, mask, units);
        updatePending(node, mask);
    }

    void setUse(int node, int mask, int flavor, long units) {
        use.set(node, mask, flavor, units);
        used[node] = use.sum(node);
        updatePending(node, mask);
    }

    long runtime(int node) {
        return runtime[node];
    }

    long request(int node, int mask) {
        return requests.get(node, mask);
    }

    long use(int node, int mask, int flavor) {
        return use.get(node, mask, flavor);
    }

    long use(int node, int flavor) {
        return use.of(flavor).sum(node);
    }

    long useOf(int node, int set) {
        return SetTables.sum(set, flavor -> use(node, flavor));
    }

    long rest(int node) {
        return Math.max(0, runtime[node] - used[node]);
    }

    long pending(int node, int mask) {
        return pending.get(node, mask);
    }

    /** Returns the units of a flavor that a leaf may still use by its own flavorMax; 2^63-1 where it has none. */
    long flavorMaxLeft(int node, int flavor) {
        long most = bounds.max(node, flavor);
        return most == UNLIMITED ? UNLIMITED : Math.max(0, most - use(node, flavor));
    }

    /**
     * Returns how many units more of the rest of a leaf can be placed on a set of flavors than on a part of the set.
     */
    long lossWithout(int node, int set, int part, long[] scratch) {
        long rest = rest(node);
        if (rest > 0 && bounds.hasMax(node)) {
            writeRanks(node, scratch, TakenUnits.NONE);
            return scratch[set] - scratch[part];
        }
        return Math.min(rest, pendingOn(node, set)) - Math.min(rest, pendingOn(node, part)); // no limit of a flavor
    }

    private long pendingOn(int node, int set) {
        long sum = 0;
        for (int i = 0; i < pending.classes(node); i++) {
            if ((pending.mask(node, i) & set) != 0) {
                sum = Wide.saturatedAdd(sum, pending.units(node, i));
            }
        }
        return sum;
    }

    void writeRanks(int node, long[] ranks, TakenUnits taken) {
        writePending(node, ranks, taken);
        for (int k = 0; k < bounds.flavors(); k++) {
            SetTables.limit(ranks, k, SetTables.without(flavorMaxLeft(node, k), taken.ofFlavor(k)));
        }
        SetTables.cut(ranks, rest(node) - taken.ofRest);
    }

    void writePending(int node, long[] sums, TakenUnits taken) {
        Arrays.fill(sums, 0);
        for (int i = 0; i < pending.classes(node); i++) {
            int accepted = pending.mask(node, i);
            long waiting = pending.units(node, i) - taken.ofClass(accepted);
            if (waiting > 0) {
                SetTables.addClass(sums, accepted, waiting);
            }
        }
    }
}
