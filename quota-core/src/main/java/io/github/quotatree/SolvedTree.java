package io.github.quotatree;

import io.github.quotatree.internal.explain.DimensionTerms;
import io.github.quotatree.internal.explain.FlavorTerms;
import io.github.quotatree.internal.solve.Solution;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The groups of a tree and the numbers of a solve; their terms are made when they are first requested. */
class SolvedTree {
    final LaidOutGroups groups;
    final Solution solution;
    final SolveOptions options;
    private @Nullable DimensionTerms @Nullable [] terms;

    SolvedTree(LaidOutGroups groups, Solution solution, SolveOptions options) {
        this.groups = groups;
        this.solution = solution;
        this.options = options;
    }

    /** Returns the terms of the explanations of a dimension, kept for all groups. */
    final synchronized DimensionTerms terms(int d) {
        @Nullable DimensionTerms[] made = terms == null ? new DimensionTerms[solution.dimensions()] : terms;
        terms = made;
        DimensionTerms known = made[d];
        if (known == null) {
            known = new DimensionTerms(groups.declarations, options.rules(), solution, d);
            made[d] = known;
        }
        return known;
    }

    final FlavorTerms flavorTerms(int d) {
        return Objects.requireNonNull(terms(d).flavors());
    }
}
