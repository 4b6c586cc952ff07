package io.github.quotatree.cli.manifest;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import org.jspecify.annotations.Nullable;

/** Reads Pods as a scheduler with a quota for each namespace sees them. */
final class CapacityPodReader {
    private final Findings findings;

    CapacityPodReader(Findings findings) {
        this.findings = findings;
    }

    CapacityPodManifest pod(Origin origin, Pod pod) {
        ObjectMeta metadata = pod.getMetadata();
        PodSpec spec = pod.getSpec() == null ? new PodSpec() : pod.getSpec();
        PodStatus status = pod.getStatus() == null ? new PodStatus() : pod.getStatus();
        String node = given(spec.getNodeName());
        return new CapacityPodManifest(
                origin,
                Parts.labels(metadata.getLabels()),
                new RequestReader(origin, findings).request(spec),
                spec.getPriority() == null ? 0 : spec.getPriority(),
                !"Never".equals(spec.getPreemptionPolicy()),
                node,
                node == null ? given(status.getNominatedNodeName()) : null,
                "Running".equals(status.getPhase()),
                given(metadata.getDeletionTimestamp()) != null,
                metadata.getCreationTimestamp(),
                status.getStartTime());
    }

    private static @Nullable String given(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }
}
