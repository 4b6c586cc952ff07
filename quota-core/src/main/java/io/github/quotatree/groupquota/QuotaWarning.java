package io.github.quotatree.groupquota;

import java.util.Objects;

/**
 * What is unusual about the quotas of the children of one group, given its own quota.
 *
 * @param kind what is unusual
 * @param group the name of the parent
 * @param message one sentence with the values and what was done
 */
public record QuotaWarning(Kind kind, String group, String message) {
    /** What can be unusual. */
    public enum Kind {
        /** The static quotas of the children sum to more than the parent has; they are scaled down. */
        STATIC_QUOTAS_SCALED,
        /** As before, and oversubscription is allowed: guarantees are scaled down, maximums are not. */
        STATIC_QUOTAS_OVERSUBSCRIBED,
        /** The fractions of the children sum to more than 1; they are divided by their sum. */
        FRACTIONS_SCALED
    }

    /** Checks that nothing is absent. */
    public QuotaWarning {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(message, "message");
    }

    @Override
    public String toString() {
        return message;
    }
}
