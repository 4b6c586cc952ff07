package io.github.quotatree.internal.fixedpoint;

import io.github.quotatree.internal.math.Wide;

/**
 * The bids between two levels that lie close together, as a flat list, of which the lowest win.
 *
 * <p>A bid is listed with its distance from the lower level, as a {@code double} within a relative error of 2^-51.
 * Where two distances are too close to tell apart, the bids are compared exactly, and equal bids by the index of the
 * member.
 */
final class OpenBids {
    /*
     * The selection is written out here instead of called from the package of the exact engine. It is on the path of
     * every solve, and its comparisons are inlined only as long as HotSpot sees few kinds of order at the place that
     * calls them: a host that also solves iteratively would slow down all others.
     */
    private static final double TOO_CLOSE = 0x1p-49;
    private static final int FEW = 24;

    private final int[] member;
    private final long[] number;
    private final double[] distance;
    private final int[] rank;
    private long[] weight = new long[0];
    private int size;

    OpenBids(int capacity) {
        member = new int[capacity];
        number = new long[capacity];
        distance = new double[capacity];
        rank = new int[capacity];
    }

    /** Turns to the scaled weights of a dimension, by node. */
    void turnTo(long[] weight) {
        this.weight = weight;
    }

    void clear() {
        size = 0;
    }

    boolean isFull() {
        return size == member.length;
    }

    int size() {
        return size;
    }

    /** Adds the bid of a member for its unit number k, counted from 0. */
    void add(int i, long k, double distanceFromLevel) {
        member[size] = i;
        number[size] = k;
        distance[size++] = distanceFromLevel;
    }

    /** Adds a unit to the share of a member for each of its bids among the lowest {@code count}. */
    void grant(int count, long[] share) {
        for (int k = 0; k < size; k++) {
            rank[k] = k;
        }
        moveToFront(count);
        for (int k = 0; k < count; k++) {
            share[member[rank[k]]]++;
        }
    }

    /** Moves the lowest bids to the front of the ranks: quickselect, ending in an insertion sort of a few. */
    private void moveToFront(int count) {
        int low = 0;
        int high = size - 1;
        while (high - low > FEW && count > low && count <= high) {
            int pivot = median(rank[low], rank[(low + high) >>> 1], rank[high]);
            int i = low;
            int j = high;
            while (i <= j) {
                while (precedes(rank[i], pivot)) {
                    i++;
                }
                while (precedes(pivot, rank[j])) {
                    j--;
                }
                if (i <= j) {
                    int swapped = rank[i];
                    rank[i++] = rank[j];
                    rank[j--] = swapped;
                }
            }
            if (count <= j) {
                high = j;
            } else if (count > i) {
                low = i;
            } else {
                return;
            }
        }
        if (count > low && count <= high) {
            sort(low, high);
        }
    }

    private void sort(int low, int high) {
        for (int k = low + 1; k <= high; k++) {
            int bid = rank[k];
            int at = k;
            for (; at > low && precedes(bid, rank[at - 1]); at--) {
                rank[at] = rank[at - 1];
            }
            rank[at] = bid;
        }
    }

    private int median(int a, int b, int c) {
        if (precedes(a, b)) {
            return precedes(b, c) ? b : precedes(a, c) ? c : a;
        }
        return precedes(a, c) ? a : precedes(b, c) ? c : b;
    }

    private boolean precedes(int a, int b) {
        double margin = distance[b] - distance[a];
        if (Math.abs(margin) > distance[b] * TOO_CLOSE) {
            return margin > 0;
        }
        int i = member[a];
        int j = member[b];
        int order = Wide.compareProducts(2 * number[a] + 1, weight[j], 2 * number[b] + 1, weight[i]);
        return order != 0 ? order < 0 : i < j;
    }
}
