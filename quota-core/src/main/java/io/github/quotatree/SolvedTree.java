package io.github.quotatree;

import io.github.quotatree.internal.explain.SolutionTerms;
import io.github.quotatree.internal.solve.Solution;
import org.jspecify.annotations.Nullable;

/** The groups of a tree and the numbers of a solve; their terms are made when they are first requested. */
class SolvedTree {
    final LaidOutGroups groups;
    final Solution solution;
    private final SolveOptions options;
    private @Nullable SolutionTerms terms;

    SolvedTree(LaidOutGroups groups, Solution solution, SolveOptions options) {
        this.groups = groups;
        this.solution = solution;
        this.options = options;
    }

    /** Returns the options that were followed. */
    public final SolveOptions options() {
        return options;
    }

    /** Returns the terms of explanations, kept for all groups. */
    final synchronized SolutionTerms terms() {
        if (terms == null) {
            terms = new SolutionTerms(groups.declarations(), options.rules(), solution);
        }
        return terms;
    }
}
