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
 * parent above; on each level the limits of the group there are compared with what is needed. Where the parent has
 * enough as it is, nothing above it binds.
 *
 * <p>The amounts are first bounded, in constant time a level. Only where a limit lies between the bounds, all are
 * counted exactly, in time linear in the siblings on the path.
 */
public final class BindingSearch {
    private final DimensionTerms terms;
    private final NeededAmounts amounts;

    // what is needed of the node at hand
    private long lower;
    private long upper;
    private boolean doubtful;

    private final List<BindingTerm> found = new ArrayList<>(2);

    private BindingSearch(DimensionTerms terms) {
        this.terms = terms;
        amounts = new NeededAmounts(terms);
    }

    /** Returns the terms that hold the runtime of a group by water filling, from the group up. */
    public static List<BindingTerm> of(DimensionTerms terms, int node) {
        BindingSearch search = new BindingSearch(terms);
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
            found.add(new BindingTerm(BindingTerm.Kind.REQUEST, group));
        }
        for (int node = group; ; ) {
            if (isBelowNeed(terms.max(node))) {
                found.add(new BindingTerm(BindingTerm.Kind.MAX, node));
            }
            if (terms.weight(node) == 0 && isBelowNeed(terms.declaredFloor(node))) {
                found.add(new BindingTerm(BindingTerm.Kind.WEIGHT_ZERO, node));
            }
            if (exact) {
                lower = amounts.exact(node, lower);
                upper = lower;
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
                    found.add(new BindingTerm(BindingTerm.Kind.CAPACITY, node));
                }
                return !doubtful;
            }
        }
    }

    private boolean isBelowNeed(long limit) {
        doubtful |= lower <= limit && limit < upper;
        return limit < lower;
    }
}
