package io.github.quotatree.ledger;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.internal.tree.NameOrder;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A group of a snapshot that pending workloads are in, or that is above such a group, with the sum of their requests.
 *
 * @param name the name of the group
 * @param max the max of the default group; no other max bounds an admission
 * @param leaving the part of the use that is leaving
 * @param nonPreemptibleUsed the use of the workloads of the group itself that are not preemptible
 * @param nonPreemptibleLeaving the part of that use that is leaving
 * @param request the requests of the pending workloads of the group, or of the groups below
 * @param boundByMin the part of the request that the min bounds too
 * @param groups the groups of the pending workloads at or below it
 */
record CheckedAccount(
        String name,
        ResourceVector runtime,
        ResourceVector max,
        ResourceVector min,
        ResourceVector used,
        ResourceVector leaving,
        ResourceVector nonPreemptibleUsed,
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
        List<CheckedAccount> own = new ArrayList<>();
        requests.forEach(
                (group, request) -> own.add(ofGroup(snapshot, group, request, boundByMin.getOrDefault(group, zero))));
        List<CheckedAccount> accounts = new ArrayList<>(own);
        if (options.checkAncestors()) {
            accounts.addAll(above(snapshot, own));
        }
        return accounts;
    }

    private static List<CheckedAccount> above(LedgerSnapshot snapshot, Iterable<CheckedAccount> own) {
        ResourceVector zero = snapshot.forest().schema().zero();
        Map<String, CheckedAccount> above = new LinkedHashMap<>();
        for (CheckedAccount account : own) {
            if (!isBesideTree(account.name)) {
                RuntimeQuotas quotas = snapshot.quotas(snapshot.treeOf(account.name));
                Optional<String> parent = quotas.group(account.name).parent();
                while (parent.isPresent()) {
                    GroupRuntime group = quotas.group(parent.get());
                    CheckedAccount part = ofTree(snapshot, group, account.request, zero, account.groups);
                    above.merge(group.name(), part, CheckedAccount::plus);
                    parent = group.parent();
                }
            }
        }
        Comparator<CheckedAccount> byTree =
                Comparator.comparing(account -> snapshot.treeOf(account.name), NameOrder.BY_CODE_POINT);
        return above.values().stream()
                .sorted(byTree.thenComparing(account -> -index(snapshot, account.name)))
                .toList();
    }

    private static int index(LedgerSnapshot snapshot, String group) {
        QuotaTree tree = snapshot.forest().trees().get(snapshot.treeOf(group));
        return tree == null ? 0 : tree.index(group);
    }

    private static CheckedAccount ofGroup(
            LedgerSnapshot snapshot, String group, ResourceVector request, ResourceVector boundByMin) {
        if (!isBesideTree(group)) {
            GroupRuntime runtime = snapshot.quotas(snapshot.treeOf(group)).group(group);
            return ofTree(snapshot, runtime, request, boundByMin, List.of(group));
        }
        ResourceVector zero = request.schema().zero();
        return new CheckedAccount(
                group,
                snapshot.runtime(group),
                snapshot.forest().defaultGroupMax(),
                zero,
                snapshot.used(group),
                snapshot.leaving(group),
                zero,
                zero,
                request,
                boundByMin,
                List.of(group));
    }

    private static CheckedAccount ofTree(
            LedgerSnapshot snapshot,
            GroupRuntime group,
            ResourceVector request,
            ResourceVector boundByMin,
            List<String> groups) {
        boolean matters = !boundByMin.isZero();
        ResourceVector leaving = snapshot.leaving(group.name());
        return new CheckedAccount(
                group.name(),
                group.runtime(),
                group.max(),
                group.min(),
                group.used(),
                leaving,
                matters ? snapshot.nonPreemptibleUsed(group.name()) : boundByMin,
                matters && !leaving.isZero()
                        ? nonPreemptibleLeaving(snapshot, group.name())
                        : leaving.schema().zero(),
                request,
                boundByMin,
                groups);
    }

    private static ResourceVector nonPreemptibleLeaving(LedgerSnapshot snapshot, String group) {
        return snapshot.workloads(group).stream()
                .filter(status -> status.phase() == WorkloadPhase.STOPPING
                        && !status.workload().preemptible())
                .map(status -> status.workload().request())
                .reduce(snapshot.forest().schema().zero(), ResourceVector::plus);
    }

    private static boolean isBesideTree(String group) {
        return group.equals(ReservedNames.SYSTEM_GROUP) || group.equals(ReservedNames.DEFAULT_GROUP);
    }

    /** Returns this account with the request and the groups of another one of the same group. */
    private CheckedAccount plus(CheckedAccount other) {
        List<String> both = new ArrayList<>(groups);
        other.groups.stream().filter(group -> !both.contains(group)).forEach(both::add);
        return new CheckedAccount(
                name,
                runtime,
                max,
                min,
                used,
                leaving,
                nonPreemptibleUsed,
                nonPreemptibleLeaving,
                request.plus(other.request),
                boundByMin.plus(other.boundByMin),
                List.copyOf(both));
    }

    /** Returns the part of some freed use that is in this account, with what is leaving if that counts. */
    ResourceVector freed(Map<String, ResourceVector> freedByGroup, boolean withLeaving) {
        ResourceVector sum = withLeaving ? leaving : request.schema().zero();
        for (String group : groups) {
            ResourceVector freed = freedByGroup.get(group);
            sum = freed == null ? sum : sum.plus(freed);
        }
        return sum;
    }
}
