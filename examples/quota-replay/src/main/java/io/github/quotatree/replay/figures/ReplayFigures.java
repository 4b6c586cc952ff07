package io.github.quotatree.replay.figures;

import java.util.List;

/**
 * The figures of a replay.
 *
 * @param groups the figures of each group, in the order of the tree
 * @param all the figures of all groups together
 * @param fairness how evenly the cluster was shared
 * @param timeline the use of the groups over time
 * @param loans who lent to whom; none where there are more than a hundred groups
 */
public record ReplayFigures(
        List<GroupFigures> groups, GroupFigures all, Fairness fairness, Timeline timeline, List<Loan> loans) {
    /** The name of all groups together. */
    public static final String ALL = "all";

    public ReplayFigures {
        groups = List.copyOf(groups);
        loans = List.copyOf(loans);
    }
}
