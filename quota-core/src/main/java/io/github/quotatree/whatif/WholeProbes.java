package io.github.quotatree.whatif;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import java.util.List;

/** Probes in a dimension with flavors, where a request does not say all about a group: each solves the whole tree. */
final class WholeProbes implements Probes {
    private final RuntimeQuotas quotas;
    private final RuntimeQuotas accepting;
    private final String dimension;

    WholeProbes(RuntimeQuotas quotas, String dimension) {
        this.quotas = quotas;
        this.dimension = dimension;
        QuotaTree tree = quotas.tree().toBuilder().acceptMinsAboveParents().build();
        accepting = tree.computeRuntime(quotas.total(), quotas.demand().on(tree), quotas.options());
    }

    @Override
    public boolean isMet(Wish wish, List<QuotaEdit> edits) {
        return isMet(accepting, wish, edits);
    }

    @Override
    public boolean isConfirmed(Wish wish, List<QuotaEdit> edits) {
        return isMet(quotas, wish, edits);
    }

    private boolean isMet(RuntimeQuotas before, Wish wish, List<QuotaEdit> edits) {
        return WhatIf.of(before, edits)
                .after()
                .filter(after -> wish.missing(EditedNumbers.of(after), dimension) == 0)
                .isPresent();
    }

    @Override
    public boolean areMonotone() {
        return quotas.options().solver() == SolveOptions.Solver.WATER_FILLING;
    }

    @Override
    public long missingWithRequest(Wish wish, long amount) {
        RuntimeQuotas asked = wish.requesting(accepting, dimension, amount);
        return wish.with(dimension, amount).missing(EditedNumbers.of(asked), dimension);
    }
}
