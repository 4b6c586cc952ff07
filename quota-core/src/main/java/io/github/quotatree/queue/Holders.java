package io.github.quotatree.queue;

import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The workloads that hold room in a group, with the sums of their use. Immutable.
 *
 * @param fixed those whose ends do not move with the present, the first end first, then by id in code point order
 * @param others the other ones: they are to start, or state no end; by id
 * @param held the use of all
 * @param use the use without the use that is leaving
 * @param ending the part of the use that is leaving or states an end
 */
record Holders(List<Holder> fixed, List<Holder> others, Use held, ResourceVector use, Use ending) {
    private static final Comparator<Holder> BY_ID = Comparator.comparing(Holder::id, NameOrder.BY_CODE_POINT);

    private static final Comparator<Holder> BY_FIXED_END = byEnd(Instant.EPOCH); // at any time

    private static Comparator<Holder> byEnd(Instant now) {
        return Comparator.comparing((Holder holder) -> Objects.requireNonNull(holder.end(now)))
                .thenComparing(BY_ID);
    }

    static Holders none(ResourceSchema schema) {
        return new Holders(List.of(), List.of(), Use.none(schema), schema.zero(), Use.none(schema));
    }

    int size() {
        return fixed.size() + others.size();
    }

    /** Returns all, and those that have started on a walk. */
    List<Holder> with(List<Holder> started) {
        return Stream.of(fixed, others, started).flatMap(List::stream).toList();
    }

    /** Returns all that end, with those that have started on a walk, the first end first, and equal ends by id. */
    List<Holder> byEnd(List<Holder> started, Instant now) {
        List<Holder> moving = Stream.concat(others.stream(), started.stream())
                .filter(Holder::endMoves)
                .toList();
        if (moving.isEmpty()) {
            return fixed;
        }
        List<Holder> all = new ArrayList<>(fixed);
        all.addAll(moving);
        all.sort(byEnd(now));
        return all;
    }

    /** Returns the holders after some were removed and others came: each takes the time of a search, all one copy. */
    Holders changed(List<WorkloadStatus> gone, List<WorkloadStatus> come) {
        if (gone.isEmpty() && come.isEmpty()) {
            return this;
        }
        List<Holder> nowFixed = new ArrayList<>(fixed);
        List<Holder> nowOthers = new ArrayList<>(others);
        Use sum = held;
        ResourceVector staying = use;
        Use stated = ending;
        for (WorkloadStatus status : gone) {
            Holder holder = Holder.of(status);
            List<Holder> list = holder.endIsFixed() ? nowFixed : nowOthers;
            list.remove(Collections.binarySearch(list, holder, holder.endIsFixed() ? BY_FIXED_END : BY_ID));
            sum = sum.minus(holder.use());
            staying = holder.leaving() ? staying : staying.minus(holder.use().all());
            stated = holder.statesEnd() ? stated.minus(holder.use()) : stated;
        }
        for (WorkloadStatus status : come) {
            Holder holder = Holder.of(status);
            List<Holder> list = holder.endIsFixed() ? nowFixed : nowOthers;
            int place = -1 - Collections.binarySearch(list, holder, holder.endIsFixed() ? BY_FIXED_END : BY_ID);
            list.add(place, holder);
            sum = sum.plus(holder.use());
            staying = holder.leaving() ? staying : staying.plus(holder.use().all());
            stated = holder.statesEnd() ? stated.plus(holder.use()) : stated;
        }
        return new Holders(nowFixed, nowOthers, sum, staying, stated);
    }
}
