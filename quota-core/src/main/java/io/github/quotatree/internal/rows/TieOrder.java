package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.math.Wide;
import java.util.Arrays;

/**
 * Bids with one key, in their exact order: by level as a fraction, {@code (2k + 1) / weight}, and equal levels by
 * member.
 *
 * <p>A member has at most one bid with a key: k is below 2^51, so the levels of its bids differ by more than a double
 * rounds. Mostly all the levels are equal; then the order is that of the list, and nothing is sorted.
 */
final class TieOrder {
    private int[] bid = new int[0];
    private int size;
    private int[] member = new int[0];
    private double[] number = new double[0];
    private double[] weight = new double[0];

    void begin(int[] member, double[] number, double[] weight) {
        this.member = member;
        this.number = number;
        this.weight = weight;
        size = 0;
    }

    void add(int q) {
        if (size == bid.length) {
            bid = Arrays.copyOf(bid, 2 * size + 16);
        }
        bid[size++] = q;
    }

    void grant(int winners, double[] runtime) {
        if (winners < size && !areAllEqual()) {
            sort();
        }
        for (int k = 0; k < winners; k++) {
            runtime[member[bid[k]]]++;
        }
    }

    private boolean areAllEqual() {
        for (int k = 1; k < size; k++) {
            if (compareLevels(bid[k], bid[0]) != 0) {
                return false;
            }
        }
        return true;
    }

    private int compareLevels(int a, int b) {
        return Wide.compareProducts(
                (long) (2 * number[a]), (long) weight[member[b]], (long) (2 * number[b]), (long) weight[member[a]]);
    }

    private boolean precedes(int a, int b) {
        int order = compareLevels(a, b);
        return order != 0 ? order < 0 : a < b;
    }

    /** Heapsort: it needs no room, and takes no longer for any order. */
    private void sort() {
        for (int k = size / 2 - 1; k >= 0; k--) {
            sink(k, size);
        }
        for (int end = size - 1; end > 0; end--) {
            int last = bid[0];
            bid[0] = bid[end];
            bid[end] = last;
            sink(0, end);
        }
    }

    private void sink(int k, int end) {
        int at = k;
        int moved = bid[at];
        while (2 * at + 1 < end) {
            int child = 2 * at + 1;
            if (child + 1 < end && precedes(bid[child], bid[child + 1])) {
                child++;
            }
            if (precedes(bid[child], moved)) {
                break;
            }
            bid[at] = bid[child];
            at = child;
        }
        bid[at] = moved;
    }
}
