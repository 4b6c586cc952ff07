package io.github.quotatree.cli.input;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSpec;
import io.fabric8.kubernetes.api.model.NodeStatus;
import java.util.Map;

/**
 * A Node, as far as quotas concern it.
 *
 * @param origin where it stands
 * @param labels its labels
 * @param allocatable what pods can be given on it
 * @param schedulable whether new pods may start there
 */
public record NodeManifest(Origin origin, Map<String, String> labels, Amounts allocatable, boolean schedulable) {
    /** Reads a Node; the findings receive faults. */
    public static NodeManifest read(Origin origin, Node node, Findings findings) {
        NodeSpec spec = node.getSpec();
        NodeStatus status = node.getStatus();
        return new NodeManifest(
                origin,
                UntypedFields.labels(node.getMetadata().getLabels()),
                new AmountReader(origin, findings)
                        .measured("status.allocatable", status == null ? null : status.getAllocatable()),
                spec == null || !Boolean.TRUE.equals(spec.getUnschedulable()));
    }
}
