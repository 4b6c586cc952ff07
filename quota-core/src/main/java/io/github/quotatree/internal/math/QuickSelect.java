package io.github.quotatree.internal.math;

/** Moves the first members of an order to the front, without sorting them, in expected linear time. */
public final class QuickSelect {
    public interface Order {
        boolean precedes(int a, int b);
    }

    private QuickSelect() {}

    /**
     * Returns a state of Knuth's linear congruential generator of 64 bits (MMIX), for a problem of some size: the size
     * times 2^64 divided by the golden ratio, which spreads small sizes over all bits.
     */
    public static long seed(int size) {
        return size * 0x9E3779B97F4A7C15L + 1;
    }

    public static long next(long state) {
        return state * 0x5851F42D4C957F2DL + 0x14057B7EF767814FL;
    }

    /**
     * Permutes {@code members[0, size)} so that the {@code first} members that precede all others stand in front:
     * Hoare's selection, its pivots seeded with the size, so that work and result are repeatable.
     */
    public static void moveToFront(int[] members, int size, int first, Order order) {
        int low = 0;
        int high = size - 1;
        long random = seed(size);
        while (low < high && first > low && first <= high) {
            random = next(random);
            int pivot = members[low + (int) ((random >>> 33) % (high - low + 1))];
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
