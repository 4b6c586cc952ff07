package io.github.quotatree.internal.explain;

import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.solve.SolveRules;
import io.github.quotatree.internal.tree.Declarations;
import org.jspecify.annotations.Nullable;

/**
 * A solution with the terms of its explanations, which are found when they are first requested and kept. Safe for use
 * by many threads; two of them may find the same terms at once.
 */
public final class SolutionTerms {
    private final Declarations declarations;
    private final SolveRules rules;
    private final Solution solution;
    private @Nullable DimensionTerms @Nullable [] dimensions;

    /** Makes the terms of a solve by the given rules; nothing is computed yet. */
    public SolutionTerms(Declarations declarations, SolveRules rules, Solution solution) {
        this.declarations = declarations;
        this.rules = rules;
        this.solution = solution;
    }

    /** Returns the numbers of the solve. */
    public Solution solution() {
        return solution;
    }

    /** Returns the rules of the solve. */
    public SolveRules rules() {
        return rules;
    }

    /** Returns the terms of a dimension. */
    public synchronized DimensionTerms dimension(int d) {
        @Nullable DimensionTerms[] known = dimensions;
        if (known == null) {
            known = new DimensionTerms[solution.dimensions()];
            dimensions = known;
        }
        DimensionTerms terms = known[d];
        if (terms == null) {
            terms = new DimensionTerms(declarations, rules, solution, d);
            known[d] = terms;
        }
        return terms;
    }
}
