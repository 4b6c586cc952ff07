package io.github.quotatree.internal.apportion;

/**
 * Members of sibling sets in the order of their keys, equal keys by node. The members of a set stand in a range that begins
 * where its nodes do, so all sets share two arrays.
 */
final class KeyOrder {
    /** The distances of Shell's sort, found by Ciura (2001); a range that long is seldom sorted. */
    private static final int[] GAPS = {1750, 701, 301, 132, 57, 23, 10, 4, 1};

    private final double[] keys;
    private final int[] nodes;

    KeyOrder(int size) {
        keys = new double[size];
        nodes = new int[size];
    }

    double key(int at) {
        return keys[at];
    }

    int node(int at) {
        return nodes[at];
    }

    void put(int at, double key, int node) {
        keys[at] = key;
        nodes[at] = node;
    }

    /** Returns where a member stands, or would stand, in a sorted range. */
    int find(int start, int count, double key, int node) {
        int low = start;
        int high = start + count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (keys[middle] < key || (keys[middle] == key && nodes[middle] < node)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    void remove(int start, int count, int at) {
        shift(at + 1, start + count, -1);
    }

    void insert(int start, int count, int at, double key, int node) {
        shift(at, start + count, 1);
        put(at, key, node);
    }

    /**
     * Gives a member another key.
     *
     * @param at where it stands
     * @param to where it would stand with the new key, itself counted
     * @return where it stands now
     */
    int move(int at, int to, double key, int node) {
        int end = to > at ? to - 1 : to;
        if (end > at) {
            shift(at + 1, end + 1, -1);
        } else {
            shift(end, at, 1);
        }
        put(end, key, node);
        return end;
    }

    private void shift(int from, int to, int by) {
        System.arraycopy(keys, from, keys, from + by, to - from);
        System.arraycopy(nodes, from, nodes, from + by, to - from);
    }

    void sort(int start, int count) {
        for (int gap : GAPS) {
            for (int k = start + gap; k < start + count; k++) {
                double key = keys[k];
                int node = nodes[k];
                int at = k;
                while (at - gap >= start
                        && (keys[at - gap] > key || (keys[at - gap] == key && nodes[at - gap] > node))) {
                    put(at, keys[at - gap], nodes[at - gap]);
                    at -= gap;
                }
                put(at, key, node);
            }
        }
    }
}
