package io.github.quotatree.groupquota;

import java.util.Objects;

/**
 * Why a group is allocated no more than it is.
 *
 * @param kind the reason
 * @param group the group at which it holds: the group itself, or one above it
 */
public record Bound(Kind kind, String group) {
    /** The reasons. */
    public enum Kind {
        /** The group has all that it asks for. */
        DEMAND("has all it asks for"),
        /** All of the pool that can reach the group is allocated. */
        POOL("the pool is allocated"),
        /** A group refuses surplus, and all of its quota is allocated. */
        REFUSES_SURPLUS("refuses surplus, and its quota is allocated"),
        /** A group refuses surplus beyond its maximum, and with oversubscription that is allocated, or nothing is left. */
        MAXIMUM("has no more than its maximum, and refuses surplus"),
        /** What is missing is less than a slot. */
        WHOLE_SLOTS("less than a slot is missing");

        private final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    /** Checks that nothing is absent. */
    public Bound {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(group, "group");
    }

    /** Returns the group and the reason, in one clause. */
    @Override
    public String toString() {
        return kind == Kind.POOL || kind == Kind.WHOLE_SLOTS ? kind.text : group + " " + kind.text;
    }
}
