package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.HeldUse.Holder;
import io.github.quotatree.resource.ResourceSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** Sums the use of workloads by what holds them. */
final class HeldUses {
    private static final List<Holder> HOLDERS = List.of(Holder.values());

    private final ResourceSchema schema;
    private final long[][] sums;

    HeldUses(ResourceSchema schema) {
        this.schema = schema;
        sums = new long[schema.size()][HOLDERS.size()];
    }

    void add(WorkloadStatus status, Holder holder) {
        for (int d = 0; d < sums.length; d++) {
            sums[d][holder.ordinal()] += status.workload().request().value(d);
        }
    }

    /** Returns the sums above 0 in certain dimensions, by dimension and then in the order of {@link Holder}. */
    List<HeldUse> where(IntPredicate dimensions) {
        List<HeldUse> uses = new ArrayList<>();
        for (int d = 0; d < sums.length; d++) {
            for (Holder holder : HOLDERS) {
                long amount = sums[d][holder.ordinal()];
                if (amount > 0 && dimensions.test(d)) {
                    uses.add(new HeldUse(schema.dimension(d), amount, holder));
                }
            }
        }
        return uses;
    }
}
