package io.github.quotatree.page.history;

import java.util.Arrays;

/**
 * The amounts of one group in one dimension, at each sample of a history. Only changes take memory, some bytes each:
 *
 * <pre>
 * the number of samples since the change before, a byte that names the measures that differ,
 * and of each of these the difference; numbers are in groups of seven bits, and small ones of either sign are short
 * </pre>
 *
 * <p>A group that is not there is a change too, so that one that is removed and made again has a hole in its history.
 */
final class Track {
    private static final int GONE = 1 << Measure.COUNT;
    private static final int START = 16;
    private static final int MOST_OF_ONE = 10 * (Measure.COUNT + 1) + 1;
    private static final int SEVEN = 7;
    private static final int SEVEN_BITS = 0x7f;
    private static final int MORE = 0x80;

    private final long[] first = new long[Measure.COUNT];
    private final long[] last = new long[Measure.COUNT];
    private boolean isThereFirst;
    private boolean isThere;
    private int lastPut = -1;
    private int lastChange;
    private byte[] changes = new byte[START];
    private int size;

    /** Adds the measures of a sample, which follows all samples before. */
    void put(int sample, long[] amounts, int from) {
        lastPut = sample;
        change(sample, true, amounts, from);
    }

    /** Adds a sample that does not have the group, unless it was added with the group. */
    void endUnlessPut(int sample) {
        if (lastPut != sample) {
            change(sample, false, last, 0);
        }
    }

    private void change(int sample, boolean isThereNow, long[] amounts, int from) {
        if (sample == 0) {
            isThereFirst = isThereNow;
            System.arraycopy(amounts, from, first, 0, Measure.COUNT);
        } else {
            int differing = isThereNow ? 0 : GONE;
            for (int m = 0; m < Measure.COUNT; m++) {
                differing |= amounts[from + m] == last[m] ? 0 : 1 << m;
            }
            if (isThereNow == isThere && (differing & ~GONE) == 0) {
                return;
            }
            write(sample - lastChange, differing, amounts, from);
            lastChange = sample;
        }
        isThere = isThereNow;
        System.arraycopy(amounts, from, last, 0, Measure.COUNT);
    }

    private void write(int samples, int differing, long[] amounts, int from) {
        if (changes.length - size < MOST_OF_ONE) {
            changes = Arrays.copyOf(changes, changes.length + Math.max(MOST_OF_ONE, changes.length / 4));
        }
        write(samples);
        changes[size++] = (byte) differing;
        for (int m = 0; m < Measure.COUNT; m++) {
            if ((differing & (1 << m)) != 0) {
                long difference = amounts[from + m] - last[m]; // may wrap around, and so does the sum of the reader
                write((difference << 1) ^ (difference >> (Long.SIZE - 1)));
            }
        }
    }

    private void write(long number) {
        long rest = number;
        while ((rest & ~(long) SEVEN_BITS) != 0) {
            changes[size++] = (byte) ((rest & SEVEN_BITS) | MORE);
            rest >>>= SEVEN;
        }
        changes[size++] = (byte) rest;
    }

    /** Returns the track of some of the samples, in their order, each of which gets the place that it has there. */
    Track of(int[] samples) {
        Track kept = new Track();
        Cursor cursor = cursor();
        for (int place = 0; place < samples.length; place++) {
            cursor.to(samples[place]);
            kept.change(place, cursor.isThere, cursor.amounts, 0);
            kept.lastPut = place;
        }
        kept.changes = Arrays.copyOf(kept.changes, Math.max(START, kept.size));
        return kept;
    }

    /** Returns whether no sample has the group. */
    boolean isEmpty() {
        return !isThereFirst && size == 0;
    }

    /** Returns the memory for changes. */
    int bytes() {
        return changes.length;
    }

    Cursor cursor() {
        return new Cursor();
    }

    /** Reads the samples from the first to the last. */
    final class Cursor {
        private final long[] amounts = first.clone();
        private boolean isThere = isThereFirst;
        private int read;
        private int next = size == 0 ? Integer.MAX_VALUE : (int) read();

        /** Goes on to a sample, and returns whether anything has changed since the place before. */
        boolean to(int sample) {
            boolean changes = false;
            while (next <= sample) {
                changes = true;
                take();
                next = read < size ? next + (int) read() : Integer.MAX_VALUE;
            }
            return changes;
        }

        private void take() {
            int differing = changes[read++];
            isThere = (differing & GONE) == 0;
            for (int m = 0; m < Measure.COUNT; m++) {
                if ((differing & (1 << m)) != 0) {
                    long number = read();
                    amounts[m] += (number >>> 1) ^ -(number & 1);
                }
            }
        }

        private long read() {
            long number = 0;
            int shift = 0;
            while (changes[read] < 0) {
                number |= (long) (changes[read++] & SEVEN_BITS) << shift;
                shift += SEVEN;
            }
            return number | (long) changes[read++] << shift;
        }

        /** Returns whether the group is there. */
        boolean isThere() {
            return isThere;
        }

        long amount(Measure measure) {
            return amounts[measure.place];
        }
    }
}
