package io.github.quotatree.ledger;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceVector;
import org.jspecify.annotations.Nullable;

/** One tree at one moment. What it has declared and asked for is fixed; what follows is computed when it is first asked for. */
final class TreePicture {
    private final QuotaTree tree;
    private final ResourceVector total;
    private final PagedLongs.Picture[] request;
    private final PagedLongs.Picture[] used;
    private final PagedLongs.Picture[] fixed;
    private final ResourceVector defaultRequest;
    private final ResourceVector defaultUsed;
    private final ResourceVector systemUsed;
    private @Nullable RuntimeQuotas quotas;

    TreePicture(
            QuotaTree tree,
            ResourceVector total,
            PagedLongs.Picture[] request,
            PagedLongs.Picture[] used,
            PagedLongs.Picture[] fixed,
            ResourceVector defaultRequest,
            ResourceVector defaultUsed,
            ResourceVector systemUsed) {
        this.tree = tree;
        this.total = total;
        this.request = request;
        this.used = used;
        this.fixed = fixed;
        this.defaultRequest = defaultRequest;
        this.defaultUsed = defaultUsed;
        this.systemUsed = systemUsed;
    }

    QuotaTree tree() {
        return tree;
    }

    ResourceVector total() {
        return total;
    }

    ResourceVector defaultRequest() {
        return defaultRequest;
    }

    ResourceVector defaultUsed() {
        return defaultUsed;
    }

    /** What those workloads of a group use that are not preemptible. */
    ResourceVector fixed(int node) {
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
        if (tree.id().equals(QuotaTree.DEFAULT_ID)) {
            demand.systemUsed(systemUsed).defaultUsed(defaultUsed);
        }
        return demand.build();
    }
}
