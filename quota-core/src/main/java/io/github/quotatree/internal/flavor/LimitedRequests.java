package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * The limited request of every group: the most units of the demand below it that can be placed within all maxes and
 * flavorMaxes below it and its own.
 *
 * <p>Where no parent group above has a flavorMax only the number itself is needed, which is a sum. Below a parent with
 * one, a table by set of flavors is carried up; a parent is visited after its children, the child with the most groups
 * first, so that no more tables are held than the logarithm of the number of groups.
 */
final class LimitedRequests {
    private final TreeLayout layout;
    private final Declarations declarations;
    private final int dimension;
    private final FlavorBounds bounds;
    private final int sets;

    /** The groups below parents with a flavorMax, and those parents, children first; empty if there is none. */
    private final int[] order;

    private final boolean[] tabled;
    private final long[] leafTable;
    private final TablePool pool;
    private final Promises none;

    LimitedRequests(Declarations declarations, int dimension, FlavorBounds bounds, Promises none) {
        layout = declarations.layout();
        this.declarations = declarations;
        this.dimension = dimension;
        this.bounds = bounds;
        this.none = none;
        sets = 1 << bounds.flavors();
        leafTable = new long[sets];
        tabled = new boolean[bounds.hasMaxes() ? layout.size() + 1 : 0];
        order = tabled.length == 0 ? new int[0] : HeavyFirst.order(layout, markTabled());
        pool = new TablePool(tabled.length, sets);
    }

    /** Marks the groups below parents with a flavorMax, and those parents. */
    private boolean[] markTabled() {
        for (int node = 1; node < tabled.length; node++) {
            tabled[node] = tabled[layout.parent(node)] || (layout.setBelow(node) >= 0 && bounds.hasMax(node));
        }
        return tabled;
    }

    /** Sets the limited requests of all groups, and of the root their sum. */
    void find(ClassRequests requests, long[] limited) {
        Arrays.fill(limited, 0);
        findTabled(requests, limited);
        for (int node = layout.size(); node > TreeLayout.ROOT; node--) {
            if (tabled.length == 0 || !tabled[node]) {
                if (layout.setBelow(node) < 0) {
                    limited[node] = requests.classes(node) == 0 ? 0 : ofLeaf(requests, node);
                }
                limited[node] = Math.min(limited[node], declarations.max(dimension, node));
            }
            int parent = layout.parent(node);
            if (tabled.length == 0 || !tabled[parent]) {
                limited[parent] = Wide.saturatedAdd(limited[parent], limited[node]);
            }
        }
    }

    private long ofLeaf(ClassRequests requests, int leaf) {
        if (!bounds.hasMax(leaf)) {
            return requests.sum(leaf);
        }
        LeafRank.fill(requests, bounds, none, leaf, leafTable);
        return leafTable[sets - 1];
    }

    private void findTabled(ClassRequests requests, long[] limited) {
        for (int node : order) {
            boolean isLeaf = layout.setBelow(node) < 0;
            long[] table = isLeaf ? leafTable : pool.of(node);
            if (isLeaf) {
                LeafRank.fill(requests, bounds, none, node, table);
            } else if (bounds.hasMax(node)) {
                for (int k = 0; k < bounds.flavors(); k++) {
                    SetTables.limit(table, k, bounds.max(node, k));
                }
            }
            SetTables.cut(table, declarations.max(dimension, node));
            limited[node] = table[sets - 1];
            if (tabled[layout.parent(node)]) {
                SetTables.add(pool.of(layout.parent(node)), table);
            }
            if (!isLeaf) {
                pool.free(node);
            }
        }
    }
}
