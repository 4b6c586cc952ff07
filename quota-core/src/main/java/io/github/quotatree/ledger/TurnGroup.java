package io.github.quotatree.ledger;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.admission.Accounts;
import io.github.quotatree.internal.sorted.SortedTree;
import io.github.quotatree.internal.sorted.SortedUnits;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A leaf group, or the default group, with the units that wait in it. Immutable.
 *
 * @param account the account of the group in its tree
 * @param pending all units that wait
 * @param entitled the entitled ones, by importance
 * @param others the other ones
 * @param onLoan the use on loan of the group
 * @param weight the weight of the group for its use on loan
 * @param classes stays the same object as long as the same units are entitled
 */
record TurnGroup(
        String name,
        String treeId,
        int account,
        SortedUnits<WorkloadStatus, TurnUnit, Lendable> pending,
        List<TurnUnit> entitled,
        SortedTree<TurnUnit, Lendable> others,
        ResourceVector onLoan,
        ResourceVector weight,
        Object classes) {
    /** Returns a group of a snapshot with the workloads that wait in it, in n log n time. */
    static TurnGroup of(LedgerSnapshot snapshot, Accounts accounts, String name, Collection<WorkloadStatus> waiting) {
        return of(snapshot, accounts, name, accounts.account(name), TurnOrder.units(waiting), weight(snapshot, name));
    }

    private static TurnGroup of(
            LedgerSnapshot snapshot,
            Accounts accounts,
            String name,
            int account,
            SortedUnits<WorkloadStatus, TurnUnit, Lendable> pending,
            ResourceVector weight) {
        SortedTree<TurnUnit, Lendable> others = pending.inOrder();
        List<TurnUnit> entitled = new ArrayList<>(0);
        for (List<Workload> unit : accounts.entitledWaiting(account)) {
            String first = unit.get(0).id();
            TurnUnit like = TurnOrder.like(snapshot.workload(first).orElseThrow());
            entitled.add(Objects.requireNonNull(others.find(like), first));
            others = others.without(like);
        }
        entitled.sort(Comparator.comparing(TurnUnit::first, WorkloadOrder.mostUrgentFirst()));
        return new TurnGroup(
                name,
                accounts.treeId(),
                account,
                pending,
                entitled,
                others,
                accounts.useOnLoan(account),
                weight,
                accounts.entitled(account));
    }

    /**
     * Returns the group in a later snapshot, or null if nothing waits any more, in logarithmic time in the units
     * that wait for each workload of the group that has changed, and linear time in those that are on loan or
     * entitled.
     */
    @SuppressWarnings("ReferenceEquality") // the same object for the same classes
    @Nullable
    TurnGroup after(LedgerSnapshot later, Accounts accounts, @Nullable WorkloadDifferences differences) {
        accounts.account(name); // which reads the groups above it
        SortedUnits<WorkloadStatus, TurnUnit, Lendable> nowPending = differences == null
                ? pending
                : pending.changed(
                        TurnOrder.onlyPending(differences.before()), TurnOrder.onlyPending(differences.after()));
        if (nowPending.inOrder().size() == 0) {
            return null;
        }
        return differences == null && accounts.entitled(account) == classes
                ? this
                : of(later, accounts, name, account, nowPending, weight);
    }

    /** Returns the workloads that are known to be due, and claim their requests. */
    List<WorkloadStatus> due() {
        return entitled.stream()
                .flatMap(unit -> unit.members().stream())
                .filter(TurnGroup::claims)
                .toList();
    }

    private static boolean claims(WorkloadStatus status) {
        return status.standing().dueSince().isPresent() && !status.standing().held();
    }

    /**
     * Returns the shared weight of a group; of the default group, as of others without one, its max or their largest.
     */
    static ResourceVector weight(LedgerSnapshot snapshot, String name) {
        RuntimeQuotas quotas = snapshot.quotas(snapshot.treeOf(name));
        if (!name.equals(ReservedNames.DEFAULT_GROUP)) {
            return quotas.group(name).sharedWeight();
        }
        ResourceVector max = snapshot.forest().defaultGroupMax();
        long[] weight = new long[max.schema().size()];
        for (int d = 0; d < weight.length; d++) {
            weight[d] = max.value(d) == ResourceVector.UNLIMITED ? 1 : max.value(d);
            for (GroupRuntime group : quotas) {
                boolean counts = max.value(d) == ResourceVector.UNLIMITED
                        && group.parent().isEmpty();
                weight[d] = counts ? Math.max(weight[d], group.sharedWeight().value(d)) : weight[d];
            }
        }
        return max.schema().vector(weight);
    }

    /** Returns the number of workloads that wait. */
    int size() {
        return pending.inOrder().weight();
    }

    /** Returns the entitled units of groups in the order in which the groups take turns. */
    static List<TurnUnit> entitledInTurns(Collection<TurnGroup> groups) {
        List<TurnUnit> units = new ArrayList<>();
        groups.forEach(group -> units.addAll(group.entitled));
        return WorkloadOrder.inTurns(units, TurnUnit::group, TurnUnit::first);
    }
}
