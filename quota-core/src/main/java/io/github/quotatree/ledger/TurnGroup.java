package io.github.quotatree.ledger;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.admission.Accounts;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A leaf group, or the default group, with the units that wait in it, each list by importance.
 *
 * @param account the account of the group in its tree
 * @param entitled the entitled units
 * @param lendable the others that may start on loan
 * @param waiting the rest
 * @param due the workloads that are known to be due, and claim their requests
 * @param onLoan the use on loan of the group
 * @param weight the weight of the group for its use on loan
 */
record TurnGroup(
        String name,
        String treeId,
        int account,
        List<TurnUnit> entitled,
        List<TurnUnit> lendable,
        List<TurnUnit> waiting,
        List<WorkloadStatus> due,
        ResourceVector onLoan,
        ResourceVector weight) {
    static TurnGroup of(LedgerSnapshot snapshot, Accounts accounts, String name, AdmissionOptions options) {
        int account = accounts.account(name);
        List<TurnUnit> entitled = new ArrayList<>();
        List<TurnUnit> lendable = new ArrayList<>();
        List<TurnUnit> waiting = new ArrayList<>();
        List<WorkloadStatus> due = new ArrayList<>();
        List<WorkloadStatus> workloads = List.copyOf(snapshot.workloads(name)); // which makes each when it is read
        for (TurnUnit unit : TurnUnit.pending(workloads)) {
            boolean isEntitled = accounts.isEntitled(account, unit.first());
            boolean isLendable = options.loans() && unit.mayBeLent();
            (isEntitled ? entitled : isLendable ? lendable : waiting).add(unit);
            unit.members().stream()
                    .filter(status -> isEntitled && claims(status))
                    .forEach(due::add);
        }
        ResourceVector onLoan = snapshot.forest().schema().zero();
        for (WorkloadStatus status : workloads) {
            boolean stays = status.phase().holds() && status.phase() != WorkloadPhase.STOPPING;
            if (stays && !accounts.isEntitled(account, status.workload())) {
                onLoan = onLoan.plus(status.workload().request());
            }
        }
        return new TurnGroup(
                name, accounts.treeId(), account, entitled, lendable, waiting, due, onLoan, weight(snapshot, name));
    }

    private static boolean claims(WorkloadStatus status) {
        return status.standing().dueSince().isPresent() && !status.standing().held();
    }

    /** Returns the shared weight of a group; of the default group, as of others without one, its max or their largest. */
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

    boolean hasUnits() {
        return size() > 0;
    }

    int size() {
        return sizeOf(entitled) + sizeOf(lendable) + sizeOf(waiting);
    }

    static int sizeOf(List<TurnUnit> units) {
        return units.stream().mapToInt(unit -> unit.members().size()).sum();
    }

    /** Returns some units of groups in the order in which the groups take turns. */
    static List<TurnUnit> inTurns(List<TurnGroup> groups, Function<TurnGroup, List<TurnUnit>> which) {
        List<TurnUnit> units = new ArrayList<>();
        groups.forEach(group -> units.addAll(which.apply(group)));
        return WorkloadOrder.inTurns(units, TurnUnit::group, TurnUnit::first);
    }
}
