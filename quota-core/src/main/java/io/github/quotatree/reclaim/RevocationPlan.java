package io.github.quotatree.reclaim;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What the groups that use more than they may give back: for each, which of its workloads are stopped, and why. An immutable
 * value, and a pure function of a snapshot.
 *
 * <p>In an over-used leaf group the preemptible workloads that hold resources are taken off one by one, from the lowest
 * priority, of the same priority the youngest first (one that has not started is younger than all that have; ties by id),
 * until its use is within its runtime in every dimension. A dimension that a workload lacks counts as 0. Then, from the most
 * important back, whatever fits again in every dimension is kept. Where all that can be taken does not suffice, all of it
 * goes, and {@link GroupRevocation#stillOver} tells what is missing. What asks for nothing is never taken. This is the rule
 * of Koordinator's over-use revocation, without its loss of dimensions that a workload lacks.
 *
 * <p>Carried out, a plan leaves nothing more to give back with the same floor: neither if the victims are
 * {@linkplain io.github.quotatree.ledger.QuotaLedger#evict evicted} nor, with the water-filling solver, if they are
 * {@linkplain io.github.quotatree.ledger.QuotaLedger#finish finished}. Where usage is guaranteed no group is over-used.
 */
public final class RevocationPlan {
    private final List<GroupRevocation> groups;

    private RevocationPlan(List<GroupRevocation> groups) {
        this.groups = List.copyOf(groups);
    }

    /**
     * Returns what all over-used leaf groups of all trees give back. Takes linear time in the groups, and n log n in the
     * workloads of the over-used ones.
     */
    public static RevocationPlan of(LedgerSnapshot snapshot, RevocationFloor floor) {
        List<GroupRevocation> revocations = new ArrayList<>();
        for (String treeId : snapshot.forest().trees().keySet()) {
            for (GroupRuntime group : snapshot.quotas(treeId)) {
                if (!group.isParent()) {
                    add(snapshot, group, floor, revocations);
                }
            }
        }
        return new RevocationPlan(revocations);
    }

    /**
     * Returns what those of the given leaf groups give back that are over-used, such as the groups that have been
     * {@linkplain OveruseMonitor#overusedFor over-used for long enough}.
     *
     * @throws IllegalArgumentException if there is no group of a name, or it is a parent group
     */
    public static RevocationPlan of(LedgerSnapshot snapshot, Collection<String> groups, RevocationFloor floor) {
        List<GroupRevocation> revocations = new ArrayList<>();
        for (String name : new LinkedHashSet<>(groups)) {
            GroupRuntime group = snapshot.quotas(snapshot.treeOf(name)).group(name);
            if (group.isParent()) {
                throw new IllegalArgumentException(
                        group.path() + " is a parent group, and workloads belong to leaf groups");
            }
            add(snapshot, group, floor, revocations);
        }
        return new RevocationPlan(revocations);
    }

    private static void add(
            LedgerSnapshot snapshot, GroupRuntime group, RevocationFloor floor, List<GroupRevocation> revocations) {
        ResourceVector runtime = group.runtime();
        if (!group.used().fitsIn(runtime)) {
            revocations.add(Revocation.of(snapshot, group, floor));
        }
    }

    /** Returns the over-used groups: all of them by tree id and in tree order, or in the order in which they were given. */
    public List<GroupRevocation> groups() {
        return groups;
    }

    /** Returns the victims of all groups. */
    public List<Victim<WorkloadStatus>> victims() {
        return groups.stream().flatMap(group -> group.victims().stream()).toList();
    }

    /** Returns whether nothing is stopped, since nothing is over-used or what is over cannot be stopped. */
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
