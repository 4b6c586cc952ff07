package io.github.quotatree.whatif;

import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.admission.Accounts;
import io.github.quotatree.admission.AdmissionQuestion;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The question of a search, asked of any result of a tree: does a group have room for a request beside its use? A
 * wanted runtime is room for a request of that size beside no use. A pending workload is admitted by the rule of the
 * ledger, beside the use in a snapshot.
 *
 * @param admission the admission of the pending workload, or null for a wanted runtime
 */
record Wish(String group, ResourceVector request, @Nullable Admission admission) {
    static Wish of(String group, ResourceVector runtime) {
        return new Wish(group, runtime, null);
    }

    static Wish of(LedgerSnapshot snapshot, String group, Workload workload, AdmissionOptions options) {
        Accounts accounts = Accounts.of(snapshot, snapshot.treeOf(group));
        return new Wish(group, workload.request(), new Admission(workload, accounts, accounts.account(group), options));
    }

    /** Returns this wish for another amount in one dimension, and for nothing in the others. */
    Wish with(String dimension, long amount) {
        return new Wish(group, request.schema().zero().with(dimension, amount), admission);
    }

    long missing(EditedNumbers numbers, String dimension) {
        if (admission == null) {
            return Math.max(0, request.value(dimension) - numbers.runtime(group, dimension));
        }
        return admission.exceeded(numbers, with(dimension, request.value(dimension)).request).stream()
                .mapToLong(ExceededLimit::shortfall)
                .max()
                .orElse(0);
    }

    boolean isAboveMin(RuntimeQuotas quotas, String dimension) {
        return admission != null
                && admission
                        .exceeded(EditedNumbers.of(quotas), with(dimension, request.value(dimension)).request)
                        .stream()
                        .anyMatch(limit -> limit.kind() == ExceededLimit.Kind.MIN);
    }

    /** Returns whether the request of the group can be another one: not of a parent group on flavors. */
    boolean mayRequest(RuntimeQuotas quotas, String dimension) {
        return !quotas.group(group).isParent()
                || quotas.tree().schema().flavors(dimension).isEmpty();
    }

    /** Returns the result with another request: in place of the workload's, or of all that the group requests. */
    RuntimeQuotas requesting(RuntimeQuotas quotas, String dimension, long amount) {
        GroupRuntime now = quotas.group(group);
        return now.isParent()
                ? requestingOfParent(quotas, now, dimension, amount)
                : WhatIf.of(quotas, List.of(requestEdit(quotas, now, dimension, amount)))
                        .after()
                        .orElseThrow();
    }

    private QuotaEdit requestEdit(RuntimeQuotas quotas, GroupRuntime now, String dimension, long amount) {
        ResourceSchema schema = quotas.tree().schema();
        long own = now.ownRequest().value(dimension);
        long replaced = admission == null ? own : request.value(dimension);
        if (schema.flavors(dimension).isEmpty()) {
            return QuotaEdit.setRequest(group, dimension, own - replaced + amount);
        }
        FlavorClass flavors =
                admission == null ? FlavorClass.any(schema, dimension) : admission.workload.accepted(dimension);
        long units = quotas.demand().requestByClass(group, dimension).getOrDefault(flavors, 0L);
        return QuotaEdit.setRequest(group, flavors, Math.max(0, units - replaced + amount));
    }

    /** Returns the result where a parent group requests an amount, of its own beside the requests of its children. */
    private RuntimeQuotas requestingOfParent(RuntimeQuotas quotas, GroupRuntime now, String dimension, long amount) {
        long below = 0;
        for (GroupRuntime child : quotas) {
            if (child.parent().equals(Optional.of(group))) {
                below = Wide.saturatedAdd(below, child.limitedRequest().value(dimension));
            }
        }
        Demand demand = quotas.demand().toBuilder()
                .acceptParentWorkloads()
                .request(group, now.ownRequest().with(dimension, Math.max(0, amount - below)))
                .build();
        return quotas.tree().computeRuntime(quotas.total(), demand, quotas.options());
    }

    record Admission(Workload workload, Accounts accounts, int account, AdmissionOptions options) {
        List<ExceededLimit> exceeded(EditedNumbers numbers, ResourceVector request) {
            AdmissionQuestion question = new AdmissionQuestion(request.schema(), options);
            question.add(workload, new EditedAccounts(accounts, request.schema(), numbers), account, request);
            List<ExceededLimit> exceeded = question.exceededCounts();
            question.shortages(List.of()).forEach(shortage -> exceeded.add(shortage.limit()));
            return exceeded;
        }
    }
}
