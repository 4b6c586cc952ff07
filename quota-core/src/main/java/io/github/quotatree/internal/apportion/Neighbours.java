package io.github.quotatree.internal.apportion;

import java.util.Arrays;

/** For large sibling sets, the members whose keys lie near the level: a list that members enter and leave. */
final class Neighbours {
    private static final int[] NONE = {};
    private static final int FEWEST = 64;

    /** By node: its position in the list of its set, plus 1; 0 if it is not listed. Empty where no set is large. */
    private final int[] position;

    private final int[][] listed;
    private final int[] count;
    private final int[] most;

    Neighbours(int sets, int nodes) {
        position = new int[nodes];
        listed = new int[nodes == 0 ? 0 : sets][];
        count = new int[nodes == 0 ? 0 : sets];
        most = new int[nodes == 0 ? 0 : sets];
        Arrays.fill(listed, NONE);
    }

    /** Returns whether there is a list for a set. */
    boolean isKept(int set) {
        return listed.length > 0 && listed[set].length > 0;
    }

    int[] listed(int set) {
        return listed[set];
    }

    int count(int set) {
        return count[set];
    }

    /** Takes over whether a member is near; returns false if there are so many that a new list would be better. */
    boolean change(int set, int node, boolean near) {
        int at = position[node];
        if (near && at == 0) {
            int end = count[set];
            if (end == listed[set].length) {
                if (end >= most[set]) {
                    return false;
                }
                listed[set] = Arrays.copyOf(listed[set], Math.min(2 * end, most[set]));
            }
            listed[set][end] = node;
            position[node] = ++count[set];
        } else if (!near && at > 0) {
            int last = listed[set][--count[set]];
            listed[set][at - 1] = last;
            position[last] = at;
            position[node] = 0;
        }
        return true;
    }

    /**
     * Lists the members near a level, about as many as let it wander for long: changes of single members move it by about
     * the distance of two keys, and a sum of many such moves by the square root of their number.
     *
     * @return how far the keys of those listed are from the level at most, relative to it
     */
    double list(int set, double[] key, int from, int to, double level) {
        for (int k = 0; k < count[set]; k++) {
            position[listed[set][k]] = 0;
        }
        int wanted = Math.max(FEWEST, 6 * (int) Math.sqrt(to - from));
        double width = 0x1p-3;
        int found = within(key, from, to, level, width);
        for (int tries = 0; tries < 4 && found > 2 * wanted; tries++) {
            width *= (double) wanted / found;
            found = within(key, from, to, level, width);
        }
        if (listed[set].length < found + wanted) {
            listed[set] = new int[found + wanted];
        }
        most[set] = Math.max(listed[set].length, 4 * (found + wanted));
        double low = level * (1 - width);
        double high = level * (1 + width);
        int end = 0;
        for (int i = from; i < to; i++) {
            if (key[i] > low && key[i] < high) {
                listed[set][end] = i;
                position[i] = ++end;
            }
        }
        count[set] = end;
        return width;
    }

    private static int within(double[] key, int from, int to, double level, double width) {
        double low = level * (1 - width);
        double high = level * (1 + width);
        int found = 0;
        for (int i = from; i < to; i++) {
            found += key[i] > low && key[i] < high ? 1 : 0;
        }
        return found;
    }
}
