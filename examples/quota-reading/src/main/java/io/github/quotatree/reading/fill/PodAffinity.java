package io.github.quotatree.reading.fill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Restricts a pod to the nodes of a tree, by its required node affinity.
 *
 * <p>The terms of a node affinity are alternatives, and the expressions of a term must all hold. So the labels that a
 * profile selects go into every term that the pod has. A tree with several profiles has the nodes of each: every term
 * becomes one term for each profile. Three cases are easily missed:
 *
 * <ul>
 *   <li>A term without expressions and fields matches no node. It stays as it is: with an expression, it would match.
 *   <li>A list without terms is no affinity that Kubernetes accepts. It stays as it is, to be refused there.
 *   <li>A term that has the expressions of a profile already stays as it is, so a second call changes nothing.
 * </ul>
 *
 * <p>The node selector and the preferences of a pod stay as they are: they hold besides.
 */
public final class PodAffinity {
    private static final String EXPRESSIONS = "matchExpressions";

    /** From the specification of a pod to its terms. */
    private static final List<String> PATH =
            List.of("affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution", "nodeSelectorTerms");

    private final List<Map<String, String>> selectors;

    private PodAffinity(List<Map<String, String>> selectors) {
        this.selectors = selectors;
    }

    /** Returns the affinity to the nodes that have all the labels of any of the given selectors. */
    public static PodAffinity of(Collection<Map<String, String>> selectors) {
        return new PodAffinity(selectors.stream()
                .<Map<String, String>>map(TreeMap::new)
                .distinct()
                .toList());
    }

    /** A value that restricts a pod. */
    public record Restriction(List<String> path, JsonNode value) {}

    public Optional<Restriction> of(JsonNode spec) {
        if (!spec.isObject() || selectors.isEmpty() || selectors.stream().anyMatch(Map::isEmpty)) {
            return Optional.empty();
        }
        JsonNode parent = spec;
        for (int depth = 0; depth < PATH.size(); depth++) {
            JsonNode child = parent.path(PATH.get(depth));
            if (child.isMissingNode() || child.isNull()) {
                // an affinity that is required, but names no terms, matches no node
                boolean isRequired = depth == PATH.size() - 1;
                return isRequired
                        ? Optional.empty()
                        : Optional.of(new Restriction(PATH.subList(0, depth + 1), whole(depth + 1)));
            }
            parent = child;
        }
        ArrayNode restricted = restricted(parent);
        return restricted.equals(parent) ? Optional.empty() : Optional.of(new Restriction(PATH, restricted));
    }

    private JsonNode whole(int depth) {
        ArrayNode terms = JsonNodeFactory.instance.arrayNode();
        selectors.forEach(selector -> terms.add(with(JsonNodeFactory.instance.objectNode(), selector)));
        JsonNode value = terms;
        for (int d = PATH.size() - 1; d >= depth; d--) {
            value = JsonNodeFactory.instance.objectNode().set(PATH.get(d), value);
        }
        return value;
    }

    private ArrayNode restricted(JsonNode terms) {
        ArrayNode result = JsonNodeFactory.instance.arrayNode();
        for (JsonNode term : terms) {
            boolean matchesNoNode =
                    term.path(EXPRESSIONS).isEmpty() && term.path("matchFields").isEmpty();
            if (matchesNoNode
                    || selectors.stream()
                            .anyMatch(selector -> missing(term, selector).isEmpty())) {
                result.add(term);
            } else {
                selectors.forEach(selector -> result.add(with(term, selector)));
            }
        }
        return result;
    }

    private static ObjectNode with(JsonNode term, Map<String, String> selector) {
        ObjectNode copy = term.deepCopy();
        ArrayNode expressions = JsonNodeFactory.instance.arrayNode();
        copy.path(EXPRESSIONS).forEach(expressions::add);
        missing(term, selector).forEach(expressions::add);
        copy.set(EXPRESSIONS, expressions);
        return copy;
    }

    /** Returns the expressions of a selector that a term does not have. */
    private static List<ObjectNode> missing(JsonNode term, Map<String, String> selector) {
        return selector.entrySet().stream()
                .map(label -> in(label.getKey(), label.getValue()))
                .filter(expression -> term.path(EXPRESSIONS).valueStream().noneMatch(expression::equals))
                .toList();
    }

    private static ObjectNode in(String key, String value) {
        ObjectNode expression = JsonNodeFactory.instance.objectNode();
        expression.put("key", key).put("operator", "In").putArray("values").add(value);
        return expression;
    }
}
