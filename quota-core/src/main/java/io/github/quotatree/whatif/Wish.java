package io.github.quotatree.whatif;

import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The question of a search, asked of any result of a tree: does a group have room for a request beside its use? A wanted
 * runtime is room for a request of that size beside no use. A pending workload needs room beside the use of its group,
 * with the options also of the groups above it and, if it is not preemptible, within the min; and room on a flavor that
 * it accepts.
 */
final class Wish {
    private final String group;
    private final ResourceVector request;

    /** The use within the runtimes of the group and of groups above it, from the lowest group up. */
    private final Map<String, ResourceVector> used = new LinkedHashMap<>();

    /** The pending workload, or null for a wanted runtime. */
    private final @Nullable Workload workload;

    /** The use within the min of the group, or null if the min does not bound the request. */
    private final @Nullable ResourceVector nonPreemptibleUsed;

    private Wish(
            String group,
            ResourceVector request,
            @Nullable Workload workload,
            @Nullable ResourceVector nonPreemptibleUsed) {
        this.group = group;
        this.request = request;
        this.workload = workload;
        this.nonPreemptibleUsed = nonPreemptibleUsed;
    }

    /** Returns the wish for a runtime. */
    static Wish of(String group, ResourceVector runtime) {
        Wish wish = new Wish(group, runtime, null, null);
        wish.used.put(group, runtime.schema().zero());
        return wish;
    }

    /**
     * Returns the wish for the admission of a workload, by the rule of the ledger.
     *
     * @param quotas the runtimes of the tree of the group
     */
    static Wish of(
            LedgerSnapshot snapshot, RuntimeQuotas quotas, String group, Workload workload, AdmissionOptions options) {
        boolean boundByMin = !workload.preemptible() && options.nonPreemptibleWithinMin();
        ResourceVector withinMin = boundByMin ? snapshot.nonPreemptibleUsed(group) : null;
        Wish wish = new Wish(group, workload.request(), workload, withinMin);
        wish.used.put(group, snapshot.used(group));
        if (options.checkAncestors()) {
            PathTree.above(quotas, group).forEach(above -> wish.used.put(above, snapshot.used(above)));
        }
        return wish;
    }

    String group() {
        return group;
    }

    ResourceVector request() {
        return request;
    }

    boolean isOfWorkload() {
        return workload != null;
    }

    /** Returns this wish for another amount in one dimension. */
    Wish with(String dimension, long amount) {
        Wish other = new Wish(group, request.schema().zero().with(dimension, amount), workload, nonPreemptibleUsed);
        other.used.putAll(used);
        return other;
    }

    /** Returns by how much the wish is missed in a dimension of a result; 0 if it is met. */
    long missing(RuntimeQuotas quotas, String dimension) {
        long amount = request.value(dimension);
        if (amount == 0) {
            return 0;
        }
        long missing = missingMin(quotas.group(group).declaration(), dimension);
        for (Map.Entry<String, ResourceVector> within : used.entrySet()) {
            long runtime = quotas.runtime(within.getKey()).value(dimension);
            missing = Math.max(missing, within.getValue().value(dimension) + amount - runtime);
        }
        return Math.max(missing, missingFlavor(quotas.group(group), dimension));
    }

    /** Returns by how much the min of the group is too small for a request that it bounds; 0 if it is not. */
    long missingMin(QuotaGroup declared, String dimension) {
        return nonPreemptibleUsed == null
                ? 0
                : Math.max(
                        0,
                        nonPreemptibleUsed.value(dimension)
                                + request.value(dimension)
                                - declared.min().value(dimension));
    }

    /** Returns how many units the flavor with the most room lacks, among the flavors that the workload accepts. */
    private long missingFlavor(GroupRuntime now, String dimension) {
        List<String> flavors = now.declaration().schema().flavors(dimension);
        if (workload == null || flavors.isEmpty()) {
            return 0;
        }
        FlavorClass accepted = workload.accepted(dimension);
        long most = 0;
        for (String flavor : accepted.flavors()) {
            most = Math.max(most, now.headroom(accepted, flavor));
        }
        return Math.max(0, request.value(dimension) - most);
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
        long replaced = workload == null ? own : request.value(dimension);
        if (schema.flavors(dimension).isEmpty()) {
            return QuotaEdit.setRequest(group, dimension, own - replaced + amount);
        }
        FlavorClass flavors = workload == null ? FlavorClass.any(schema, dimension) : workload.accepted(dimension);
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
        long others = workload == null ? 0 : own - request.value(dimension);
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
}
