package io.github.quotatree.whatif;

import io.github.quotatree.FlavorRoom;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.solve.PathSolver;
import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.tree.TreeLayout;
import io.github.quotatree.resource.FlavorClass;
import java.util.List;

/**
 * Probes in a dimension without flavors: the solver of trees shares the sibling sets on the path of the group anew. An
 * edit that is probed, the larger mins of parents aside, makes a valid tree: a bound only grows, a min as far as its
 * max, and a request stays at 0 or above.
 */
final class PathProbes implements Probes, EditedNumbers {
    private final TreeLayout layout;
    private final PathSolver solver;
    private final String dimension;
    private final boolean isMonotone;

    // the use beside the tree
    private final long systemUsed;
    private final long defaultUsed;

    PathProbes(RuntimeQuotas quotas, String group, String dimension) {
        layout = Solution.of(quotas).declarations().layout();
        solver = new PathSolver(quotas, quotas.tree().schema().position(dimension), layout.find(group));
        this.dimension = dimension;
        isMonotone = quotas.options().solver() == SolveOptions.Solver.WATER_FILLING;
        systemUsed = quotas.demand().systemUsed().value(dimension);
        defaultUsed = quotas.demand().defaultUsed().value(dimension);
    }

    @Override
    public boolean isMet(Wish wish, List<QuotaEdit> edits) {
        edits.forEach(this::make);
        return missing(wish) == 0;
    }

    @Override
    public boolean isConfirmed(Wish wish, List<QuotaEdit> edits) {
        return isMet(wish, edits);
    }

    @Override
    public boolean areMonotone() {
        return isMonotone;
    }

    @Override
    public long missingWithRequest(Wish wish, long amount) {
        int node = layout.find(wish.group());
        long others = wish.admission() == null
                ? -solver.limitedOfChildren(node)
                : solver.request(node) - wish.request().value(dimension);
        solver.change(PathSolver.Property.REQUEST, node, Math.max(0, others + amount));
        return missing(wish.with(dimension, amount));
    }

    private long missing(Wish wish) {
        long missing = wish.missing(this, dimension);
        solver.undo();
        return missing;
    }

    private void make(QuotaEdit edit) {
        if (edit.kind() == QuotaEdit.Kind.SET_TOTAL) {
            solver.share(QuotaRule.available(edit.amount(), systemUsed, defaultUsed));
        } else {
            solver.change(number(edit), layout.find(edit.name()), edit.amount());
        }
    }

    private static PathSolver.Property number(QuotaEdit edit) {
        return switch (edit.kind()) {
            case SET_REQUEST -> PathSolver.Property.REQUEST;
            case SET_MIN -> PathSolver.Property.MIN;
            case SET_MAX -> PathSolver.Property.MAX;
            case SET_SHARED_WEIGHT -> PathSolver.Property.WEIGHT;
            case SET_LEND_LIMIT -> PathSolver.Property.LEND_LIMIT;
            default -> throw new IllegalStateException("not probed: " + edit);
        };
    }

    @Override
    public long runtime(String group, String of) {
        return solver.runtime(layout.find(group));
    }

    @Override
    public long min(String group, String of) {
        return solver.min(layout.find(group));
    }

    @Override
    public boolean hasRoom(String group, FlavorClass flavorClass, String flavor, long units) {
        throw new IllegalStateException(dimension + " has no flavors");
    }

    @Override
    public FlavorRoom room(String group, FlavorClass flavorClass, String flavor) {
        throw new IllegalStateException(dimension + " has no flavors");
    }
}
