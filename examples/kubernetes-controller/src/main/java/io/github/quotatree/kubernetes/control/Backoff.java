package io.github.quotatree.kubernetes.control;

import java.time.Duration;
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

    public Backoff(Duration first, Duration longest, RandomGenerator random) {
        this.first = first.toNanos();
        this.longest = longest.toNanos();
        this.random = random;
        if (this.first <= 0 || this.longest < this.first) {
            throw new IllegalArgumentException("back-off: the first wait (" + first
                    + ") must be positive, and not above the longest (" + longest + ")");
        }
    }

    public Duration next() {
        int doublings = Math.min(failures++, Long.numberOfLeadingZeros(first) - 2);
        long wait = Math.min(longest, first << doublings);
        return Duration.ofNanos(wait - random.nextLong(wait / 2 + 1));
    }

    public int failures() {
        return failures;
    }

    public void reset() {
        failures = 0;
    }
}
