package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/** The part of the requests that each flavorMax leaves, as a smaller max, so that the limited requests follow from it
 * as in a dimension without flavors: as sums over children, cut to the max.
 *
 * <p>A parent with a flavorMax needs the rank of its children for each set of flavors: a table is carried up from its
 * leaves, over the parents between.
 */
final class PlaceableRequests {
    private final TreeLayout layout;
    private final Declarations declarations;
    private final int dimension;
    private final FlavorBounds bounds;
    private final Promises none;
    private final int[] leaves;
    private final long[] leastMax;
    private final boolean[] lowered;

    // below parents with a flavorMax, and those parents; empty if there is none
    private final boolean[] tabled;
    private final long[][] below;
    private final long[] leafTable;
    private boolean held;

    PlaceableRequests(Declarations declarations, int dimension, FlavorBounds bounds) {
        layout = declarations.layout();
        this.declarations = declarations;
        this.dimension = dimension;
        this.bounds = bounds;
        int nodes = layout.size() + 1;
        none = new Promises(declarations, new FlavorBounds(nodes, bounds.flavors()));
        leaves = leavesWithMax();
        lowered = new boolean[leaves.length];
        leastMax = new long[leaves.length];
        for (int at = 0; at < leaves.length; at++) {
            leastMax[at] = SetTables.UNLIMITED;
            for (int k = 0; k < bounds.flavors(); k++) {
                leastMax[at] = Math.min(leastMax[at], bounds.max(leaves[at], k));
            }
        }
        boolean[] marked = new boolean[nodes];
        tabled = mark(marked) ? marked : new boolean[0];
        leafTable = new long[1 << bounds.flavors()];
        below = new long[tabled.length][];
        for (int node = 1; node < tabled.length; node++) {
            below[node] = tabled[node] && !isLeaf(node) ? new long[leafTable.length] : leafTable;
        }
    }

    private int[] leavesWithMax() {
        int[] found = new int[layout.size()];
        int count = 0;
        for (int node = 1; node <= found.length; node++) {
            if (isLeaf(node) && bounds.hasMax(node)) {
                found[count++] = node;
            }
        }
        return Arrays.copyOf(found, count);
    }

    private boolean mark(boolean[] marked) {
        boolean any = false;
        for (int node = 1; node < marked.length; node++) {
            marked[node] = marked[layout.parent(node)] || (!isLeaf(node) && bounds.hasMax(node));
            any |= marked[node];
        }
        return any;
    }

    private boolean isLeaf(int node) {
        return layout.setBelow(node) < 0;
    }

    /** Returns whether a flavorMax acts in the requests that were read last: no leaf could have them without it. */
    boolean areHeld() {
        return held || tabled.length > 0;
    }

    void lower(ClassRequests requests, Column max) {
        held = false;
        for (int at = 0; at < leaves.length; at++) {
            lowerLeaf(requests, at, max);
        }
        for (int node = tabled.length - 1; node > TreeLayout.ROOT; node--) {
            if (tabled[node]) {
                lowerTabled(requests, node, max);
            }
        }
    }

    private void lowerTabled(ClassRequests requests, int node, Column max) {
        long[] table = below[node];
        fill(requests, node, table);
        SetTables.cut(table, declarations.max(dimension, node));
        if (!isLeaf(node) && bounds.hasMax(node)) {
            max.set(node, table[table.length - 1]);
        }
        if (tabled[layout.parent(node)]) {
            SetTables.add(below[layout.parent(node)], table);
        }
        Arrays.fill(table, 0);
    }

    private void lowerLeaf(ClassRequests requests, int at, Column max) {
        int leaf = leaves[at];
        if (requests.sum(leaf) <= leastMax[at]) {
            if (lowered[at]) {
                max.set(leaf, declarations.max(dimension, leaf));
                lowered[at] = false;
            }
            return; // the ordinary case: it has room on each flavor for all it requests
        }
        max.set(leaf, Math.min(declarations.max(dimension, leaf), ofLeaf(requests, leaf)));
        lowered[at] = true;
        for (int k = 0; k < bounds.flavors() && !held; k++) {
            long most = bounds.max(leaf, k);
            held = most < SetTables.UNLIMITED && most < accepting(requests, leaf, 1 << k);
        }
    }

    private static long accepting(ClassRequests requests, int leaf, int flavor) {
        long units = 0;
        for (int i = 0; i < requests.classes(leaf); i++) {
            units = (requests.mask(leaf, i) & flavor) == 0 ? units : Wide.saturatedAdd(units, requests.units(leaf, i));
        }
        return units;
    }

    private void fill(ClassRequests requests, int node, long[] table) {
        if (isLeaf(node)) {
            LeafDemand.writeRanks(requests, bounds, none, node, table);
        } else if (bounds.hasMax(node)) {
            for (int k = 0; k < bounds.flavors(); k++) {
                SetTables.limit(table, k, bounds.max(node, k));
            }
        }
    }

    private long ofLeaf(ClassRequests requests, int leaf) {
        if (requests.onlyMask(leaf) == ClassRequests.SEVERAL) {
            LeafDemand.writeRanks(requests, bounds, none, leaf, leafTable);
            return leafTable[leafTable.length - 1];
        }
        long most = 0;
        for (int left = requests.onlyMask(leaf); left != 0; left &= left - 1) {
            most = Wide.saturatedAdd(most, bounds.max(leaf, Integer.numberOfTrailingZeros(left)));
        }
        return Math.min(requests.onlyUnits(leaf), most);
    }
}
