package io.github.quotatree.reading.input;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSpec;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Node, as far as quotas concern it. One without {@code status.allocatable} has its {@code status.capacity} in its
 * place, as the API server fills it in.
 */
public record NodeManifest(Origin origin, Map<String, String> labels, Amounts allocatable, boolean schedulable) {
    public static NodeManifest read(Origin origin, Node node, Findings findings) {
        NodeSpec spec = node.getSpec();
        NodeStatus status = node.getStatus();
        return new NodeManifest(
                origin,
                UntypedFields.labels(node.getMetadata().getLabels()),
                allocatable(origin, status == null ? new NodeStatus() : status, findings),
                spec == null || !Boolean.TRUE.equals(spec.getUnschedulable()));
    }

    private static Amounts allocatable(Origin origin, NodeStatus status, Findings findings) {
        AmountReader amounts = new AmountReader(origin, findings);
        if (isGiven(status.getAllocatable())) {
            return amounts.measured("status.allocatable", status.getAllocatable());
        }
        if (isGiven(status.getCapacity())) {
            findings.note(
                    origin,
                    "status.allocatable: is absent or empty; status.capacity counts in its place, as the API server"
                            + " fills it in");
            return amounts.measured("status.capacity", status.getCapacity());
        }
        findings.note(
                origin,
                "status.allocatable: is absent or empty, and so is status.capacity; such a node adds nothing to a"
                        + " total and has no room for pods");
        return Amounts.none();
    }

    private static boolean isGiven(@Nullable Map<String, Quantity> amounts) {
        return amounts != null && !amounts.isEmpty();
    }
}
