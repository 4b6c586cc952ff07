package io.github.quotatree.groupquota;

import java.util.Objects;

/**
 * A declared quota that cannot be used as declared, and how it is used instead. A problem refuses nothing, unlike a
 * {@link io.github.quotatree.Violation}: HTCondor starts with such a configuration, too. {@link
 * GroupQuotaTree#problems} are of single declarations, {@link GroupQuotas#problems} of siblings whose quotas do not fit
 * together in the pool.
 *
 * @param kind the kind of problem
 * @param group the name of the group as declared, or of the parent of siblings whose quotas do not fit together
 * @param message one sentence with the name of the group, the values and the consequence
 */
public record QuotaProblem(Kind kind, String group, String message) {
    /** The kinds of problems. The problems of single declarations come first. */
    public enum Kind {
        /** The name is reserved for the root, {@code <none>}; the group is left out. */
        RESERVED_NAME,
        /** The name has nothing before, between or after its dots; the group is left out. */
        EMPTY_NAME,
        /** No group has the name before the last dot; the group is left out, and so are the groups below it. */
        MISSING_PARENT,
        /** A group with the same name, ignoring case, was declared before; this one is left out. */
        DUPLICATE,
        /** No quota is configured; the group stays with a quota of 0. */
        NO_QUOTA,
        /** The quota is out of range; the group stays with the nearest value in range, or 0 in place of NaN. */
        OUT_OF_RANGE,
        /** The static quotas of siblings sum to more than the quota of their parent; they are scaled down. */
        STATIC_QUOTAS_SCALED,
        /** The same with oversubscription: only guarantees are scaled down; in HTCondor's mode nothing is. */
        STATIC_QUOTAS_OVERSUBSCRIBED,
        /** The fractions of siblings sum to more than 1; they are divided by their sum. */
        FRACTIONS_SCALED,
        /** In HTCondor's mode: the allocations sum to more than the pool, as quota counts more than once. */
        POOL_EXCEEDED,
        /** In HTCondor's mode: fractions make a slot but for an error of rounding, and no group is given the slot. */
        SLOT_LOST;

        /** Returns whether a group with this problem is missing in the tree. */
        public boolean leavesOut() {
            return compareTo(DUPLICATE) <= 0;
        }
    }

    public QuotaProblem {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(message, "message");
    }

    /** Returns the message. */
    @Override
    public String toString() {
        return message;
    }
}
