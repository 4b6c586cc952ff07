package io.github.quotatree.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.NodeSpec;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.Toleration;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.reading.input.NodeManifest;
import io.github.quotatree.reading.manifest.PodManifest;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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

    /**
     * What a node offers to pods, were it empty: its labels, its taints that keep pods away, and its allocatable amounts.
     *
     * <p>The rules are those of the scheduler of Kubernetes for node selectors, required node affinity, and taints. Ports,
     * volumes, affinity between pods, spreading, and who runs on the node are not looked at.
     */
    private record NodeShape(
            String name, Map<String, String> labels, List<Taint> taints, boolean isOpen, Amounts allocatable) {
        private static final Set<String> KEEPS_AWAY = Set.of("NoSchedule", "NoExecute");

        static NodeShape of(Node node, NodeManifest manifest) {
            NodeSpec spec = Objects.requireNonNullElseGet(node.getSpec(), NodeSpec::new);
            return new NodeShape(
                    node.getMetadata().getName(),
                    manifest.labels(),
                    spec.getTaints().stream()
                            .filter(taint -> KEEPS_AWAY.contains(taint.getEffect()))
                            .toList(),
                    manifest.schedulable(),
                    manifest.allocatable());
        }

        /** Returns whether a pod could run on this node, if no other did. */
        boolean canTake(PodShape pod) {
            return isOpen
                    && pod.request().entrySet().stream()
                            .allMatch(entry -> entry.getValue()
                                            .compareTo(BigInteger.valueOf(allocatable
                                                    .amount(entry.getKey())
                                                    .orElse(0)))
                                    <= 0)
                    && pod.selector().entrySet().stream()
                            .allMatch(entry -> entry.getValue().equals(labels.get(entry.getKey())))
                    && pod.affinity()
                            .map(affinity ->
                                    affinity.getNodeSelectorTerms().stream().anyMatch(this::meets))
                            .orElse(true)
                    && taints.stream()
                            .allMatch(taint -> pod.tolerations().stream().anyMatch(one -> bears(one, taint)));
        }

        private boolean meets(NodeSelectorTerm term) {
            List<NodeSelectorRequirement> expressions = term.getMatchExpressions();
            List<NodeSelectorRequirement> fields = term.getMatchFields();
            return !(expressions.isEmpty() && fields.isEmpty()) // which selects no node
                    && expressions.stream().allMatch(one -> holds(one, labels.get(one.getKey())))
                    && fields.stream().allMatch(one -> holds(one, one.getKey().equals("metadata.name") ? name : null));
        }

        private static boolean holds(NodeSelectorRequirement requirement, @Nullable String value) {
            List<String> values = requirement.getValues();
            return switch (requirement.getOperator()) {
                case "In" -> value != null && values.contains(value);
                case "NotIn" -> value == null || !values.contains(value);
                case "Exists" -> value != null;
                case "DoesNotExist" -> value == null;
                case "Gt" -> compares(value, values, 1);
                case "Lt" -> compares(value, values, -1);
                default -> false;
            };
        }

        private static boolean compares(@Nullable String value, List<String> values, int sign) {
            try {
                return value != null
                        && values.size() == 1
                        && Integer.signum(Long.compare(Long.parseLong(value), Long.parseLong(values.get(0)))) == sign;
            } catch (NumberFormatException e) {
                return false;
            }
        }

        /** Returns whether a toleration is about a taint: an empty key is about any, and an empty effect too. */
        private static boolean bears(Toleration toleration, Taint taint) {
            String key = Objects.requireNonNullElse(toleration.getKey(), "");
            String effect = Objects.requireNonNullElse(toleration.getEffect(), "");
            boolean isExists = "Exists".equals(toleration.getOperator());
            return (effect.isEmpty() || effect.equals(taint.getEffect()))
                    && (key.isEmpty() ? isExists : key.equals(taint.getKey()))
                    && (isExists
                            || Objects.requireNonNullElse(toleration.getValue(), "")
                                    .equals(Objects.requireNonNullElse(taint.getValue(), "")));
        }
    }

    /**
     * What a pod wants of its node. The pods of one template have equal shapes.
     *
     * @param selector labels that the node must have
     * @param affinity the required node affinity, or empty if there is none
     * @param tolerations the taints that it bears
     * @param request its request, by resource, in base units
     */
    record PodShape(
            Map<String, String> selector,
            Optional<NodeSelector> affinity,
            List<Toleration> tolerations,
            Map<String, BigInteger> request) {
        static PodShape of(Pod pod, PodManifest manifest) {
            PodSpec spec = Objects.requireNonNullElseGet(pod.getSpec(), PodSpec::new);
            Map<String, BigInteger> request = new HashMap<>();
            manifest.request().forEach((resource, amount) -> request.put(resource, BaseUnits.of(resource, amount)));
            return new PodShape(
                    Map.copyOf(Objects.requireNonNullElse(spec.getNodeSelector(), Map.of())),
                    Optional.ofNullable(spec.getAffinity())
                            .map(Affinity::getNodeAffinity)
                            .map(NodeAffinity::getRequiredDuringSchedulingIgnoredDuringExecution),
                    List.copyOf(spec.getTolerations()),
                    request);
        }
    }
}
