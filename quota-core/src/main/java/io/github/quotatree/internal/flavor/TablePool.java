package io.github.quotatree.internal.flavor;

import java.util.Arrays;

/** Tables of the nodes that are open, each used again when its node is done. */
final class TablePool {
    private final int size;

    /** By node: the number of its table plus one, or 0. */
    private final int[] slot;

    private long[][] tables = new long[4][];

    /** The tables that no node has, the last one on top. */
    private int[] unused = new int[4];

    private int unusedCount;
    private int made;

    TablePool(int nodes, int size) {
        this.size = size;
        slot = new int[nodes];
    }

    /** Returns the table of a node; at first it is zero. */
    long[] of(int node) {
        if (slot[node] == 0) {
            slot[node] = 1 + (unusedCount > 0 ? unused[--unusedCount] : make());
        }
        return tables[slot[node] - 1];
    }

    private int make() {
        if (made == tables.length) {
            tables = Arrays.copyOf(tables, made * 2);
            unused = Arrays.copyOf(unused, made * 2);
        }
        tables[made] = new long[size];
        return made++;
    }

    /** Ends the use of the table of a node. */
    void free(int node) {
        if (slot[node] != 0) {
            Arrays.fill(tables[slot[node] - 1], 0);
            unused[unusedCount++] = slot[node] - 1;
            slot[node] = 0;
        }
    }
}
