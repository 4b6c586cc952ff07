package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;

/** The use of the groups of a tree in one dimension with flavors: the units of a class that run on a flavor. */
public final class FlavorUse {
    private final ClassRequests[] byFlavor;

    public FlavorUse(int nodes, int flavors) {
        byFlavor = new ClassRequests[flavors];
        for (int k = 0; k < flavors; k++) {
            byFlavor[k] = new ClassRequests(nodes);
        }
    }

    private FlavorUse(FlavorUse source) {
        byFlavor = new ClassRequests[source.byFlavor.length];
        for (int k = 0; k < byFlavor.length; k++) {
            byFlavor[k] = source.byFlavor[k].copy();
        }
    }

    public FlavorUse copy() {
        return new FlavorUse(this);
    }

    public void set(int node, int mask, int flavor, long amount) {
        byFlavor[flavor].set(node, mask, amount);
    }

    public int flavors() {
        return byFlavor.length;
    }

    public long get(int node, int mask, int flavor) {
        return byFlavor[flavor].get(node, mask);
    }

    /** Returns the units of a class that run on any flavor; 2^63-1 where the sum is larger. */
    long running(int node, int mask) {
        long sum = 0;
        for (ClassRequests ofFlavor : byFlavor) {
            sum = Wide.saturatedAdd(sum, ofFlavor.get(node, mask));
        }
        return sum;
    }

    /** Returns the units of all classes of a group on all flavors; 2^63-1 where the sum is larger. */
    public long sum(int node) {
        long sum = 0;
        for (ClassRequests ofFlavor : byFlavor) {
            sum = Wide.saturatedAdd(sum, ofFlavor.sum(node));
        }
        return sum;
    }

    public ClassRequests of(int flavor) {
        return byFlavor[flavor];
    }
}
