package io.github.quotatree.queue;

import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The workloads that hold room in a group, with the sums of their use. Immutable.
 *
 * @param byId all, by id in code point order
 * @param held the use of all
 * @param use the use without the use that is leaving
 * @param ending the part of the use that is leaving or states an end
 */
record Holders(List<Holder> byId, Use held, ResourceVector use, Use ending) {
    private static final Comparator<Holder> BY_ID = Comparator.comparing(Holder::id, NameOrder.BY_CODE_POINT);

    static Holders none(ResourceSchema schema) {
        return new Holders(List.of(), Use.none(schema), schema.zero(), Use.none(schema));
    }

    /** Returns the holders after some were removed and others came: each takes the time of a search, all one copy. */
    Holders changed(List<WorkloadStatus> gone, List<WorkloadStatus> come) {
        if (gone.isEmpty() && come.isEmpty()) {
            return this;
        }
        List<Holder> all = new ArrayList<>(byId);
        Use sum = held;
        ResourceVector staying = use;
        Use stated = ending;
        for (WorkloadStatus status : gone) {
            Holder holder = all.remove(Collections.binarySearch(all, Holder.of(status), BY_ID));
            sum = sum.minus(holder.use());
            staying = holder.leaving() ? staying : staying.minus(holder.use().all());
            stated = holder.statesEnd() ? stated.minus(holder.use()) : stated;
        }
        for (WorkloadStatus status : come) {
            Holder holder = Holder.of(status);
            all.add(-1 - Collections.binarySearch(all, holder, BY_ID), holder);
            sum = sum.plus(holder.use());
            staying = holder.leaving() ? staying : staying.plus(holder.use().all());
            stated = holder.statesEnd() ? stated.plus(holder.use()) : stated;
        }
        return new Holders(all, sum, staying, stated);
    }
}
