package io.github.quotatree.kubernetes.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.reading.fill.PodAffinity;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** Operations of a JSON patch, by RFC 6902. */
final class JsonPatch {
    private JsonPatch() {}

    static ObjectNode add(String path, JsonNode value) {
        ObjectNode operation = Json.object().put("op", "add").put("path", path);
        operation.set("value", value);
        return operation;
    }

    static ObjectNode label(JsonNode object, String name, String value) {
        if (object.path("metadata").path("labels").isObject()) {
            return add("/metadata/labels/" + escaped(name), Json.object().textNode(value));
        }
        return add("/metadata/labels", Json.object().put(name, value));
    }

    /**
     * Returns the operation that restricts a pod to the nodes that have all the labels of any of the selectors, by its
     * required node affinity; empty if it needs none.
     */
    static Optional<ObjectNode> affinity(Collection<Map<String, String>> selectors, JsonNode spec) {
        return PodAffinity.of(selectors)
                .of(spec)
                .map(restriction -> add("/spec/" + String.join("/", restriction.path()), restriction.value()));
    }

    private static String escaped(String member) {
        return member.replace("~", "~0").replace("/", "~1");
    }
}
