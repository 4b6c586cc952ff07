package io.github.quotatree.cli.manifest;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSpec;

/** Reads Nodes. */
final class NodeReader {
    private final Findings findings;

    NodeReader(Findings findings) {
        this.findings = findings;
    }

    NodeManifest node(Origin origin, Node node) {
        NodeSpec spec = node.getSpec();
        return new NodeManifest(
                origin,
                Parts.labels(node.getMetadata().getLabels()),
                new AmountReader(origin, findings)
                        .measured(
                                "status.allocatable",
                                node.getStatus() == null
                                        ? null
                                        : node.getStatus().getAllocatable()),
                spec == null || !Boolean.TRUE.equals(spec.getUnschedulable()));
    }
}
