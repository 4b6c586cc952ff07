package io.github.quotatree.ledger;

import io.github.quotatree.internal.tree.NameOrder;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Decides whether pending workloads, which start together or not at all, fit together: their requests are summed up for
 * each account, and each sum is judged by {@link AdmissionRule}. Changes nothing.
 */
final class GangDecision {
    private final List<WorkloadEntry> entries;
    private final AdmissionOptions options;
    private final ResourceSchema schema;

    /** The requests for the accounts that the workloads count in, in the order of the workloads. */
    private final Map<GroupAccount, RequestSum> own = new LinkedHashMap<>();

    /** The requests for the accounts of the groups above; empty unless they are checked. */
    private final Map<GroupAccount, RequestSum> above = new TreeMap<>();

    private GangDecision(List<WorkloadEntry> entries, AdmissionOptions options, ResourceSchema schema) {
        this.entries = entries;
        this.options = options;
        this.schema = schema;
    }

    static Decision of(List<WorkloadEntry> entries, AdmissionOptions options, ResourceSchema schema) {
        GangDecision gang = new GangDecision(entries, options, schema);
        gang.sumUp();
        return gang.decide();
    }

    private void sumUp() {
        for (WorkloadEntry entry : entries) {
            ResourceVector request = entry.request;
            boolean boundByMin = AdmissionRule.isBoundByMin(entry.workload.preemptible(), options);
            RequestSum ofGroup = new RequestSum(request, boundByMin ? request : schema.zero());
            RequestSum ofGroupAbove = new RequestSum(request, schema.zero());
            own.merge(entry.account(), ofGroup, RequestSum::plus);
            TreeAccounts tree = entry.tree;
            int parent = AdmissionRule.firstAbove(tree, entry.account, options);
            for (; parent > 0; parent = tree.parent(parent)) {
                above.merge(entry.account().above(parent), ofGroupAbove, RequestSum::plus);
            }
        }
    }

    private Decision decide() {
        List<ExceededLimit> exceeded = new ArrayList<>();
        own.forEach((account, request) -> request.addExceeded(account, exceeded));
        above.forEach((account, request) -> request.addExceeded(account, exceeded));
        List<String> ids = entries.stream().map(entry -> entry.workload.id()).toList();
        if (!exceeded.isEmpty()) {
            return Decision.rejected(ids, exceeded, schema).withMissingGroups(missingGroups());
        }
        Borrowing borrowing = new Borrowing(schema, options.reportLenders());
        own.forEach((account, request) -> borrowing.add(account, request.all));
        return borrowing.admitted(ids).withMissingGroups(missingGroups());
    }

    private SortedMap<String, String> missingGroups() {
        SortedMap<String, String> missing = Collections.emptySortedMap();
        for (WorkloadEntry entry : entries) {
            Optional<String> name = entry.missingGroup();
            if (name.isPresent()) {
                missing = missing.isEmpty() ? new TreeMap<>(NameOrder.BY_CODE_POINT) : missing;
                missing.put(entry.workload.id(), name.get());
            }
        }
        return missing;
    }

    /** The sum of requests for one account, and the part of it that the min of the group bounds. */
    private record RequestSum(ResourceVector all, ResourceVector boundByMin) {
        RequestSum plus(RequestSum other) {
            return new RequestSum(all.plus(other.all), boundByMin.plus(other.boundByMin));
        }

        void addExceeded(GroupAccount account, List<ExceededLimit> exceeded) {
            AdmissionRule.addExceeded(account.tree(), account.account(), all, boundByMin, exceeded);
        }
    }
}
