package io.github.quotatree.ledger;

import java.time.Instant;
import java.util.Objects;

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
