package io.github.quotatree.replay.figures;

import java.util.Arrays;

/** The waits of jobs in seconds, sorted. */
public final class Waits {
    private static final long HOUR = 3_600;
    private static final int PERCENT = 100;

    private final long[] sorted;
    private final long sum;

    private Waits(long[] sorted) {
        this.sorted = sorted;
        sum = Arrays.stream(sorted).reduce(0, Math::addExact);
    }

    /** Returns the waits of some jobs, in any order. */
    public static Waits of(long... seconds) {
        long[] sorted = seconds.clone();
        Arrays.sort(sorted);
        return new Waits(sorted);
    }

    public int count() {
        return sorted.length;
    }

    public long sum() {
        return sum;
    }

    /** Returns the mean, rounded down; 0 of none. */
    public long mean() {
        return sorted.length == 0 ? 0 : sum / sorted.length;
    }

    /**
     * Returns the wait that so many percent of the jobs do not exceed: the least one of which this holds. 0 of none.
     *
     * @param percent from 1 to 100
     */
    public long percentile(int percent) {
        if (percent < 1 || percent > PERCENT) {
            throw new IllegalArgumentException("percent (" + percent + ") is not between 1 and 100");
        }
        if (sorted.length == 0) {
            return 0;
        }
        long rank = ((long) sorted.length * percent + PERCENT - 1) / PERCENT;
        return sorted[(int) rank - 1];
    }

    /** Returns how many are above an hour. */
    public int overAnHour() {
        return sorted.length - upTo(HOUR);
    }

    /** Returns how many are not above a number of seconds. */
    public int upTo(long seconds) {
        int from = 0;
        int to = sorted.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (sorted[middle] <= seconds) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }
}
