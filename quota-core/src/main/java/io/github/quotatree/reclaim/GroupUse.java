package io.github.quotatree.reclaim;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.internal.rule.ReclaimRule;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;

/**
 * The use of a leaf group, or of the default group, beside what it may use. Amounts are in base units.
 *
 * @param used the use without that of workloads that are leaving
 * @param leaving the use of workloads that are leaving
 * @param effectiveMin the min after scaling; 0 for the default group, which has no min
 */
record GroupUse(
        String name, ResourceVector used, ResourceVector leaving, ResourceVector runtime, ResourceVector effectiveMin) {

    /**
     * Returns the use of a group.
     *
     * @throws IllegalArgumentException if there is no group of this name, or it is a parent group
     */
    static GroupUse of(LedgerSnapshot snapshot, String name) {
        if (name.equals(ReservedNames.DEFAULT_GROUP)) {
            return ofDefaultGroup(snapshot);
        }
        GroupRuntime group = snapshot.quotas(snapshot.treeOf(name)).group(name);
        if (group.isParent()) {
            throw new IllegalArgumentException(
                    group.path() + " is a parent group, and workloads belong to leaf groups");
        }
        return of(snapshot, group);
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
                    addIfOver(of(snapshot, group), overused);
                }
            }
        }
        addIfOver(ofDefaultGroup(snapshot), overused);
        return overused;
    }

    private static void addIfOver(GroupUse use, List<GroupUse> overused) {
        if (use.isOver()) {
            overused.add(use);
        }
    }

    private static GroupUse of(LedgerSnapshot snapshot, GroupRuntime group) {
        ResourceVector leaving = snapshot.leaving(group.name());
        return new GroupUse(group.name(), group.used().minus(leaving), leaving, group.runtime(), group.effectiveMin());
    }

    private static GroupUse ofDefaultGroup(LedgerSnapshot snapshot) {
        String name = ReservedNames.DEFAULT_GROUP;
        ResourceVector leaving = snapshot.leaving(name);
        ResourceVector used = snapshot.used(name).minus(leaving);
        return new GroupUse(
                name, used, leaving, snapshot.runtime(name), used.schema().zero());
    }

    /**
     * Returns the min after scaling; in a dimension with flavors as far as it can be placed, which the runtime says: a
     * group that accepts only flavors promised to others is not guaranteed its count of them.
     */
    ResourceVector guaranteed() {
        ResourceVector guaranteed = effectiveMin;
        ResourceSchema schema = used.schema();
        for (int d = 0; schema.hasFlavors() && d < schema.size(); d++) {
            if (schema.hasFlavors(d)) {
                guaranteed = guaranteed.with(schema.dimension(d), Math.min(effectiveMin.value(d), runtime.value(d)));
            }
        }
        return guaranteed;
    }

    boolean isOver() {
        return !used.fitsIn(runtime);
    }

    /** Returns how far the use is above the runtime; 0 in a dimension where it is not. */
    ResourceVector over() {
        long[] over = new long[used.schema().size()];
        for (int d = 0; d < over.length; d++) {
            over[d] = ReclaimRule.over(used.value(d), runtime.value(d));
        }
        return used.schema().vector(over);
    }
}
