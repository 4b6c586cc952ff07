package io.github.quotatree.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.Node;
import io.github.quotatree.reading.input.NodeManifest;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The nodes, and the pods that one of them could take if it were empty; remembered by shape until a node changes. */
final class NodeFit {
    private final Map<ObjectKey, NodeShape> nodes = new LinkedHashMap<>();
    private final Map<PodShape, Boolean> known = new HashMap<>();

    void observe(Node node, NodeManifest manifest) {
        NodeShape shape = NodeShape.of(node, manifest);
        if (!shape.equals(nodes.put(ObjectKey.of(node), shape))) {
            known.clear();
        }
    }

    void forget(ObjectKey node) {
        nodes.remove(node);
        known.clear();
    }

    boolean canTake(PodShape pod) {
        return known.computeIfAbsent(pod, shape -> nodes.values().stream().anyMatch(node -> node.canTake(shape)));
    }
}
