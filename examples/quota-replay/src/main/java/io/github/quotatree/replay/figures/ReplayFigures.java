package io.github.quotatree.replay.figures;

import java.util.List;

/**
 * The figures of a replay.
 *
 * @param groups the figures of each group, in the order of the tree
 * @param all the figures of all groups together
 */
public record ReplayFigures(List<GroupFigures> groups, GroupFigures all) {
    /** The name of all groups together. */
    public static final String ALL = "all";

    /** Copies the list. */
    public ReplayFigures {
        groups = List.copyOf(groups);
    }
}
