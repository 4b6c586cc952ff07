package io.github.quotatree.cli.manifest;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;

/** Reads Pods as the quotas of trees see them. */
final class PodReader {
    private final Findings findings;

    PodReader(Findings findings) {
        this.findings = findings;
    }

    /** Returns whether a pod has ended, and so asks for nothing and uses nothing any more. */
    static boolean isFinished(Pod pod) {
        String phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
        return "Succeeded".equals(phase) || "Failed".equals(phase);
    }

    PodManifest pod(Origin origin, Pod pod) {
        PodSpec spec = pod.getSpec() == null ? new PodSpec() : pod.getSpec();
        String node = spec.getNodeName();
        Marks marks = new Marks(origin, pod.getMetadata(), findings);
        return new PodManifest(
                origin,
                marks.label("name", "quota-name").orElse(null),
                new RequestReader(origin, findings).request(spec),
                node != null && !node.isBlank(),
                spec.getPriority() == null ? 0 : spec.getPriority(),
                marks.isNotFalse("preemptible"),
                pod.getMetadata().getCreationTimestamp(),
                pod.getStatus() == null ? null : pod.getStatus().getStartTime());
    }
}
