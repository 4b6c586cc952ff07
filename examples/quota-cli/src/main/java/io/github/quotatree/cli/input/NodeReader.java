package io.github.quotatree.cli.input;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSpec;

/** Reads Nodes. */
public final class NodeReader {
    private final Findings findings;

    public NodeReader(Findings findings) {
        this.findings = findings;
    }

    public NodeManifest node(Origin origin, Node node) {
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
