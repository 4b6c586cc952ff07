package io.github.quotatree.benchmarks.latency;

/**
 * Counts times by their length, in buckets that are at most a thirty-second of their times wide. Not thread-safe.
 */
public final class LatencyHistogram {
    private static final int BITS = 5;

    private final long[] counts = new long[(Long.SIZE - BITS) << BITS];
    private long total;
    private long longest;

    /** Counts a time. */
    public void add(long nanos) {
        counts[bucket(Math.max(nanos, 0))]++;
        total++;
        longest = Math.max(longest, nanos);
    }

    /** Adds what another histogram has counted. */
    public void add(LatencyHistogram other) {
        for (int b = 0; b < counts.length; b++) {
            counts[b] += other.counts[b];
        }
        total += other.total;
        longest = Math.max(longest, other.longest);
    }

    /** Returns the number of times. */
    public long total() {
        return total;
    }

    /** Returns the longest time. */
    public long longest() {
        return longest;
    }

    /** Returns a time that so many of a million are not longer than: 500,000 for the median. */
    public long atMost(int ofAMillion) {
        long seen = 0;
        long wanted = Math.multiplyHigh(total, ofAMillion) == 0 ? (total * ofAMillion + 999_999) / 1_000_000 : total;
        for (int b = 0; b < counts.length; b++) {
            seen += counts[b];
            if (seen >= wanted && seen > 0) {
                return Math.min(end(b), longest);
            }
        }
        return longest;
    }

    private static int bucket(long nanos) {
        int shift = Math.max(Long.SIZE - BITS - 1 - Long.numberOfLeadingZeros(nanos), 0);
        return (shift << BITS) + (int) (nanos >>> shift);
    }

    /** Returns the longest time of a bucket. */
    private static long end(int bucket) {
        int shift = Math.max((bucket >>> BITS) - 1, 0);
        long first = (long) (bucket - (shift << BITS)) << shift;
        return first + (1L << shift) - 1;
    }
}
