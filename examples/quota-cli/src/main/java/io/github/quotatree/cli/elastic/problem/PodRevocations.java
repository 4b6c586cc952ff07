package io.github.quotatree.cli.elastic.problem;

import io.github.quotatree.cli.elastic.manifest.PodManifest;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.GroupRevocation;
import io.github.quotatree.reclaim.RevocationPlan;
import java.util.List;
import java.util.Map;

/** What over-used groups give back, with the pods that it is about. */
public final class PodRevocations {
    private final RevocationPlan plan;
    private final Map<String, PodManifest> pods;

    public PodRevocations(RevocationPlan plan, Map<String, PodManifest> pods) {
        this.plan = plan;
        this.pods = pods;
    }

    /** Returns the over-used groups. */
    public List<GroupRevocation> groups() {
        return plan.groups();
    }

    /** Returns the pod of a workload of the plan. */
    public PodManifest pod(WorkloadStatus workload) {
        PodManifest pod = pods.get(workload.id());
        if (pod == null) {
            throw new IllegalArgumentException("no pod " + workload.id());
        }
        return pod;
    }
}
