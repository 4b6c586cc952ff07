package io.github.quotatree.reclaim;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.rule.ReclaimRule;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The use of a leaf group, or of the default group, beside its limits, while a plan takes workloads and keeps some of
 * them after all. Use that is leaving counts as gone. Amounts are in base units.
 */
@SuppressWarnings("ArrayRecordComponent") // not compared with another one
record GroupUse(String name, ResourceVector leaving, ResourceVector runtime, ResourceVector effectiveMin, long[] used) {
    private static GroupUse of(
            LedgerSnapshot snapshot, String name, ResourceVector held, ResourceVector runtime, ResourceVector min) {
        ResourceVector leaving = snapshot.leaving(name);
        long[] used = new long[runtime.schema().size()];
        Arrays.setAll(used, d -> held.value(d) - leaving.value(d));
        return new GroupUse(name, leaving, runtime, min, used);
    }

    private static GroupUse of(LedgerSnapshot snapshot, GroupRuntime group) {
        return of(snapshot, group.name(), group.used(), group.runtime(), group.effectiveMin());
    }

    static GroupUse of(LedgerSnapshot snapshot, String name) {
        if (name.equals(ReservedNames.DEFAULT_GROUP)) {
            ResourceVector none = snapshot.forest().schema().zero(); // the default group has no min
            return of(snapshot, name, snapshot.used(name), snapshot.runtime(name), none);
        }
        GroupRuntime group = snapshot.quotas(snapshot.treeOf(name)).group(name);
        if (group.isParent()) {
            throw new IllegalArgumentException(
                    group.path() + " is a parent group, and workloads belong to leaf groups");
        }
        return of(snapshot, group);
    }

    /** Returns the leaf groups by tree id and in tree order, and the default group last, in linear time. */
    static List<GroupUse> overused(LedgerSnapshot snapshot) {
        List<GroupUse> overused = new ArrayList<>();
        for (String treeId : snapshot.forest().trees().keySet()) {
            for (GroupRuntime group : snapshot.quotas(treeId)) {
                if (!group.isParent() && !group.used().fitsIn(group.runtime())) {
                    overused.add(of(snapshot, group));
                }
            }
        }
        overused.add(of(snapshot, ReservedNames.DEFAULT_GROUP));
        overused.removeIf(use -> !use.isOver());
        return overused;
    }

    GroupUse copy() {
        return new GroupUse(name, leaving, runtime, effectiveMin, used.clone());
    }

    /**
     * Returns how far the use may go down if the effective min is the floor; in a dimension with flavors as far as the
     * min can be placed, which the runtime says: a group that accepts only flavors promised to others is not guaranteed
     * its count of them.
     */
    ResourceVector guaranteed() {
        ResourceSchema schema = runtime.schema();
        long[] guaranteed = new long[used.length];
        Arrays.setAll(guaranteed, effectiveMin::value);
        for (int d : schema.flavoredPositions()) {
            guaranteed[d] = Math.min(guaranteed[d], runtime.value(d));
        }
        return schema.vector(guaranteed);
    }

    boolean isOver(int d) {
        return QuotaRule.overused(used[d], runtime.value(d)) > 0;
    }

    boolean isOver() {
        return any(this::isOver);
    }

    private boolean any(IntPredicate dimension) {
        for (int d = 0; d < used.length; d++) {
            if (dimension.test(d)) {
                return true;
            }
        }
        return false;
    }

    ResourceVector over() {
        long[] over = new long[used.length];
        Arrays.setAll(over, d -> QuotaRule.overused(used[d], runtime.value(d)));
        return runtime.schema().vector(over);
    }

    boolean helps(ResourceVector frees) {
        return any(d -> ReclaimRule.helps(used[d], runtime.value(d), frees.value(d)));
    }

    boolean breaksFloor(ResourceVector floor, ResourceVector frees) {
        return any(d -> ReclaimRule.breaksFloor(used[d], floor.value(d), frees.value(d)));
    }

    boolean fitsAgain(ResourceVector request) {
        return !any(d -> ReclaimRule.lacksRoom(used[d], runtime.value(d), request.value(d)));
    }

    /** Counts the use of a unit that is kept, or that is taken by -1. */
    void count(ResourceVector request, int times) {
        Arrays.setAll(used, d -> used[d] + times * request.value(d));
    }

    List<ExceededLimit> exceededRuntimes(ResourceVector frees) {
        List<ExceededLimit> exceeded = new ArrayList<>(1);
        for (int d = 0; d < used.length; d++) {
            long limit = runtime.value(d);
            if (ReclaimRule.helps(used[d], limit, frees.value(d))) {
                String dimension = runtime.schema().dimension(d);
                exceeded.add(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, name, dimension, limit, used[d], 0));
            }
        }
        return exceeded;
    }
}
