package io.github.quotatree.reading.problem;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.manifest.PodManifest;
import java.util.Map;

/** A plan of the pods that stop. */
public sealed interface PodsToStop permits PodLoans, PodRevocations {
    /** Returns the pod of a workload of the plan. */
    PodManifest pod(WorkloadStatus workload);

    /** Returns the pod of a workload, by its id. */
    static PodManifest pod(Map<String, PodManifest> pods, String id) {
        PodManifest pod = pods.get(id);
        if (pod == null) {
            throw new IllegalArgumentException("no pod " + id);
        }
        return pod;
    }
}
