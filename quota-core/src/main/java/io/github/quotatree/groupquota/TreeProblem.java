package io.github.quotatree.groupquota;

import java.util.Objects;

/**
 * What is wrong with the declaration of one group, and what was made of it. No problem concerns the rest of the tree.
 *
 * @param kind what is wrong
 * @param group the name as declared
 * @param message one sentence with the name, the values and what was done
 */
public record TreeProblem(Kind kind, String group, String message) {
    /** What can be wrong with a declaration. */
    public enum Kind {
        /** The name is that of the root, {@code <none>}; the group is left out. */
        RESERVED_NAME,
        /** The name has nothing before, between or after its dots; the group is left out. */
        EMPTY_NAME,
        /** No group has the name before the last dot; the group is left out, and so are the groups below it. */
        MISSING_PARENT,
        /** A group of this name, upper and lower case aside, was declared before; this one is left out. */
        DUPLICATE,
        /** No quota is configured; the group stays with the quota 0. */
        NO_QUOTA,
        /** The quota is no number of its range; the group stays with the nearest that is, or 0 for what is no number. */
        OUT_OF_RANGE;

        /** Returns whether a group with this problem is missing in the tree. */
        public boolean leavesOut() {
            return this != NO_QUOTA && this != OUT_OF_RANGE;
        }
    }

    /** Checks that nothing is absent. */
    public TreeProblem {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(message, "message");
    }

    @Override
    public String toString() {
        return message;
    }
}
