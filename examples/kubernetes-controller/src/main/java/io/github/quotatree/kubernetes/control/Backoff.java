package io.github.quotatree.kubernetes.control;

import java.time.Duration;
import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * How long to wait after failures: twice as long after each, up to a bound, and of that a part by chance, from half of
 * it to all, so that many clients do not come back together. For one thread.
 */
public final class Backoff {
    private final long first;
    private final long longest;
    private final RandomGenerator random;
    private int failures;

    /**
     * Makes a back-off without failures.
     *
     * @param first the wait after the first failure, before the chance
     * @param longest the longest wait
     * @param random the chance
     * @throws IllegalArgumentException if the times are not positive and ascending
     */
    public Backoff(Duration first, Duration longest, RandomGenerator random) {
        this.first = Objects.requireNonNull(first, "first").toNanos();
        this.longest = Objects.requireNonNull(longest, "longest").toNanos();
        this.random = Objects.requireNonNull(random, "random");
        if (this.first <= 0 || this.longest < this.first) {
            throw new IllegalArgumentException("back-off: the first wait (" + first
                    + ") must be positive, and not above the longest (" + longest + ")");
        }
    }

    /** Returns how long to wait after one more failure. */
    public Duration next() {
        int doublings = Math.min(failures++, Long.numberOfLeadingZeros(first) - 2);
        long wait = Math.min(longest, first << doublings);
        return Duration.ofNanos(wait - random.nextLong(wait / 2 + 1));
    }

    /** Returns the number of failures since the last success. */
    public int failures() {
        return failures;
    }

    /** Takes in a success. */
    public void reset() {
        failures = 0;
    }
}
