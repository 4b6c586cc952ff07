package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * What each flavorMax leaves of the requests, so that the limited requests follow from it as in a dimension without
 * flavors: as sums over children, cut to the max.
 *
 * <p>Of a leaf with a flavorMax that is a smaller request. A parent with one needs the rank of its children for each set
 * of flavors: a table is carried up from its leaves. A group is visited after its children, the child with the most
 * groups first, so that no more tables are open than the logarithm of the number of groups.
 */
final class PlaceableRequests {
    private final TreeLayout layout;
    private final Declarations declarations;
    private final int dimension;
    private final FlavorBounds bounds;
    private final Promises none;

    /** The leaves with a flavorMax. */
    private final int[] leaves;

    private final long[] placeable;

    // below parents with a flavorMax, and those parents; empty if there is none
    private final boolean[] tabled;
    private final int[] order;

    private final long[] leafTable;
    private final TablePool pool;

    PlaceableRequests(Declarations declarations, int dimension, FlavorBounds bounds) {
        layout = declarations.layout();
        this.declarations = declarations;
        this.dimension = dimension;
        this.bounds = bounds;
        int nodes = layout.size() + 1;
        none = new Promises(declarations, new FlavorBounds(nodes, bounds.flavors()));
        leaves = leavesWithMax();
        placeable = new long[leaves.length == 0 ? 0 : nodes];
        boolean[] marked = new boolean[bounds.hasMaxes() ? nodes : 0];
        tabled = mark(marked) ? marked : new boolean[0];
        order = tabled.length == 0 ? new int[0] : HeavyFirst.order(layout, tabled);
        leafTable = new long[1 << bounds.flavors()];
        pool = new TablePool(tabled.length, leafTable.length);
    }

    private int[] leavesWithMax() {
        int[] found = new int[bounds.hasMaxes() ? layout.size() : 0];
        int count = 0;
        for (int node = 1; node <= found.length; node++) {
            if (isLeaf(node) && bounds.hasMax(node)) {
                found[count++] = node;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** Marks the groups below parents with a flavorMax, and those parents; returns whether there is any. */
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

    /** Returns whether a parent group has a flavorMax. */
    boolean limitsParents() {
        return tabled.length > 0;
    }

    /**
     * Returns the requests of the leaf groups within their flavorMax.
     *
     * @param own the requests by node
     * @param max the maxes; those of parents with a flavorMax are set to what can be placed below them
     */
    long[] find(ClassRequests requests, long[] own, Column max) {
        for (int node : order) {
            long[] table = isLeaf(node) ? leafTable : pool.of(node);
            fill(requests, node, table);
            SetTables.cut(table, declarations.max(dimension, node));
            if (!isLeaf(node) && bounds.hasMax(node)) {
                max.set(node, table[table.length - 1]);
            }
            if (tabled[layout.parent(node)]) {
                SetTables.add(pool.of(layout.parent(node)), table);
            }
            if (!isLeaf(node)) {
                pool.free(node);
            }
        }
        if (leaves.length == 0) {
            return own;
        }
        System.arraycopy(own, 0, placeable, 0, own.length);
        for (int leaf : leaves) {
            placeable[leaf] = ofLeaf(requests, leaf);
        }
        return placeable;
    }

    /** Sets the table of a leaf, or limits the sums over the children of a parent. */
    private void fill(ClassRequests requests, int node, long[] table) {
        if (isLeaf(node)) {
            LeafRank.fill(requests, bounds, none, node, table);
        } else if (bounds.hasMax(node)) {
            for (int k = 0; k < bounds.flavors(); k++) {
                SetTables.limit(table, k, bounds.max(node, k));
            }
        }
    }

    private long ofLeaf(ClassRequests requests, int leaf) {
        if (requests.onlyMask(leaf) == ClassRequests.SEVERAL) {
            LeafRank.fill(requests, bounds, none, leaf, leafTable);
            return leafTable[leafTable.length - 1];
        }
        long most = 0;
        for (int left = requests.onlyMask(leaf); left != 0; left &= left - 1) {
            most = Wide.saturatedAdd(most, bounds.max(leaf, Integer.numberOfTrailingZeros(left)));
        }
        return Math.min(requests.onlyUnits(leaf), most);
    }
}
