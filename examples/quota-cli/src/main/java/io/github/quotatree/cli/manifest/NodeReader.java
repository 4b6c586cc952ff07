package io.github.quotatree.cli.manifest;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSpec;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads Nodes. */
final class NodeReader {
    private final Findings findings;

    NodeReader(Findings findings) {
        this.findings = findings;
    }

    NodeManifest node(Origin origin, Node node) {
        Map<String, String> labels = node.getMetadata().getLabels();
        NodeSpec spec = node.getSpec();
        return new NodeManifest(
                origin,
                labels == null ? Map.of() : filled(labels),
                new AmountReader(origin, findings)
                        .measured(
                                "status.allocatable",
                                node.getStatus() == null
                                        ? null
                                        : node.getStatus().getAllocatable()),
                spec == null || !Boolean.TRUE.equals(spec.getUnschedulable()));
    }

    /** Returns labels with an empty text where a value is null, which is how Kubernetes reads that. */
    private static Map<String, String> filled(Map<String, @Nullable String> labels) {
        Map<String, String> filled = new HashMap<>();
        labels.forEach((name, value) -> filled.put(name, value == null ? "" : value));
        return filled;
    }
}
