package io.github.quotatree.cli.elastic.convert;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.manifest.FlavorUse;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.reading.manifest.QuotaMetadata;
import io.github.quotatree.reading.problem.ClusterContents;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes the nodes whose labels say the flavors of a total and of the pods that run, and restricts pods to them. */
final class FlavorNodes {
    private static final String OF_TOTAL = "quotatree-total-";
    private static final String OF_PODS = "quotatree-node-";

    private final ResourceSchema schema;
    private final Map<String, String> labels;
    private final JsonMapper mapper;
    private final List<ObjectNode> nodes = new ArrayList<>();
    private final Map<Map<String, String>, String> ofPods = new LinkedHashMap<>();

    FlavorNodes(ClusterContents cluster, JsonMapper mapper) {
        schema = cluster.schema();
        labels = cluster.labels();
        this.mapper = mapper;
    }

    List<ObjectNode> all() {
        return nodes;
    }

    void addTotal(ResourceVector total) {
        int number = 0;
        for (String dimension : schema.dimensions()) {
            for (String flavor : schema.flavors(dimension)) {
                ObjectNode allocatable = node(OF_TOTAL + ++number, Map.of(dimension, flavor));
                put(allocatable, dimension, total.value(dimension, flavor));
            }
        }
    }

    /** Restricts a pod to the nodes with the flavors that it accepts. */
    void choose(ObjectNode pod, String dimension, FlavorUse flavors) {
        if (flavors.accepted().isEmpty()) {
            return;
        }
        ObjectNode spec = (ObjectNode) pod.get("spec");
        String label = label(dimension);
        if (flavors.accepted().size() == 1) {
            spec.withObject("/nodeSelector").put(label, flavors.accepted().first());
            return;
        }
        ObjectNode required = spec.withObject("/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution");
        ArrayNode expressions = required.at("/nodeSelectorTerms/0/matchExpressions") instanceof ArrayNode list
                ? list
                : required.putArray("nodeSelectorTerms").addObject().putArray("matchExpressions");
        ObjectNode expression = expressions.addObject();
        expression.put("key", label).put("operator", "In");
        flavors.accepted().forEach(expression.putArray("values")::add);
    }

    /** Puts a pod that runs on a node of the flavors that it uses. */
    void run(ObjectNode pod, Collection<String> dimensions, PodManifest declared) {
        Map<String, String> on = new TreeMap<>();
        for (String dimension : dimensions) {
            String flavor = declared.flavors(dimension).on();
            if (flavor != null) {
                on.put(dimension, flavor);
            }
        }
        run(pod, on);
    }

    /** Puts a pod on a node of the given flavors by dimension, if there are any. */
    void run(ObjectNode pod, Map<String, String> on) {
        if (on.isEmpty()) {
            return;
        }
        String name = ofPods.get(on);
        if (name == null) {
            name = OF_PODS + (ofPods.size() + 1);
            ofPods.put(Map.copyOf(on), name);
            ObjectNode allocatable = node(name, on);
            on.keySet().forEach(dimension -> put(allocatable, dimension, 0));
        }
        ((ObjectNode) pod.get("spec")).put("nodeName", name);
    }

    void note(Findings findings) {
        for (String dimension : schema.dimensions()) {
            if (schema.hasFlavors(schema.position(dimension))) {
                findings.note("the flavors of " + dimension + " are labels of nodes; read them with --flavor "
                        + dimension + "=" + label(dimension));
            }
        }
    }

    private String label(String dimension) {
        String label = labels.get(dimension);
        return label == null ? QuotaMetadata.OWN_PREFIX + "flavor." + dimension.replace('/', '.') : label;
    }

    private ObjectNode node(String name, Map<String, String> flavors) {
        ObjectNode node = mapper.createObjectNode();
        node.put("apiVersion", "v1").put("kind", "Node");
        ObjectNode own = node.putObject("metadata").put("name", name).putObject("labels");
        flavors.forEach((dimension, flavor) -> own.put(label(dimension), flavor));
        nodes.add(node);
        return node.putObject("status").putObject("allocatable");
    }

    private static void put(ObjectNode allocatable, String dimension, long units) {
        allocatable.put(dimension, QuantityText.amount(dimension, units));
    }
}
