package io.github.quotatree.ledger;

import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceVector;
import org.jspecify.annotations.Nullable;

/** The accounts of one tree at one moment. The runtimes are computed when they are first requested. */
final class TreeSnapshot {
    private final AccountLayout layout;
    private final ResourceVector total;

    // by dimension, of the groups' own workloads
    private final PagedLongs.Snapshot[] request;
    private final PagedLongs.Snapshot[] used;
    private final PagedLongs.Snapshot[] nonPreemptibleUsed;

    /** By dimension, of the groups and all groups below them. */
    private final PagedLongs.Snapshot[] leaving;

    private @Nullable RuntimeQuotas quotas;

    TreeSnapshot(
            AccountLayout layout,
            ResourceVector total,
            PagedLongs.Snapshot[] request,
            PagedLongs.Snapshot[] used,
            PagedLongs.Snapshot[] nonPreemptibleUsed,
            PagedLongs.Snapshot[] leaving) {
        this.layout = layout;
        this.total = total;
        this.request = request;
        this.used = used;
        this.nonPreemptibleUsed = nonPreemptibleUsed;
        this.leaving = leaving;
    }

    QuotaTree tree() {
        return layout.tree();
    }

    ResourceVector total() {
        return total;
    }

    ResourceVector defaultRequest() {
        return vector(request, layout.defaultAccount());
    }

    ResourceVector defaultUsed() {
        return vector(used, layout.defaultAccount());
    }

    /** Returns the use of those workloads of a group that are not preemptible. */
    ResourceVector nonPreemptibleUsed(String group) {
        return vector(nonPreemptibleUsed, layout.account(group));
    }

    /** Returns the use of stopping workloads of a group and of all groups below it. */
    ResourceVector leaving(String group) {
        return vector(leaving, layout.account(group));
    }

    /** Returns the use of the system group, or 0 in a tree that has none. */
    ResourceVector systemUsed() {
        return vector(used, layout.systemAccount());
    }

    private ResourceVector vector(PagedLongs.Snapshot[] numbers, int account) {
        long[] amounts = new long[numbers.length];
        for (int d = 0; d < amounts.length; d++) {
            amounts[d] = numbers[d].get(account);
        }
        return tree().schema().vector(amounts);
    }

    /** Returns the runtimes. The first caller computes them; other callers wait for it. */
    synchronized RuntimeQuotas quotas(SolveOptions options) {
        if (quotas == null) {
            quotas = tree().computeRuntime(total, demand(), options);
        }
        return quotas;
    }

    ResourceVector overused(String group, ResourceVector defaultMax, SolveOptions options) {
        ResourceVector used;
        ResourceVector runtime;
        switch (group) {
            case ReservedNames.SYSTEM_GROUP -> {
                return total.schema().zero();
            }
            case ReservedNames.DEFAULT_GROUP -> {
                used = defaultUsed();
                ResourceVector system = systemUsed();
                runtime = total.minus(total.min(system)).min(defaultMax);
            }
            default -> {
                GroupRuntime own = quotas(options).group(group);
                used = own.used();
                runtime = own.runtime();
            }
        }
        ResourceVector staying = used.minus(leaving(group));
        return staying.minus(staying.min(runtime));
    }

    private Demand demand() {
        Demand.Builder demand = Demand.builder(tree());
        for (int d = 0; d < request.length; d++) {
            demand.requests(d, request[d].toArray(layout.groups() + 1));
            demand.used(d, used[d].toArray(layout.groups() + 1));
        }
        if (tree().id().equals(ReservedNames.DEFAULT_TREE)) {
            demand.systemUsed(systemUsed()).defaultUsed(defaultUsed());
        }
        return demand.build();
    }
}
