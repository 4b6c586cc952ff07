package io.github.quotatree.internal.explain;

import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.solve.SolveRules;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;

/**
 * The terms of one dimension of a solve: of the groups, and of every sibling set that was asked about.
 *
 * <p>They are found when they are first requested, and kept. They follow from the solution alone, so that it does not
 * matter which thread finds them, or whether two do.
 */
public final class DimensionTerms extends GroupTerms {
    private final Map<Integer, SetTerms> sets = new ConcurrentHashMap<>();

    /** The ways past nodes of which no term binds, where one unit more for a node takes just one for its parent. */
    final WaysUp silent;

    private final WaysUp toFirstLevel;
    private final WaysUp shares;
    private final WaysUp shortages;

    public DimensionTerms(Declarations declarations, SolveRules rules, Solution solution, int dimension) {
        super(declarations, rules, solution, dimension);
        silent = new WaysUp(layout());
        toFirstLevel = new WaysUp(layout());
        shares = new WaysUp(layout());
        shortages = new WaysUp(layout());
    }

    /** Returns the terms of a sibling set; they are found when they are first requested, in time linear in the set. */
    public SetTerms set(int set) {
        return sets.computeIfAbsent(set, unknown -> new SetTerms(this, unknown));
    }

    /** Returns the group of the first level that a group is or is below. */
    int firstLevel(int group) {
        return toFirstLevel.end(group, node -> layout().parent(node) != TreeLayout.ROOT);
    }

    /**
     * Returns the first node from a group up that does not just share the runtime of its parent, by the same rule in
     * all calls; the root if all do.
     */
    public int origin(int group, IntPredicate isFromAbove) {
        return shares.end(group, isFromAbove);
    }

    /** Returns the first node from a group up that does not lack units because its parent does; one rule in all calls. */
    int shortage(int group, IntPredicate isShortAbove) {
        return shortages.end(group, isShortAbove);
    }
}
