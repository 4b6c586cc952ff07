package io.github.quotatree.ledger;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * A limit of the victims of {@linkplain QuotaLedger#carryOut(ReclaimPlan) plans that are carried out}: at most so many
 * within a window of time. The window slides and the count is exact: of all victims of any time span as long as the
 * window, its end included and its start not, at most so many count.
 *
 * @param name the name, by which an answer and an exported state refer to it
 * @param group the group whose victims count, with the victims of the groups below it; empty for all groups
 * @param evictions the most victims within a window, at least 0
 * @param window the length of the window, positive
 */
public record EvictionLimit(String name, Optional<String> group, int evictions, Duration window) {
    /**
     * Checks the limit.
     *
     * @throws IllegalArgumentException if the number of evictions is negative, or the window not positive
     */
    public EvictionLimit {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(window, "window");
        if (evictions < 0) {
            throw new IllegalArgumentException(
                    "eviction limit " + name + ": evictions (" + evictions + ") is negative");
        }
        if (window.isNegative() || window.isZero()) {
            throw new IllegalArgumentException("eviction limit " + name + ": window (" + window + ") must be positive");
        }
    }

    /** Returns a limit of the victims of all groups. */
    public static EvictionLimit of(String name, int evictions, Duration window) {
        return new EvictionLimit(name, Optional.empty(), evictions, window);
    }

    /** Returns a limit of the victims of a group and of the groups below it, with the name of the group as its name. */
    public static EvictionLimit ofGroup(String group, int evictions, Duration window) {
        return new EvictionLimit(group, Optional.of(Objects.requireNonNull(group, "group")), evictions, window);
    }

    /** Returns the limit in words, such as {@code at most 5 evictions in PT1H (nightly)}. */
    @Override
    public String toString() {
        return "at most " + evictions + " evictions in " + window
                + group.map(of -> " of " + of).orElse(" (" + name + ")");
    }

    /**
     * Victims of plans that count for an {@link EvictionLimit}.
     *
     * @param time when the plans were carried out
     * @param count the number of victims, positive
     */
    public record PastEvictions(Instant time, int count) {
        /**
         * Checks the number.
         *
         * @throws IllegalArgumentException if the number is not positive
         */
        public PastEvictions {
            Objects.requireNonNull(time, "time");
            if (count <= 0) {
                throw new IllegalArgumentException("past evictions: count (" + count + ") must be positive");
            }
        }
    }
}
