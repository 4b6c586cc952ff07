package io.github.quotatree.internal.apportion;

import java.util.Arrays;

/**
 * Finds the cut among remainders: how large the smallest one is that still receives a unit, where the {@code n} largest
 * receive one each.
 *
 * <p>Counts the remainders by their upper bits, finds the count that the n-th largest is in, and goes on with the next
 * bits of those, until all that are left receive a unit or all are equal. The remainders of a division are spread so
 * evenly that one or two steps suffice mostly; each takes linear time, and there are as many as digits in a number.
 */
final class RemainderCut {
    private static final int FEWEST_BITS = 5;
    private static final int MOST_BITS = 11;
    final int[] count = new int[1 << MOST_BITS];
    private int digitBits;
    private int shift;
    private int last;
    long remainder;

    /** How many members with a remainder at the cut receive a unit too: the ones with the smallest indices. */
    int ties;

    /** Begins with no remainders, all below a divisor; returns the shift from a remainder to its count. */
    int begin(int size, long divisor) {
        digitBits = Math.min(MOST_BITS, Math.max(FEWEST_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(size)));
        shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(divisor) - digitBits);
        last = (int) ((divisor - 1) >>> shift);
        Arrays.fill(count, 0, last + 1, 0);
        return shift;
    }

    void find(long[] remainders, int size, int units) {
        long upper = 0;
        int need = units;
        ties = 0;
        if (units == 0) {
            remainder = Long.MAX_VALUE;
            return;
        }
        while (true) {
            int digit = last;
            while (need > count[digit]) {
                need -= count[digit--];
            }
            upper |= (long) digit << shift;
            if (need == count[digit]) {
                remainder = upper - 1;
                return;
            }
            if (shift == 0) {
                remainder = upper;
                ties = need;
                return;
            }
            int lower = Math.max(0, shift - digitBits);
            countNext(remainders, size, upper, lower);
            last = (1 << (shift - lower)) - 1;
            shift = lower;
        }
    }

    private void countNext(long[] remainders, int size, long upper, int lower) {
        Arrays.fill(count, 0, 1 << (shift - lower), 0);
        long prefix = upper >>> shift;
        int mask = (1 << (shift - lower)) - 1;
        for (int k = 0; k < size; k++) {
            if (remainders[k] >>> shift == prefix) {
                count[(int) (remainders[k] >>> lower) & mask]++;
            }
        }
    }
}
