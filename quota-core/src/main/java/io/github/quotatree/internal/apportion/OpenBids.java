package io.github.quotatree.internal.apportion;

import io.github.quotatree.internal.math.Wide;

/**
 * The bids between two levels that lie close together, as a flat list, of which the lowest win.
 *
 * <p>A bid is put down with its distance from the lower level, as a {@code double} within a relative error of 2^-51. Where
 * two distances are too close to tell apart, the bids are compared exactly, and equal bids by the index of the member.
 */
final class OpenBids {
    private static final double TOO_CLOSE = 0x1p-49;

    private final int[] member;
    private final long[] number;
    private final double[] distance;
    private long[] weight = new long[0];
    private int size;

    OpenBids(int capacity) {
        member = new int[capacity];
        number = new long[capacity];
        distance = new double[capacity];
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

    /** Puts down the bid of a member for its unit number k, counted from 0. */
    void add(int i, long k, double distanceFromLevel) {
        member[size] = i;
        number[size] = k;
        distance[size++] = distanceFromLevel;
    }

    /** Adds a unit to the share of a member for each of its bids among the lowest {@code count}. */
    void grant(int count, long[] share) {
        moveToFront(count);
        for (int k = 0; k < count; k++) {
            share[member[k]]++;
        }
    }

    /** Moves the lowest bids to the front: quickselect, ending in an insertion sort of a few. */
    private void moveToFront(int count) {
        int low = 0;
        int high = size - 1;
        while (high - low > 12 && count > low && count <= high) {
            int middle = (low + high) >>> 1;
            order(low, middle);
            order(middle, high);
            order(low, middle);
            int i = low;
            int j = high;
            int pivotMember = member[middle];
            long pivotNumber = number[middle];
            double pivotDistance = distance[middle];
            while (i <= j) {
                while (precedes(member[i], number[i], distance[i], pivotMember, pivotNumber, pivotDistance)) {
                    i++;
                }
                while (precedes(pivotMember, pivotNumber, pivotDistance, member[j], number[j], distance[j])) {
                    j--;
                }
                if (i <= j) {
                    swap(i++, j--);
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
            for (int at = k; at > low && precedes(at, at - 1); at--) {
                swap(at, at - 1);
            }
        }
    }

    private void order(int a, int b) {
        if (precedes(b, a)) {
            swap(a, b);
        }
    }

    private void swap(int a, int b) {
        int m = member[a];
        member[a] = member[b];
        member[b] = m;
        long n = number[a];
        number[a] = number[b];
        number[b] = n;
        double d = distance[a];
        distance[a] = distance[b];
        distance[b] = d;
    }

    private boolean precedes(int a, int b) {
        return precedes(member[a], number[a], distance[a], member[b], number[b], distance[b]);
    }

    private boolean precedes(int i, long iNumber, double iDistance, int j, long jNumber, double jDistance) {
        double margin = jDistance - iDistance;
        if (Math.abs(margin) > jDistance * TOO_CLOSE) {
            return margin > 0;
        }
        int order = Wide.compareProducts(2 * iNumber + 1, weight[j], 2 * jNumber + 1, weight[i]);
        return order != 0 ? order < 0 : i < j;
    }
}
