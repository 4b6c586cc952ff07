package io.github.quotatree.reading.problem;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.manifest.PodManifest;
import java.util.Map;

/** A plan of the pods that stop. */
public sealed interface PodsToStop permits PodLoans, PodRevocations {
    Map<String, PodManifest> pods();

    default PodManifest pod(WorkloadStatus workload) {
        PodManifest pod = pods().get(workload.id());
        if (pod == null) {
            throw new IllegalArgumentException("no pod " + workload.id());
        }
        return pod;
    }
}
