package io.github.quotatree.internal.explain;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the terms that hold the runtime of a group, from the group up.
 *
 * <p>A term binds if the group would have no unit more even where all other terms are relaxed. So one unit more for the
 * group is turned into the least amount that its parent has to share for it, and that into the least amount of the
 * parent above; on each level the limits of the group there are compared with the amount needed. Where the parent has
 * enough as it is, nothing above it binds.
 *
 * <p>The amounts are first bounded, in constant time a level. Only where a limit lies between the bounds, all are
 * counted exactly, in time linear in the siblings on the path. Where one unit more for a node takes just one unit more
 * for its parent, and no term of the node binds, this is remembered: the ways up from all groups of a deep tree take
 * time linear in their number together.
 */
final class BindingSearch {
    private static final int FEW = 4;

    private final DimensionTerms terms;
    private final NeededAmounts amounts;
    private final int most;

    // the amount that is needed of the node at hand
    private long lower;
    private long upper;
    private boolean doubtful;

    private final List<BindingTerm> found = new ArrayList<>(2);

    private BindingSearch(DimensionTerms terms, int most) {
        this.terms = terms;
        this.most = most;
        amounts = new NeededAmounts(terms);
    }

    /**
     * Returns the terms that hold the runtime of a group by water filling, from the group up, in a dimension without
     * flavors.
     *
     * @param most how many of them are enough
     */
    static List<BindingTerm> of(DimensionTerms terms, int node, int most) {
        BindingSearch search = new BindingSearch(terms, most);
        if (!search.walk(node, false)) {
            search.walk(node, true);
        }
        return search.found;
    }

    /** Walks up; returns whether the bounds left no doubt. */
    private boolean walk(int group, boolean exact) {
        found.clear();
        doubtful = false;
        lower = Wide.saturatedAdd(terms.runtime(group), 1);
        upper = lower;
        if (isBelowNeed(terms.request(group))) {
            found.add(WayUp.request(terms, group));
        }
        for (int node = jump(group); ; ) {
            int before = found.size();
            if (isBelowNeed(terms.max(node))) {
                found.add(new BindingTerm(BindingTerm.Kind.MAX, node));
            }
            if (terms.weight(node) == 0 && isBelowNeed(terms.declaredFloor(node))) {
                found.add(new BindingTerm(BindingTerm.Kind.WEIGHT_ZERO, node));
            }
            if (found.size() >= most && !doubtful) {
                return true;
            }
            int silent = found.size() == before && isOneMore(node) ? node : TreeLayout.ROOT;
            if (exact || isOfFew(node)) {
                boolean isKnown = lower == upper;
                lower = amounts.exact(node, lower);
                upper = isKnown ? lower : amounts.exact(node, upper);
            } else {
                long least = amounts.lower(node, lower);
                upper = amounts.upper(node, upper);
                lower = Math.min(least, upper);
            }
            node = terms.layout().parent(node);
            if (upper <= terms.runtime(node)) {
                return !doubtful;
            }
            if (node == TreeLayout.ROOT) {
                if (isBelowNeed(terms.runtime(node))) {
                    found.add(WayUp.capacity(terms, group));
                }
                return !doubtful;
            }
            if (isOneMore(node)) {
                if (silent != TreeLayout.ROOT) {
                    terms.silent().keep(silent);
                }
                node = jump(node);
            }
        }
    }

    /** Returns whether a node has so few siblings that counting exactly takes no longer than bounds do. */
    private boolean isOfFew(int node) {
        int set = terms.layout().setOf(node);
        return terms.layout().setEnd(set) - terms.layout().setStart(set) <= FEW;
    }

    /** Goes on from a node of which one unit more is needed, past those above it that are known to hold nothing. */
    private int jump(int node) {
        int end = terms.silent().knownEnd(node);
        lower = Wide.saturatedAdd(terms.runtime(end), 1);
        upper = lower;
        return end;
    }

    /**
     * Returns whether just one unit more is needed of the node at hand, so that its terms do not depend on how.
     */
    private boolean isOneMore(int node) {
        return lower == upper && lower == Wide.saturatedAdd(terms.runtime(node), 1);
    }

    private boolean isBelowNeed(long limit) {
        doubtful |= lower <= limit && limit < upper;
        return limit < lower;
    }
}
