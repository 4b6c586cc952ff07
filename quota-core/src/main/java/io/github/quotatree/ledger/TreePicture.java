package io.github.quotatree.ledger;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceVector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One tree at one moment. What it has declared and asked for is fixed; what follows is computed when it is first asked for. */
final class TreePicture {
    private final QuotaTree tree;
    private final ResourceVector total;
    private final PagedLongs.Picture[] request;
    private final PagedLongs.Picture[] used;
    private final PagedLongs.Picture[] fixed;

    // beside the tree, the default and the system group in this order
    private final List<ResourceVector> besideRequest;
    private final List<ResourceVector> besideUsed;
    private final List<ResourceVector> besideFixed;

    private @Nullable RuntimeQuotas quotas;

    TreePicture(
            QuotaTree tree,
            ResourceVector total,
            PagedLongs.Picture[] request,
            PagedLongs.Picture[] used,
            PagedLongs.Picture[] fixed,
            List<ResourceVector> besideRequest,
            List<ResourceVector> besideUsed,
            List<ResourceVector> besideFixed) {
        this.tree = tree;
        this.total = total;
        this.request = request;
        this.used = used;
        this.fixed = fixed;
        this.besideRequest = besideRequest;
        this.besideUsed = besideUsed;
        this.besideFixed = besideFixed;
    }

    QuotaTree tree() {
        return tree;
    }

    ResourceVector total() {
        return total;
    }

    ResourceVector defaultRequest() {
        return besideRequest.get(0);
    }

    ResourceVector defaultUsed() {
        return besideUsed.get(0);
    }

    /** What those workloads of a group use that are not preemptible. */
    ResourceVector fixed(String group) {
        if (group.equals(ReservedNames.DEFAULT_GROUP) || group.equals(ReservedNames.SYSTEM_GROUP)) {
            return besideFixed.get(group.equals(ReservedNames.DEFAULT_GROUP) ? 0 : 1);
        }
        int node = tree.index(group);
        long[] amounts = new long[fixed.length];
        for (int d = 0; d < amounts.length; d++) {
            amounts[d] = fixed[d].get(node);
        }
        return tree.schema().vector(amounts);
    }

    /** Returns the runtimes; computed by the first who asks, while others who ask wait for them. */
    synchronized RuntimeQuotas quotas(SolveOptions options) {
        if (quotas == null) {
            quotas = tree.computeRuntime(total, demand(), options);
        }
        return quotas;
    }

    private Demand demand() {
        Demand.Builder demand = Demand.builder(tree);
        for (int d = 0; d < request.length; d++) {
            demand.requests(d, request[d].toArray());
            demand.used(d, used[d].toArray());
        }
        if (tree.id().equals(ReservedNames.DEFAULT_TREE)) {
            demand.systemUsed(besideUsed.get(1)).defaultUsed(besideUsed.get(0));
        }
        return demand.build();
    }
}
