package io.github.quotatree.cli.capacity;

import io.github.quotatree.cli.input.NodeManifest;
import io.github.quotatree.cli.input.SourceFile;
import java.util.ArrayList;
import java.util.List;

/** All that was read for a problem of namespaces and their quotas. */
public final class CapacityManifests {
    private final List<String> files;
    private final List<NamespaceQuotaManifest> quotas = new ArrayList<>();
    private final List<NodeManifest> nodes = new ArrayList<>();
    private final List<CapacityPodManifest> pods = new ArrayList<>();
    private final List<BudgetManifest> budgets = new ArrayList<>();
    private boolean anyPod;

    CapacityManifests(List<String> files) {
        this.files = List.copyOf(files);
    }

    /** Returns how messages name the files, of which there may be many. */
    public String shownFiles() {
        return SourceFile.shown(files);
    }

    /** Returns the quotas, one a namespace. */
    public List<NamespaceQuotaManifest> quotas() {
        return quotas;
    }

    /** Returns the nodes. */
    public List<NodeManifest> nodes() {
        return nodes;
    }

    /** Returns the pods that are not finished. */
    public List<CapacityPodManifest> pods() {
        return pods;
    }

    /** Returns whether there was any pod, finished or not. */
    public boolean hasPods() {
        return anyPod;
    }

    /** Returns the disruption budgets. */
    public List<BudgetManifest> budgets() {
        return budgets;
    }

    void add(NamespaceQuotaManifest quota) {
        quotas.add(quota);
    }

    void add(NodeManifest node) {
        nodes.add(node);
    }

    void add(CapacityPodManifest pod) {
        anyPod = true;
        pods.add(pod);
    }

    void add(BudgetManifest budget) {
        budgets.add(budget);
    }

    /** Counts a pod that has no request and no use any more. */
    void addFinishedPod() {
        anyPod = true;
    }
}
