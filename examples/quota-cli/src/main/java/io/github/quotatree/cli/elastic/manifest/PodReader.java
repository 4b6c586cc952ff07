package io.github.quotatree.cli.elastic.manifest;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.Origin;
import io.github.quotatree.cli.input.RequestReader;

/** Reads Pods as the quotas of trees see them. */
public final class PodReader {
    private final Findings findings;

    public PodReader(Findings findings) {
        this.findings = findings;
    }

    public PodManifest pod(Origin origin, Pod pod) {
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
