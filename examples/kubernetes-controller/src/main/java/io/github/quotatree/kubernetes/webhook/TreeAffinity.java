package io.github.quotatree.kubernetes.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.reading.fill.PodAffinity;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** Restricts a pod to the nodes of a tree, by its required node affinity, as an operation of a JSON patch. */
final class TreeAffinity {
    private final PodAffinity affinity;

    private TreeAffinity(PodAffinity affinity) {
        this.affinity = affinity;
    }

    /** Returns the affinity to the nodes that have all the labels of any of the given selectors. */
    static TreeAffinity of(Collection<Map<String, String>> selectors) {
        return new TreeAffinity(PodAffinity.of(selectors));
    }

    /** Returns the operation of a JSON patch that restricts a pod, or empty if it needs none. */
    Optional<ObjectNode> patch(JsonNode spec) {
        return affinity.of(spec)
                .map(restriction ->
                        JsonPatch.add("/spec/" + String.join("/", restriction.path()), restriction.value()));
    }
}
