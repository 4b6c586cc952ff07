package io.github.quotatree.kubernetes.evict;

import io.github.quotatree.reclaim.OveruseMonitor;
import io.github.quotatree.reclaim.RevocationOptions.Floor;
import java.time.Duration;

/**
 * How groups give back.
 *
 * @param isDryRun whether victims are only named, which is the default
 * @param delay how long a pod is due before loans are called back, or a group may use more than its runtime; 2 minutes
 *     by default
 * @param maxEvictions the most evictions within a window; 10 by default
 * @param window the length of that window; 10 minutes by default
 * @param retryAfter how long a pod that could not be evicted is left alone; 30 seconds by default
 * @param landing how long an API server may still carry out an eviction whose answer was lost; 1 minute by default,
 *     which is its own limit for a request
 * @param floor how far the use of a group may go down where pods are judged by quota alone; not below its effective min
 *     by default
 */
public record RevocationSettings(
        boolean isDryRun,
        Duration delay,
        int maxEvictions,
        Duration window,
        Duration retryAfter,
        Duration landing,
        Floor floor) {
    private static final RevocationSettings DEFAULTS = new RevocationSettings(
            true,
            OveruseMonitor.DEFAULT_DELAY,
            10,
            Duration.ofMinutes(10),
            Duration.ofSeconds(30),
            Duration.ofMinutes(1),
            Floor.EFFECTIVE_MIN);

    public RevocationSettings {
        requireNotNegative("delay", delay);
        requireNotNegative("window", window);
        requireNotNegative("retryAfter", retryAfter);
        requireNotNegative("landing", landing);
        if (window.isZero()) {
            throw new IllegalArgumentException("revocation: window (" + window + ") must be positive");
        }
        if (maxEvictions < 1) {
            throw new IllegalArgumentException("revocation: max evictions (" + maxEvictions + ") is below 1");
        }
    }

    private static void requireNotNegative(String name, Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("revocation: " + name + " (" + time + ") is negative");
        }
    }

    public static RevocationSettings defaults() {
        return DEFAULTS;
    }

    public RevocationSettings withDryRun(boolean on) {
        return new RevocationSettings(on, delay, maxEvictions, window, retryAfter, landing, floor);
    }

    public RevocationSettings withDelay(Duration time) {
        return new RevocationSettings(isDryRun, time, maxEvictions, window, retryAfter, landing, floor);
    }

    public RevocationSettings withLimit(int evictions, Duration within) {
        return new RevocationSettings(isDryRun, delay, evictions, within, retryAfter, landing, floor);
    }

    public RevocationSettings withRetryAfter(Duration time) {
        return new RevocationSettings(isDryRun, delay, maxEvictions, window, time, landing, floor);
    }

    /** Returns these settings with another time in which an eviction whose answer was lost may still be carried out. */
    public RevocationSettings withLanding(Duration time) {
        return new RevocationSettings(isDryRun, delay, maxEvictions, window, retryAfter, time, floor);
    }

    public RevocationSettings withFloor(Floor other) {
        return new RevocationSettings(isDryRun, delay, maxEvictions, window, retryAfter, landing, other);
    }
}
