package io.github.quotatree.reclaim;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.internal.rule.ReclaimRule;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The use of a leaf group, or of the default group, beside its limits, while a plan takes workloads and keeps some of
 * them after all. Use that is leaving counts as gone. Amounts are in base units.
 */
final class GroupUse {
    private final String name;
    private final ResourceVector leaving;
    private final ResourceVector runtime;
    private final ResourceVector effectiveMin;
    private final long[] used;

    private GroupUse(
            String name, ResourceVector held, ResourceVector leaving, ResourceVector runtime, ResourceVector min) {
        this.name = name;
        this.leaving = leaving;
        this.runtime = runtime;
        effectiveMin = min;
        used = new long[runtime.schema().size()];
        Arrays.setAll(used, d -> held.value(d) - leaving.value(d));
    }

    private GroupUse(GroupUse source) {
        name = source.name;
        leaving = source.leaving;
        runtime = source.runtime;
        effectiveMin = source.effectiveMin;
        used = source.used.clone();
    }

    /**
     * Returns the use of a group.
     *
     * @throws IllegalArgumentException if there is no group of this name, or it is a parent group
     */
    static GroupUse of(LedgerSnapshot snapshot, String name) {
        if (name.equals(ReservedNames.DEFAULT_GROUP)) {
            ResourceVector none = snapshot.forest().schema().zero(); // the default group has no min
            return new GroupUse(name, snapshot.used(name), snapshot.leaving(name), snapshot.runtime(name), none);
        }
        GroupRuntime group = snapshot.quotas(snapshot.treeOf(name)).group(name);
        if (group.isParent()) {
            throw new IllegalArgumentException(
                    group.path() + " is a parent group, and workloads belong to leaf groups");
        }
        return of(snapshot, group);
    }

    private static GroupUse of(LedgerSnapshot snapshot, GroupRuntime group) {
        return new GroupUse(
                group.name(), group.used(), snapshot.leaving(group.name()), group.runtime(), group.effectiveMin());
    }

    /**
     * Returns the over-used groups: the leaf groups by tree id and in tree order, and the default group last. Takes
     * linear time in the groups.
     */
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

    /** Returns a use of its own with the same amounts. */
    GroupUse copy() {
        return new GroupUse(this);
    }

    String name() {
        return name;
    }

    ResourceVector leaving() {
        return leaving;
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
        return ReclaimRule.over(used[d], runtime.value(d)) > 0;
    }

    boolean isOver() {
        for (int d = 0; d < used.length; d++) {
            if (isOver(d)) {
                return true;
            }
        }
        return false;
    }

    /** Returns how far the use is above the runtime; 0 in a dimension where it is not. */
    ResourceVector over() {
        long[] over = new long[used.length];
        Arrays.setAll(over, d -> ReclaimRule.over(used[d], runtime.value(d)));
        return runtime.schema().vector(over);
    }

    /** Returns whether a dimension would be freed in which the group is over. */
    boolean helps(ResourceVector frees) {
        for (int d = 0; d < used.length; d++) {
            if (ReclaimRule.helps(used[d], runtime.value(d), frees.value(d))) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the use would be below a floor in a dimension that is freed. */
    boolean breaksFloor(ResourceVector floor, ResourceVector frees) {
        for (int d = 0; d < used.length; d++) {
            if (ReclaimRule.breaksFloor(used[d], floor.value(d), frees.value(d))) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a unit that was taken fits again, in the dimensions that it requests. */
    boolean fitsAgain(ResourceVector request) {
        for (int d = 0; d < used.length; d++) {
            if (ReclaimRule.lacksRoom(used[d], runtime.value(d), request.value(d))) {
                return false;
            }
        }
        return true;
    }

    void take(ResourceVector frees) {
        Arrays.setAll(used, d -> used[d] - frees.value(d));
    }

    void keep(ResourceVector request) {
        Arrays.setAll(used, d -> used[d] + request.value(d));
    }

    /** Returns the exceeded runtimes in the dimensions that would be freed. */
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
