package io.github.quotatree.ledger;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.internal.tree.NameOrder;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A group of a snapshot that pending workloads are in, or that is above such a group, with the sum of their requests.
 *
 * @param leaving the part of the use that is leaving
 * @param nonPreemptibleLeaving the part of that which is not preemptible, of the workloads of the group itself
 * @param request the requests of the pending workloads of the group, or of the groups below
 * @param boundByMin the part of the request that the min bounds too
 * @param groups the groups of the pending workloads at or below it
 */
record CheckedAccount(
        SnapshotAccount account,
        ResourceVector leaving,
        ResourceVector nonPreemptibleLeaving,
        ResourceVector request,
        ResourceVector boundByMin,
        List<String> groups) {

    /**
     * Returns the groups of pending workloads, in the order of the workloads, and then, if the options say so, the
     * groups above them, by tree id and from the lowest up.
     */
    static List<CheckedAccount> of(LedgerSnapshot snapshot, List<WorkloadStatus> workloads, AdmissionOptions options) {
        ResourceVector zero = snapshot.forest().schema().zero();
        Map<String, ResourceVector> requests = new LinkedHashMap<>();
        Map<String, ResourceVector> boundByMin = new HashMap<>();
        for (WorkloadStatus status : workloads) {
            ResourceVector request = status.workload().request();
            boolean bound = AdmissionRule.isBoundByMin(status.workload().preemptible(), options);
            requests.merge(status.group(), request, ResourceVector::plus);
            boundByMin.merge(status.group(), bound ? request : zero, ResourceVector::plus);
        }
        List<CheckedAccount> accounts = new ArrayList<>();
        Map<String, CheckedAccount> above = new LinkedHashMap<>();
        for (Map.Entry<String, ResourceVector> entry : requests.entrySet()) {
            String group = entry.getKey();
            List<SnapshotAccount> path = SnapshotAccount.path(snapshot, group, options.checkAncestors());
            ResourceVector bound = boundByMin.getOrDefault(group, zero);
            accounts.add(of(snapshot, path.get(0), entry.getValue(), bound, group));
            for (SnapshotAccount parent : path.subList(1, path.size())) {
                above.merge(parent.name(), of(snapshot, parent, entry.getValue(), zero, group), CheckedAccount::plus);
            }
        }
        Comparator<CheckedAccount> byTree =
                Comparator.comparing(parent -> snapshot.treeOf(parent.account.name()), NameOrder.BY_CODE_POINT);
        above.values().stream()
                .sorted(byTree.thenComparing(parent -> -index(snapshot, parent.account.name())))
                .forEach(accounts::add);
        return accounts;
    }

    private static int index(LedgerSnapshot snapshot, String group) {
        QuotaTree tree = snapshot.forest().trees().get(snapshot.treeOf(group));
        return tree == null ? 0 : tree.index(group);
    }

    private static CheckedAccount of(
            LedgerSnapshot snapshot,
            SnapshotAccount account,
            ResourceVector request,
            ResourceVector boundByMin,
            String group) {
        ResourceVector leaving = snapshot.leaving(account.name());
        ResourceVector nonPreemptibleLeaving = snapshot.nonPreemptibleLeaving(account.name());
        return new CheckedAccount(account, leaving, nonPreemptibleLeaving, request, boundByMin, List.of(group));
    }

    /** Returns this account with the request and the group of another one of the same parent group. */
    private CheckedAccount plus(CheckedAccount other) {
        List<String> both = new ArrayList<>(groups);
        both.addAll(other.groups);
        return new CheckedAccount(
                account,
                leaving,
                nonPreemptibleLeaving,
                request.plus(other.request),
                boundByMin.plus(other.boundByMin),
                List.copyOf(both));
    }

    /**
     * Returns the view of the account if some use had ended.
     *
     * @param freed the use, by the names of groups
     * @param leavingIsGone whether what is leaving has ended too
     */
    AdmissionView without(Map<String, ResourceVector> freed, boolean leavingIsGone) {
        ResourceVector zero = request.schema().zero();
        ResourceVector sum = leavingIsGone ? leaving : zero;
        for (String group : groups) {
            sum = sum.plus(freed.getOrDefault(group, zero));
        }
        return account.withUse(zero.minus(sum), leavingIsGone ? zero.minus(nonPreemptibleLeaving) : zero);
    }
}
