package io.github.quotatree.kubernetes.evict;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Queue;

/** Counts evictions within a window that slides; what happened before the process started is not known to it. */
final class EvictionWindow {
    private final int most;
    private final Duration length;
    private final Queue<Instant> evictions = new ArrayDeque<>();

    EvictionWindow(int most, Duration length) {
        this.most = most;
        this.length = length;
    }

    int left(Instant now) {
        Instant start = now.minus(length);
        while (!evictions.isEmpty() && !evictions.element().isAfter(start)) {
            evictions.remove();
        }
        return most - evictions.size();
    }

    void add(Instant time) {
        evictions.add(time);
    }
}
