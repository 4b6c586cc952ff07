package io.github.quotatree.reading.problem;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.manifest.PodManifest;
import java.util.Map;

/** A plan of the pods that stop. */
public sealed interface PodsToStop permits PodLoans, PodRevocations {
    PodManifest pod(WorkloadStatus workload);

    static PodManifest pod(Map<String, PodManifest> pods, String id) {
        PodManifest pod = pods.get(id);
        if (pod == null) {
            throw new IllegalArgumentException("no pod " + id);
        }
        return pod;
    }
}
