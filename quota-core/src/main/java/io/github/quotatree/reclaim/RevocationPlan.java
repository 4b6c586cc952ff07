package io.github.quotatree.reclaim;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ledger.AdmissionOptions;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The workloads that over-used groups stop, with the reasons: a group is over-used if it uses more than its runtime. An
 * immutable value, and a pure function of a snapshot.
 *
 * <p>In an over-used leaf group the preemptible workloads that hold resources are taken one by one, the {@linkplain
 * io.github.quotatree.workload.WorkloadOrder least important} first, until the use is within the runtime in every
 * dimension. A dimension that a workload lacks counts as 0. Then, the most important first, each that fits again in
 * every dimension is kept. If all that can be taken does not suffice, all of it goes, and
 * {@link GroupRevocation#stillOver} is the shortfall. A workload without a request is never taken. This is the rule of
 * Koordinator's over-use revocation, without its loss of dimensions that a workload lacks.
 *
 * <p>A plan that is carried out leaves nothing more to give back with the same options: neither if the victims are
 * {@linkplain io.github.quotatree.ledger.QuotaLedger#evict evicted} nor, with the water-filling solver, if they are
 * {@linkplain io.github.quotatree.ledger.QuotaLedger#finish finished}. With guaranteed usage no group is over-used.
 */
public final class RevocationPlan implements ReclaimPlan {
    private final List<GroupRevocation> groups;

    private RevocationPlan(List<GroupRevocation> groups) {
        this.groups = List.copyOf(groups);
    }

    /**
     * Returns the plan for all over-used leaf groups of all trees. Takes linear time in the groups, and n log n in the
     * workloads of the over-used ones.
     */
    public static RevocationPlan of(LedgerSnapshot snapshot, RevocationOptions options) {
        Objects.requireNonNull(options, "options");
        List<GroupRevocation> revocations = new ArrayList<>();
        for (String treeId : snapshot.forest().trees().keySet()) {
            for (GroupRuntime group : snapshot.quotas(treeId)) {
                if (!group.isParent()) {
                    add(snapshot, group, options, revocations);
                }
            }
        }
        return new RevocationPlan(revocations);
    }

    /**
     * Returns the plan for those of the given leaf groups that are over-used, such as the groups that have been
     * {@linkplain OveruseMonitor#overusedFor over-used for long enough}.
     *
     * @throws IllegalArgumentException if there is no group of a name, or it is a parent group
     */
    public static RevocationPlan of(LedgerSnapshot snapshot, Collection<String> groups, RevocationOptions options) {
        Objects.requireNonNull(snapshot, "snapshot");
        Objects.requireNonNull(options, "options");
        List<GroupRevocation> revocations = new ArrayList<>();
        for (String name : new LinkedHashSet<>(groups)) {
            GroupRuntime group = snapshot.quotas(snapshot.treeOf(name)).group(name);
            if (group.isParent()) {
                throw new IllegalArgumentException(
                        group.path() + " is a parent group, and workloads belong to leaf groups");
            }
            add(snapshot, group, options, revocations);
        }
        return new RevocationPlan(revocations);
    }

    private static void add(
            LedgerSnapshot snapshot, GroupRuntime group, RevocationOptions options, List<GroupRevocation> revocations) {
        if (!snapshot.overused(group.name()).isZero()) {
            revocations.add(GroupSearch.revocation(snapshot, group, options));
        }
    }

    /**
     * Returns the over-used groups: all of them by tree id and in tree order, or in the order in which they were given.
     */
    public List<GroupRevocation> groups() {
        return groups;
    }

    /** Returns the victims of all groups; those of one group in the order of taking. */
    @Override
    public List<Victim<WorkloadStatus>> victims() {
        return groups.stream().flatMap(group -> group.victims().stream()).toList();
    }

    /** Returns an empty list: the victims give back, and no workload gets their room. */
    @Override
    public List<String> preemptors() {
        return List.of();
    }

    /** Returns the defaults, since no workload is admitted. */
    @Override
    public AdmissionOptions admission() {
        return AdmissionOptions.defaults();
    }

    /**
     * Returns whether no workload is stopped: because no group is over-used, or no workload of those can be stopped.
     */
    public boolean isEmpty() {
        return groups.stream().allMatch(group -> group.victims().isEmpty());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RevocationPlan plan && groups.equals(plan.groups);
    }

    @Override
    public int hashCode() {
        return groups.hashCode();
    }

    /** Returns the plan in words, a line for each group. */
    @Override
    public String toString() {
        return groups.isEmpty()
                ? "no group is over-used"
                : groups.stream().map(GroupRevocation::toString).collect(Collectors.joining("\n"));
    }
}
