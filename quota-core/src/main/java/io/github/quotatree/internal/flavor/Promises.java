package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.apportion.Apportionment;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.math.WideSum;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * What is promised to the groups of a tree by flavor, each flavor by itself: to a leaf group what it names of the
 * flavor within its flavorMin, to a parent group what is promised below it, within its own.
 *
 * <p>Where that is more than the capacity of the flavor it is scaled like any guarantee, down the tree: at each parent
 * first the groups that may not be scaled are served, then the others, in proportion to flavorMin.
 */
public final class Promises {
    private final TreeLayout layout;
    private final FlavorBounds bounds;
    private final boolean[] scalable;
    private final int flavors;

    /** The nodes that declare a flavorMin, in ascending order. */
    private final int[] nodes;

    /** By node, null where nothing can be promised: at first what is asked for, then what is promised. */
    private final long[][] units;

    /** By node like units: the sum over the children of what they ask for. */
    private final long[][] below;

    private final WideSum sum = new WideSum();
    private final long[] weight;
    private final long[] cap;
    private final long[] share;
    private final Apportionment sharing;

    Promises(Declarations declarations, FlavorBounds bounds) {
        layout = declarations.layout();
        this.bounds = bounds;
        scalable = declarations.scalable();
        flavors = bounds.flavors();
        nodes = nodesWithMin(layout, bounds);
        units = new long[nodes.length == 0 ? 0 : layout.size() + 1][];
        below = new long[units.length][];
        int largest = 0;
        if (nodes.length > 0) {
            makeRoom(TreeLayout.ROOT);
            largest = layout.largestSiblingSet();
        }
        for (int node : nodes) {
            makeRoom(node);
        }
        weight = new long[largest];
        cap = new long[largest];
        share = new long[largest];
        sharing = new Apportionment(largest);
    }

    private Promises(Promises source) {
        layout = source.layout;
        bounds = source.bounds;
        scalable = source.scalable;
        flavors = source.flavors;
        nodes = source.nodes;
        units = new long[source.units.length][];
        for (int node = 0; node < units.length; node++) {
            units[node] = source.units[node] == null ? null : source.units[node].clone();
        }
        below = new long[0][];
        weight = new long[0];
        cap = weight;
        share = weight;
        sharing = source.sharing;
    }

    private void makeRoom(int node) {
        units[node] = new long[flavors];
        if (layout.setBelow(node) >= 0) {
            below[node] = new long[flavors];
        }
    }

    private static int[] nodesWithMin(TreeLayout layout, FlavorBounds bounds) {
        int count = 0;
        int[] found = new int[bounds.hasMins() ? layout.size() : 0];
        for (int node = 1; node <= found.length; node++) {
            if (bounds.hasMin(node)) {
                found[count++] = node;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** Returns the same promises, which no solve changes. */
    Promises copy() {
        return new Promises(this);
    }

    /** Returns whether nothing can be promised to any group. */
    public boolean areNone() {
        return nodes.length == 0;
    }

    /** Returns the units of a flavor that are promised to a group; of the root, to all groups. */
    long of(int node, int flavor) {
        return units.length == 0 || units[node] == null ? 0 : units[node][flavor];
    }

    /** Returns the units of all flavors that are promised to a group; of the root, to all groups. */
    public long of(int node) {
        if (units.length == 0 || units[node] == null) {
            return 0;
        }
        long all = 0;
        for (long promised : units[node]) {
            all = Wide.saturatedAdd(all, promised);
        }
        return all;
    }

    /** Returns the nodes to which something can be promised, in ascending order. */
    int[] nodes() {
        return nodes;
    }

    /**
     * Finds what is promised.
     *
     * @param available the capacity by flavor
     */
    void find(ClassRequests requests, long[] available) {
        if (nodes.length == 0) {
            return;
        }
        ask(requests);
        long[] all = units[TreeLayout.ROOT];
        for (int k = 0; k < flavors; k++) {
            all[k] = Math.min(available[k], below[TreeLayout.ROOT][k]);
        }
        grantBelow(TreeLayout.ROOT);
        for (int node : nodes) {
            if (units[layout.parent(node)] == null) {
                Arrays.fill(units[node], 0); // its parent has nothing to pass on
            }
            grantBelow(node);
        }
    }

    /** Sums up what is asked for, from the leaves up. */
    private void ask(ClassRequests requests) {
        Arrays.fill(below[TreeLayout.ROOT], 0);
        for (int node : nodes) {
            if (below[node] != null) {
                Arrays.fill(below[node], 0);
            }
        }
        for (int i = nodes.length - 1; i >= 0; i--) {
            int node = nodes[i];
            long[] above = below[layout.parent(node)];
            for (int k = 0; k < flavors; k++) {
                long asked = below[node] == null ? requests.get(node, 1 << k) : below[node][k];
                long within = Math.min(asked, bounds.min(node, k));
                units[node][k] = within;
                if (above != null) {
                    above[k] = Wide.saturatedAdd(above[k], within);
                }
            }
        }
    }

    /** Cuts what the children of a group ask for to what is promised to the group. */
    private void grantBelow(int parent) {
        int from = layout.childrenStart(parent);
        int to = layout.childrenEnd(parent);
        for (int k = 0; below[parent] != null && k < flavors; k++) {
            if (below[parent][k] > units[parent][k] || !fit(from, to, k, units[parent][k])) {
                long left = serve(false, from, to, k, units[parent][k]);
                serve(true, from, to, k, left);
            }
        }
    }

    private boolean fit(int from, int to, int flavor, long amount) {
        if (amount < Long.MAX_VALUE) {
            return true; // the sum was not cut
        }
        sum.reset();
        for (int i = from; i < to; i++) {
            sum.add(of(i, flavor));
        }
        return !sum.isAbove(amount);
    }

    /** Serves the children that may be scaled, or those that may not, and returns what is left. */
    private long serve(boolean mayBeScaled, int from, int to, int flavor, long amount) {
        for (int i = from; i < to; i++) {
            boolean served = scalable[i] == mayBeScaled;
            weight[i - from] = served ? bounds.min(i, flavor) : 0;
            cap[i - from] = served ? of(i, flavor) : 0;
        }
        sharing.share(amount, weight, cap, 0, to - from, share);
        long left = amount;
        for (int i = from; i < to; i++) {
            if (scalable[i] == mayBeScaled && units[i] != null) {
                units[i][flavor] = share[i - from];
                left -= share[i - from];
            }
        }
        return left;
    }
}
