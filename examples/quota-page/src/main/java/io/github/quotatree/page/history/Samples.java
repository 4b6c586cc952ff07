package io.github.quotatree.page.history;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/** The times of the samples of a history, each after the one before, and the gaps between them. */
final class Samples {
    /** More seconds than this between two samples are a gap: one sample may be missed. */
    private static final long LONGEST_STEP = 5 * History.PERIOD.toSeconds() / 2;

    private static final int START = 64;

    private long[] times = new long[START];
    private BitSet gaps = new BitSet();
    private int count;

    /**
     * Adds a sample. Where the clock was set back, the samples before move back with it, since their order and their
     * distances are right.
     *
     * @return false if it is at the time of the sample before, and is left out
     */
    boolean add(long second) {
        if (count > 0) {
            long last = times[count - 1];
            if (second == last) {
                return false;
            }
            if (second < last) {
                long back = last + History.PERIOD.toSeconds() - second;
                for (int sample = 0; sample < count; sample++) {
                    times[sample] -= back;
                }
            }
            gaps.set(count, second - times[count - 1] > LONGEST_STEP);
        }
        if (count == times.length) {
            times = Arrays.copyOf(times, count * 2);
        }
        times[count++] = second;
        return true;
    }

    int count() {
        return count;
    }

    /** Returns the time of a sample in seconds since 1970. */
    long time(int sample) {
        return times[sample];
    }

    /** Returns whether samples are missing before a sample. */
    boolean isAfterGap(int sample) {
        return gaps.get(sample);
    }

    /** Returns the samples since some second. */
    int[] since(long second) {
        return IntStream.range(0, count)
                .filter(sample -> times[sample] >= second)
                .toArray();
    }

    /** Returns the first sample of each part of the time, parts of so many seconds, and all of the newest ones. */
    int[] thinned(int newest, long step) {
        return IntStream.range(0, count)
                .filter(sample ->
                        sample == 0 || sample >= count - newest || times[sample] / step != times[sample - 1] / step)
                .toArray();
    }

    /** Keeps some of the samples, in their order. A gap before a sample that goes is before the next one that stays. */
    void keep(int[] kept) {
        BitSet before = gaps;
        gaps = new BitSet();
        long[] keptTimes = new long[Math.max(START, kept.length)];
        for (int place = 0; place < kept.length; place++) {
            keptTimes[place] = times[kept[place]];
            if (place > 0) {
                int gap = before.nextSetBit(kept[place - 1] + 1);
                gaps.set(place, gap >= 0 && gap <= kept[place]);
            }
        }
        times = keptTimes;
        count = kept.length;
    }
}
