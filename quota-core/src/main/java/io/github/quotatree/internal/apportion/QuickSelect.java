package io.github.quotatree.internal.apportion;

import io.github.quotatree.internal.math.Lcg;

/** Moves the first members of an order to the front, without sorting them, in expected linear time. */
final class QuickSelect {
    /** A strict total order of the members of a sibling set, which are given by index. */
    interface Order {
        /** Returns whether member {@code a} comes before member {@code b}. */
        boolean precedes(int a, int b);
    }

    private QuickSelect() {}

    /**
     * Permutes {@code members[0, size)} so that the {@code first} members that precede all others stand in front.
     *
     * <p>Hoare's selection. The pivot is drawn by a generator that is seeded with the size, so that the work, as well
     * as the result, is repeatable, and no order of the input is bad for every size.
     */
    static void moveToFront(int[] members, int size, int first, Order order) {
        int low = 0;
        int high = size - 1;
        long random = Lcg.seed(size);
        while (low < high && first > low && first <= high) {
            random = Lcg.next(random);
            int pivot = members[low + Lcg.below(high - low + 1, random)];
            int i = low;
            int j = high;
            while (i <= j) {
                while (order.precedes(members[i], pivot)) {
                    i++;
                }
                while (order.precedes(pivot, members[j])) {
                    j--;
                }
                if (i <= j) {
                    int swapped = members[i];
                    members[i++] = members[j];
                    members[j--] = swapped;
                }
            }
            // members[low .. j] precede the pivot or are it, members[i .. high] follow it or are it
            if (first <= j) {
                high = j;
            } else if (first > i) {
                low = i;
            } else {
                return;
            }
        }
    }
}
