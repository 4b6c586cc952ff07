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
import java.util.stream.IntStream;

/** Sums the use of the workloads that count by holder. */
record HeldUses(Predicate<WorkloadStatus> counts, Map<Holder, ResourceVector> sums) {
    HeldUses(Predicate<WorkloadStatus> counts) {
        this(counts, new EnumMap<>(Holder.class));
    }

    void add(WorkloadStatus status, Holder holder) {
        if (counts.test(status)) {
            sums.merge(holder, status.workload().request(), ResourceVector::plus);
        }
    }

    /** Returns the sums above 0 in certain dimensions, by dimension and then in the order of {@link Holder}. */
    List<HeldUse> where(ResourceSchema schema, IntPredicate dimensions) {
        List<HeldUse> uses = new ArrayList<>();
        IntStream.range(0, schema.size())
                .filter(dimensions)
                .forEach(d -> sums.forEach((holder, sum) -> {
                    if (sum.value(d) > 0) {
                        uses.add(new HeldUse(schema.dimension(d), sum.value(d), holder));
                    }
                }));
        return uses;
    }
}
