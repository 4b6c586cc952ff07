package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.HeldUse.Holder;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/** Sums the use of workloads by holder. */
final class HeldUses {
    private final ResourceSchema schema;
    private final Predicate<WorkloadStatus> counts;
    private final Map<Holder, ResourceVector> sums = new EnumMap<>(Holder.class);

    /**
     * Makes empty sums.
     *
     * @param counts whether the use of a workload counts
     */
    HeldUses(ResourceSchema schema, Predicate<WorkloadStatus> counts) {
        this.schema = schema;
        this.counts = counts;
    }

    void add(WorkloadStatus status, Holder holder) {
        if (counts.test(status)) {
            sums.merge(holder, status.workload().request(), ResourceVector::plus);
        }
    }

    /** Returns the sums above 0 in certain dimensions, by dimension and then in the order of {@link Holder}. */
    List<HeldUse> where(IntPredicate dimensions) {
        List<HeldUse> uses = new ArrayList<>();
        for (int d = 0; d < schema.size(); d++) {
            for (Map.Entry<Holder, ResourceVector> sum : sums.entrySet()) {
                long amount = sum.getValue().value(d);
                if (amount > 0 && dimensions.test(d)) {
                    uses.add(new HeldUse(schema.dimension(d), amount, sum.getKey()));
                }
            }
        }
        return uses;
    }
}
