package io.github.quotatree;

import io.github.quotatree.internal.explain.SolutionTerms;
import io.github.quotatree.internal.flavor.FlavorInput;
import io.github.quotatree.internal.flavor.FlavorOutcome;
import io.github.quotatree.internal.flavor.Headroom;
import io.github.quotatree.internal.flavor.HeadroomReason;
import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.tree.FlavorBounds;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The groups of a tree and the numbers of a solve; their terms are made when they are first requested. */
class SolvedTree {
    final LaidOutGroups groups;
    final Solution solution;
    private final SolveOptions options;
    private @Nullable SolutionTerms terms;

    /** By dimension, the headroom by flavor; made when it is first requested. */
    private @Nullable Headroom @Nullable [] headroom;

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

    /**
     * Returns what holds the headroom of a class of a leaf group on a flavor; the first time takes linear time.
     *
     * @param flavor the flavor, counted within its dimension
     */
    final synchronized HeadroomReason headroom(int dimension, int node, int mask, int flavor) {
        return headroomOf(dimension).reason(node, mask, flavor);
    }

    /** Returns the headroom of a class of a leaf group on a flavor, as {@link #headroom} does. */
    final synchronized long headroomUnits(int dimension, int node, int mask, int flavor) {
        return headroomOf(dimension).units(node, mask, flavor);
    }

    private Headroom headroomOf(int d) {
        @Nullable Headroom[] made = headroom == null ? new Headroom[solution.dimensions()] : headroom;
        headroom = made;
        Headroom known = made[d];
        if (known == null) {
            FlavorBounds bounds = Objects.requireNonNull(groups.declarations().flavors(d));
            FlavorOutcome outcome = Objects.requireNonNull(solution.flavors(d));
            FlavorInput input = outcome.input();
            long[] runtimes = new long[groups.layout().size() + 1];
            for (int node = 1; node < runtimes.length; node++) {
                runtimes[node] = solution.runtime(d, node);
            }
            known = new Headroom(
                    groups.layout(),
                    bounds,
                    runtimes,
                    input.requests(),
                    outcome.promisedByClass(),
                    input.used(),
                    input.available());
            made[d] = known;
        }
        return known;
    }
}
