package io.github.quotatree.internal.math;

import java.util.Arrays;

/**
 * Sorts positions by a number each, ascending and stably: positions of the same number keep their order, so that an
 * order by several numbers is made of several sorts, by the number that decides last first.
 *
 * <p>Many positions are distributed by eleven bits of their numbers at a time, from the lowest, where only bits count
 * in which any two differ: linear, whatever the numbers are. Few are merged. Keeps its arrays for the next sort; not
 * safe for use by several threads.
 */
public final class PositionSort {
    /** Up to so many positions, merging takes less time than several passes over counts of digits. */
    private static final int FEW = 512;

    private static final int RUN = 16;
    private static final int DIGIT_BITS = 11;

    /** The numbers of the positions, in the order of the positions; the spare ones take the next order. */
    private long[] numbers = {};

    private long[] spareNumbers = {};
    private int[] sparePositions = {};
    private int[] ends = {};

    /** Returns a number that is ordered as a {@code double} is, with 0 and -0 alike; NaN has no place. */
    public static long ofDouble(double value) {
        long bits = Double.doubleToRawLongBits(value + 0.0);
        return bits ^ ((bits >> 63) & Long.MAX_VALUE);
    }

    public void sort(int[] positions, int from, int to, long[] numberOf) {
        int count = to - from;
        if (count < 2) {
            return;
        }
        if (numbers.length < count) {
            numbers = new long[count];
            spareNumbers = new long[count];
            sparePositions = new int[count];
        }
        long first = numberOf[positions[from]];
        long last = first;
        long differing = 0;
        boolean sorted = true;
        for (int i = 0; i < count; i++) {
            long number = numberOf[positions[from + i]];
            numbers[i] = number;
            differing |= number ^ first;
            sorted &= last <= number;
            last = number;
        }
        if (sorted) {
            return;
        }
        if (count <= FEW) {
            merge(positions, from, count);
        } else {
            distribute(positions, from, count, differing);
        }
    }

    private void distribute(int[] positions, int from, int count, long differing) {
        if (ends.length == 0) {
            ends = new int[1 << DIGIT_BITS];
        }
        int[] source = positions;
        int sourceFrom = from;
        int shift = Long.numberOfTrailingZeros(differing);
        while (shift < Long.SIZE && differing >>> shift != 0) {
            boolean back = source != positions;
            int[] target = back ? positions : sparePositions;
            int targetFrom = back ? from : 0;
            distribute(source, sourceFrom, target, targetFrom, count, shift);
            source = target;
            sourceFrom = targetFrom;
            // bits in which no two differ are left out between digits
            int next = shift + DIGIT_BITS;
            shift = next < Long.SIZE ? next + Long.numberOfTrailingZeros(differing >>> next) : Long.SIZE;
        }
        if (source != positions) {
            System.arraycopy(source, 0, positions, from, count);
        }
    }

    private void distribute(int[] source, int sourceFrom, int[] target, int targetFrom, int count, int shift) {
        int mask = ends.length - 1;
        int[] next = ends;
        Arrays.fill(next, 0);
        long[] numbersNow = numbers;
        long[] numbersNext = spareNumbers;
        for (int i = 0; i < count; i++) {
            next[digit(numbersNow[i], shift, mask)]++;
        }
        int before = 0;
        for (int digit = 0; digit <= mask; digit++) {
            int those = next[digit];
            next[digit] = before;
            before += those;
        }
        for (int i = 0; i < count; i++) {
            long number = numbersNow[i];
            int at = next[digit(number, shift, mask)]++;
            numbersNext[at] = number;
            target[targetFrom + at] = source[sourceFrom + i];
        }
        numbers = numbersNext;
        spareNumbers = numbersNow;
    }

    private static int digit(long number, int shift, int mask) {
        return (int) ((number ^ Long.MIN_VALUE) >>> shift) & mask;
    }

    private void merge(int[] positions, int from, int count) {
        for (int start = 0; start < count; start += RUN) {
            insert(positions, from, start, Math.min(start + RUN, count));
        }
        int[] source = positions;
        int sourceFrom = from;
        for (int width = RUN; width < count; width *= 2) {
            boolean back = source != positions;
            int[] target = back ? positions : sparePositions;
            int targetFrom = back ? from : 0;
            for (int start = 0; start < count; start += 2 * width) {
                int middle = Math.min(start + width, count);
                int end = Math.min(middle + width, count);
                merge(source, sourceFrom, target, targetFrom, start, middle, end);
            }
            long[] merged = spareNumbers;
            spareNumbers = numbers;
            numbers = merged;
            source = target;
            sourceFrom = targetFrom;
        }
        if (source != positions) {
            System.arraycopy(source, 0, positions, from, count);
        }
    }

    private void insert(int[] positions, int from, int start, int end) {
        for (int i = start + 1; i < end; i++) {
            long number = numbers[i];
            int position = positions[from + i];
            int at = i;
            while (at > start && numbers[at - 1] > number) {
                numbers[at] = numbers[at - 1];
                positions[from + at] = positions[from + at - 1];
                at--;
            }
            numbers[at] = number;
            positions[from + at] = position;
        }
    }

    private void merge(int[] source, int sourceFrom, int[] target, int targetFrom, int start, int middle, int end) {
        int left = start;
        int right = middle;
        for (int at = start; at < end; at++) {
            boolean takeRight = left == middle || (right < end && numbers[right] < numbers[left]);
            int taken = takeRight ? right++ : left++;
            spareNumbers[at] = numbers[taken];
            target[targetFrom + at] = source[sourceFrom + taken];
        }
    }
}
