package io.github.quotatree.internal.explain;

import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.solve.SolveRules;
import io.github.quotatree.internal.tree.Declarations;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The terms of one dimension of a solve: those of the groups, and of every sibling set that was asked about. */
public final class DimensionTerms extends GroupTerms {
    private final Map<Integer, SetTerms> sets = new ConcurrentHashMap<>();

    DimensionTerms(Declarations declarations, SolveRules rules, Solution solution, int dimension) {
        super(declarations, rules, solution, dimension);
    }

    /** Returns the terms of a sibling set; they are found when they are first requested, in time linear in the set. */
    public SetTerms set(int set) {
        SetTerms known = sets.get(set);
        if (known == null) {
            known = SetTerms.of(this, set);
            sets.put(set, known);
        }
        return known;
    }
}
