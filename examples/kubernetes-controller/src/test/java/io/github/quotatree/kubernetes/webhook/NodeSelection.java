package io.github.quotatree.kubernetes.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Which nodes a pod accepts by its required node affinity and node selector, as the documentation of Kubernetes says
 * it: written plainly, to compare with.
 */
final class NodeSelection {
    private NodeSelection() {}

    /** Returns whether a pod of a specification accepts a node of a name and labels. */
    static boolean accepts(JsonNode spec, String node, Map<String, String> labels) {
        for (Map.Entry<String, JsonNode> label : spec.path("nodeSelector").properties()) {
            if (!label.getValue().asText().equals(labels.get(label.getKey()))) {
                return false;
            }
        }
        JsonNode required =
                spec.path("affinity").path("nodeAffinity").path("requiredDuringSchedulingIgnoredDuringExecution");
        if (required.isMissingNode() || required.isNull()) {
            return true;
        }
        for (JsonNode term : required.path("nodeSelectorTerms")) {
            if (matches(term, node, labels)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(JsonNode term, String node, Map<String, String> labels) {
        JsonNode expressions = term.path("matchExpressions");
        JsonNode fields = term.path("matchFields");
        if (expressions.isEmpty() && fields.isEmpty()) {
            return false;
        }
        for (JsonNode expression : expressions) {
            if (!holds(expression, labels)) {
                return false;
            }
        }
        for (JsonNode field : fields) {
            if (!holds(field, Map.of("metadata.name", node))) {
                return false;
            }
        }
        return true;
    }

    private static boolean holds(JsonNode expression, Map<String, String> labels) {
        String key = expression.path("key").asText();
        List<String> values = new ArrayList<>();
        expression.path("values").forEach(value -> values.add(value.asText()));
        String label = labels.get(key);
        return switch (expression.path("operator").asText()) {
            case "In" -> label != null && values.contains(label);
            case "NotIn" -> label == null || !values.contains(label);
            case "Exists" -> label != null;
            case "DoesNotExist" -> label == null;
            case "Gt" -> label != null && Long.parseLong(label) > Long.parseLong(values.get(0));
            case "Lt" -> label != null && Long.parseLong(label) < Long.parseLong(values.get(0));
            default -> throw new IllegalArgumentException(expression.toString());
        };
    }
}
