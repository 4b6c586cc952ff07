package io.github.quotatree.internal.explain;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the terms that hold the runtime of a group, from the group up, in the way that the rules of the solve allow: by
 * rounds the one at which the way up ends, with flavors by {@link RelaxedSolves}, and else by the walk described here.
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
public final class BindingSearch {
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

    /** Returns the terms that bind a group, from the group up, of which {@code most} are enough. */
    public static List<BindingTerm> of(DimensionTerms terms, int group, int most) {
        if (terms.rules().iterative()) {
            return terms.endOfWay(group);
        }
        FlavorTerms flavors = terms.flavors();
        List<BindingTerm> found =
                flavors == null ? new BindingSearch(terms, most).terms(group) : RelaxedSolves.of(terms, flavors, group);
        if (found.isEmpty()) {
            return List.of(terms.requestTerm(group)); // without bound, and met
        }
        return found.size() > most ? found.subList(0, most) : found;
    }

    /** Returns the first term that binds a group, without a solve where the numbers of the way up show it. */
    public static BindingTerm first(DimensionTerms terms, int group) {
        List<BindingTerm> numbers = terms.flavors() == null ? List.of() : terms.endOfWay(group);
        if (numbers.isEmpty()) {
            return of(terms, group, 1).get(0);
        }
        BindingTerm first = numbers.get(0);
        return first.node() == TreeLayout.ROOT ? terms.capacityTerm(group) : first;
    }

    private List<BindingTerm> terms(int group) {
        if (!walk(group, false)) {
            walk(group, true);
        }
        return found;
    }

    /** Walks up; returns whether the bounds left no doubt. */
    private boolean walk(int group, boolean exact) {
        found.clear();
        doubtful = false;
        lower = Wide.saturatedAdd(terms.runtime(group), 1);
        upper = lower;
        if (isBelowNeed(terms.request(group))) {
            found.add(terms.requestTerm(group));
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
                    found.add(terms.capacityTerm(group));
                }
                return !doubtful;
            }
            if (isOneMore(node)) {
                if (silent != TreeLayout.ROOT) {
                    terms.silent.keep(silent);
                }
                node = jump(node);
            }
        }
    }

    private boolean isOfFew(int node) {
        int set = terms.layout().setOf(node);
        return terms.layout().setEnd(set) - terms.layout().setStart(set) <= FEW;
    }

    /** Goes on from a node of which one unit more is needed, past those above it that are known to hold nothing. */
    private int jump(int node) {
        int end = terms.silent.end(node, unknown -> false);
        lower = Wide.saturatedAdd(terms.runtime(end), 1);
        upper = lower;
        return end;
    }

    /** Returns whether just one unit more is needed of the node at hand, so that its terms do not depend on how. */
    private boolean isOneMore(int node) {
        return lower == upper && lower == Wide.saturatedAdd(terms.runtime(node), 1);
    }

    private boolean isBelowNeed(long limit) {
        doubtful |= lower <= limit && limit < upper;
        return limit < lower;
    }
}
