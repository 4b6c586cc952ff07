package io.github.quotatree.ledger;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A group of a snapshot, as {@link AdmissionRule} judges requests of it.
 *
 * @param max the max of the default group; no other max bounds an admission
 * @param nonPreemptibleUsed the use of the workloads of the group itself that are not preemptible
 */
record SnapshotAccount(
        String name,
        ResourceVector runtime,
        ResourceVector max,
        ResourceVector min,
        ResourceVector used,
        ResourceVector nonPreemptibleUsed) {

    /**
     * Returns a group that workloads can be in, and the groups above it, from the lowest up.
     *
     * @param ancestors whether there are to be groups above
     */
    static List<SnapshotAccount> path(LedgerSnapshot snapshot, String group, boolean ancestors) {
        ResourceVector zero = snapshot.forest().schema().zero();
        if (group.equals(ReservedNames.SYSTEM_GROUP) || group.equals(ReservedNames.DEFAULT_GROUP)) {
            ResourceVector max = snapshot.forest().defaultGroupMax();
            return List.of(new SnapshotAccount(group, snapshot.runtime(group), max, zero, snapshot.used(group), zero));
        }
        RuntimeQuotas quotas = snapshot.quotas(snapshot.treeOf(group));
        GroupRuntime own = quotas.group(group);
        List<SnapshotAccount> path = new ArrayList<>();
        path.add(of(own, snapshot.nonPreemptibleUsed(group)));
        Optional<String> parent = ancestors ? own.parent() : Optional.empty();
        while (parent.isPresent()) {
            GroupRuntime above = quotas.group(parent.get());
            path.add(of(above, zero));
            parent = above.parent();
        }
        return List.copyOf(path);
    }

    private static SnapshotAccount of(GroupRuntime group, ResourceVector nonPreemptibleUsed) {
        return new SnapshotAccount(
                group.name(), group.runtime(), group.max(), group.min(), group.used(), nonPreemptibleUsed);
    }

    /**
     * Returns the view of the account if the group used more than it does.
     *
     * @param more how much more it used; negative amounts are use that has ended
     * @param moreNonPreemptible how much of that is not preemptible
     */
    AdmissionView withUse(ResourceVector more, ResourceVector moreNonPreemptible) {
        return new View(this, more, moreNonPreemptible);
    }

    /** The view of one account, whatever its number. */
    private record View(SnapshotAccount of, ResourceVector more, ResourceVector moreNonPreemptible)
            implements AdmissionView {
        @Override
        public boolean isSystem(int account) {
            return of.name.equals(ReservedNames.SYSTEM_GROUP);
        }

        @Override
        public boolean isDefault(int account) {
            return of.name.equals(ReservedNames.DEFAULT_GROUP);
        }

        @Override
        public String name(int account) {
            return of.name;
        }

        @Override
        public int parent(int account) {
            return 0;
        }

        @Override
        public long used(int account, int d) {
            return of.used.value(d) + more.value(d);
        }

        @Override
        public long nonPreemptibleUsed(int account, int d) {
            return of.nonPreemptibleUsed.value(d) + moreNonPreemptible.value(d);
        }

        @Override
        public long limit(ExceededLimit.Kind kind, int account, int d) {
            return switch (kind) {
                case RUNTIME -> of.runtime.value(d);
                case MIN -> of.min.value(d);
                case MAX -> of.max.value(d);
                default -> throw new IllegalArgumentException("a group has no limit " + kind);
            };
        }

        @Override
        public boolean isWithinRuntime(int account, int d, long amount) {
            return amount <= of.runtime.value(d);
        }
    }
}
