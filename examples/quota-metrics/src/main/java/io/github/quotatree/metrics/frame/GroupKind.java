package io.github.quotatree.metrics.frame;

import java.util.Locale;

/** What a line of a frame stands for. The lines of one tree that are not of parent groups sum to the tree. */
public enum GroupKind {
    LEAF,

    /** A parent group, whose amounts contain those of the groups below it. */
    PARENT,

    /** All leaf groups of a tree that have no line of their own. */
    OTHER,

    /** The group beside the default tree for workloads without a group. */
    DEFAULT,

    SYSTEM;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
