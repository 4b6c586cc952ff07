package io.github.quotatree.cli.capacity;

import io.github.quotatree.reading.input.ClusterObjects;
import java.util.ArrayList;
import java.util.List;

/** All that was read for a problem of namespaces and their quotas. */
public final class CapacityManifests extends ClusterObjects<CapacityPodManifest> {
    private final List<NamespaceQuotaManifest> quotas = new ArrayList<>();
    private final List<BudgetManifest> budgets = new ArrayList<>();

    private final List<ResourceQuotaManifest> resourceQuotas = new ArrayList<>();

    CapacityManifests(List<String> files) {
        super(files);
    }

    public List<NamespaceQuotaManifest> quotas() {
        return quotas;
    }

    public List<BudgetManifest> budgets() {
        return budgets;
    }

    List<ResourceQuotaManifest> resourceQuotas() {
        return resourceQuotas;
    }
}
