package io.github.quotatree.whatif;

import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.admission.Accounts;
import io.github.quotatree.admission.AdmissionQuestion;
import io.github.quotatree.admission.FoundAccounts;
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
 * The question of a search, asked of any result of a tree: does a group have room for a request beside its use? A wanted
 * runtime is room for a request of that size beside no use. A pending workload is admitted by the rule of the ledger,
 * beside the use in a snapshot.
 */
final class Wish {
    private final String group;
    private final ResourceVector request;

    /** The admission of the pending workload, or null for a wanted runtime. */
    private final @Nullable Admission admission;

    private Wish(String group, ResourceVector request, @Nullable Admission admission) {
        this.group = group;
        this.request = request;
        this.admission = admission;
    }

    /** Returns the wish for a runtime. */
    static Wish of(String group, ResourceVector runtime) {
        return new Wish(group, runtime, null);
    }

    /** Returns the wish for the admission of a workload of a group of a tree. */
    static Wish of(LedgerSnapshot snapshot, String group, Workload workload, AdmissionOptions options) {
        Accounts accounts = FoundAccounts.of(snapshot, snapshot.treeOf(group));
        return new Wish(group, workload.request(), new Admission(workload, accounts, accounts.account(group), options));
    }

    String group() {
        return group;
    }

    ResourceVector request() {
        return request;
    }

    boolean isOfWorkload() {
        return admission != null;
    }

    /** Returns this wish for another amount in one dimension, and for nothing in the others. */
    Wish with(String dimension, long amount) {
        return new Wish(group, request.schema().zero().with(dimension, amount), admission);
    }

    /** Returns by how much the wish is missed in a dimension of a result; 0 if it is met. */
    long missing(RuntimeQuotas quotas, String dimension) {
        if (admission == null) {
            return Math.max(0, request.value(dimension) - quotas.runtime(group).value(dimension));
        }
        return admission.exceeded(quotas, with(dimension, request.value(dimension)).request).stream()
                .mapToLong(ExceededLimit::shortfall)
                .max()
                .orElse(0);
    }

    /** Returns whether the min of the group is too small for a request that it bounds. */
    boolean isAboveMin(RuntimeQuotas quotas, String dimension) {
        return admission != null
                && admission.exceeded(quotas, with(dimension, request.value(dimension)).request).stream()
                        .anyMatch(limit -> limit.kind() == ExceededLimit.Kind.MIN);
    }

    /** Returns whether a result meets the wish in a dimension. */
    boolean isMetIn(RuntimeQuotas quotas, String dimension) {
        return missing(quotas, dimension) == 0;
    }

    /** Returns whether the request of the group can be another one: not of a parent group on flavors. */
    boolean mayRequest(RuntimeQuotas quotas, String dimension) {
        return !quotas.group(group).isParent()
                || quotas.tree().schema().flavors(dimension).isEmpty();
    }

    /**
     * Returns the result where the group requests another amount in a dimension: a workload in place of this request,
     * and a group in place of all that it requests.
     */
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

    /**
     * Returns the largest request that would be met in place of this one, in one dimension.
     *
     * @param part the part of the result in which edits are probed
     */
    long largestRequest(RuntimeQuotas part, String dimension) {
        if (!mayRequest(part, dimension)) {
            return part.runtime(group).value(dimension);
        }
        long own = part.group(group).ownRequest().value(dimension);
        long others = admission == null ? 0 : own - request.value(dimension);
        boolean hasFlavors = !part.tree().schema().flavors(dimension).isEmpty();
        long most = Math.min(
                ResourceVector.UNLIMITED - 1 - others,
                hasFlavors ? part.total().value(dimension) : ResourceVector.UNLIMITED);
        long room = room(part, dimension, most);
        long tooLarge = LeastDelta.find(most, room + 1, true, amount -> amount > room(part, dimension, amount));
        return tooLarge == LeastDelta.NONE ? most : tooLarge - 1;
    }

    /** Returns the room where the group requests an amount in place of this request. */
    private long room(RuntimeQuotas part, String dimension, long amount) {
        RuntimeQuotas asked = requesting(part, dimension, amount);
        return amount - with(dimension, amount).missing(asked, dimension);
    }

    /** The admission of a workload in the accounts of a snapshot. */
    private record Admission(Workload workload, Accounts accounts, int account, AdmissionOptions options) {
        /** Returns the limits that a request of the workload exceeds with the limits of a result. */
        List<ExceededLimit> exceeded(RuntimeQuotas quotas, ResourceVector request) {
            AdmissionQuestion question = new AdmissionQuestion(request.schema(), options);
            question.add(workload, new EditedAccounts(accounts, request.schema(), quotas), account, request);
            List<ExceededLimit> exceeded = question.exceededCounts();
            question.shortages(List.of()).forEach(shortage -> exceeded.add(shortage.limit()));
            return exceeded;
        }
    }
}
