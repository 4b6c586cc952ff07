package io.github.quotatree.cli.play;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.reading.text.VisibleText;
import io.github.quotatree.reading.text.YamlText;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes solved trees as manifests of Koordinator, which {@code quota solve} reads with the same result: each group as
 * an ElasticQuota with its request and use, and the total of the default tree as a Node.
 */
final class EditedManifests {
    private static final String PREFIX = "quota.scheduling.koordinator.sh/";
    private static final String OWN_PREFIX = "quotatree.github.io/";
    private static final String NAMESPACE = "quotas";
    private static final JsonFactory FACTORY = new JsonFactory();

    private final List<RuntimeQuotas> trees;
    private final ResourceVector defaultMax;
    private final List<String> comments = new ArrayList<>();

    /**
     * Makes a writer.
     *
     * @param defaultMax the max of the default group
     */
    EditedManifests(List<RuntimeQuotas> trees, ResourceVector defaultMax) {
        this.trees = trees;
        this.defaultMax = defaultMax;
    }

    /** Returns the manifests, after comments on what manifests cannot say. */
    String text() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("apiVersion", "v1");
            json.writeStringField("kind", "List");
            json.writeArrayFieldStart("items");
            for (RuntimeQuotas quotas : trees) {
                tree(json, quotas);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        options(trees.get(0).options());
        StringBuilder text = new StringBuilder();
        comments.forEach(comment -> text.append("# ").append(comment).append('\n'));
        try (JsonParser manifests = FACTORY.createParser(out.toByteArray())) {
            return text.append(YamlText.of(manifests)).toString();
        }
    }

    private void options(SolveOptions options) {
        String arguments = (options.solver() == SolveOptions.Solver.ITERATIVE ? " --solver iterative" : "")
                + (options.minScaling() ? "" : " --no-min-scaling")
                + (options.guaranteeUsage() ? " --guarantee-usage" : "");
        if (!arguments.isEmpty()) {
            comments.add("Solved with" + arguments + ".");
        }
    }

    private void tree(JsonGenerator json, RuntimeQuotas quotas) throws IOException {
        String id = quotas.tree().id();
        boolean isDefault = id.equals(ReservedNames.DEFAULT_TREE);
        if (isDefault) {
            node(json, quotas.total());
            beside(json, "koordinator-system-quota", quotas.demand().systemUsed(), null);
            beside(json, "koordinator-default-quota", quotas.demand().defaultUsed(), defaultMax);
        }
        boolean isFirst = true;
        for (GroupRuntime group : quotas) {
            quota(json, group, isFirst && !isDefault ? quotas.total() : null);
            isFirst = false;
        }
    }

    private static void node(JsonGenerator json, ResourceVector total) throws IOException {
        json.writeStartObject();
        json.writeStringField("apiVersion", "v1");
        json.writeStringField("kind", "Node");
        json.writeObjectFieldStart("metadata");
        json.writeStringField("name", "total");
        json.writeEndObject();
        json.writeObjectFieldStart("status");
        amounts(json, "allocatable", total);
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void beside(JsonGenerator json, String name, ResourceVector used, @Nullable ResourceVector max)
            throws IOException {
        boolean hasMax = max != null && !max.equals(max.schema().unlimited());
        if (used.isZero() && !hasMax) {
            return;
        }
        start(json, name, Map.of(), Map.of());
        json.writeObjectFieldStart("spec");
        if (max != null && hasMax) {
            amounts(json, "max", max);
        }
        json.writeEndObject();
        json.writeObjectFieldStart("status");
        amounts(json, "used", used);
        json.writeEndObject();
        json.writeEndObject();
    }

    private void quota(JsonGenerator json, GroupRuntime group, @Nullable ResourceVector totalOfTree)
            throws IOException {
        QuotaGroup declared = group.declaration();
        start(json, group.name(), labels(group, totalOfTree != null), annotations(group, totalOfTree));
        json.writeObjectFieldStart("spec");
        amounts(json, "min", declared.min());
        amounts(json, "max", declared.max());
        json.writeEndObject();
        if (!group.isParent()) {
            json.writeObjectFieldStart("status");
            amounts(json, "used", group.used());
            json.writeEndObject();
        } else if (!group.ownRequest().isZero()) {
            comments.add(VisibleText.of(group.name())
                    + ": the request of its own pods is left out, since manifests have none for a parent group.");
        }
        json.writeEndObject();
    }

    private static Map<String, String> labels(GroupRuntime group, boolean isTreeRoot) {
        QuotaGroup declared = group.declaration();
        Map<String, String> labels = new TreeMap<>();
        declared.parent().ifPresent(parent -> labels.put(PREFIX + "parent", parent));
        if (declared.isParent()) {
            labels.put(PREFIX + "is-parent", "true");
        }
        if (!declared.treeId().isEmpty()) {
            labels.put(PREFIX + "tree-id", declared.treeId());
        }
        if (isTreeRoot) {
            labels.put(PREFIX + "is-root", "true");
            labels.put(PREFIX + "ignore-default-tree", "true");
        }
        if (declared.lendLimit().isZero()) {
            labels.put(PREFIX + "allow-lent-resource", "false");
        }
        if (!declared.isMinScalable()) {
            labels.put(OWN_PREFIX + "min-scalable", "false");
        }
        return labels;
    }

    private Map<String, String> annotations(GroupRuntime group, @Nullable ResourceVector totalOfTree) {
        QuotaGroup declared = group.declaration();
        Map<String, String> annotations = new TreeMap<>();
        declared.sharedWeight().ifPresent(weight -> {
            annotations.put(PREFIX + "shared-weight", list(weight));
            if (weight.isZero()) {
                comments.add(VisibleText.of(group.name())
                        + ": its weight of 0 in every dimension counts as not declared when manifests are read.");
            }
        });
        if (!declared.lendLimit().isZero()
                && !declared.lendLimit().equals(declared.schema().unlimited())) {
            annotations.put(OWN_PREFIX + "lend-limit", list(declared.lendLimit()));
        }
        if (!declared.namespaces().isEmpty()) {
            StringBuilder names = new StringBuilder("[");
            for (String name : declared.namespaces()) {
                names.append(names.length() == 1 ? "" : ", ").append(JsonText.quoted(name));
            }
            annotations.put(PREFIX + "namespaces", names.append(']').toString());
        }
        if (totalOfTree != null) {
            annotations.put(PREFIX + "total-resource", list(totalOfTree));
        }
        if (!group.isParent()) {
            annotations.put(PREFIX + "request", list(group.ownRequest()));
        }
        return annotations;
    }

    /** Starts an ElasticQuota; the spec follows. */
    private static void start(
            JsonGenerator json, String name, Map<String, String> labels, Map<String, String> annotations)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("apiVersion", "scheduling.sigs.k8s.io/v1alpha1");
        json.writeStringField("kind", "ElasticQuota");
        json.writeObjectFieldStart("metadata");
        json.writeStringField("name", name);
        json.writeStringField("namespace", NAMESPACE);
        texts(json, "labels", labels);
        texts(json, "annotations", annotations);
        json.writeEndObject();
    }

    private static void texts(JsonGenerator json, String name, Map<String, String> texts) throws IOException {
        if (texts.isEmpty()) {
            return;
        }
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, String> entry : texts.entrySet()) {
            json.writeStringField(entry.getKey(), entry.getValue());
        }
        json.writeEndObject();
    }

    /** Writes a list of resources; a dimension without limit is left out. */
    private static void amounts(JsonGenerator json, String name, ResourceVector amounts) throws IOException {
        if (amounts.equals(amounts.schema().unlimited())) {
            return;
        }
        json.writeObjectFieldStart(name);
        ResourceSchema schema = amounts.schema();
        for (int d = 0; d < schema.size(); d++) {
            if (amounts.value(d) != ResourceVector.UNLIMITED) {
                json.writeStringField(schema.dimension(d), exact(schema.dimension(d), amounts.value(d)));
            }
        }
        json.writeEndObject();
    }

    /** Returns a list of resources as the JSON of an annotation; a dimension without limit is left out. */
    private static String list(ResourceVector amounts) {
        StringBuilder list = new StringBuilder("{");
        ResourceSchema schema = amounts.schema();
        for (int d = 0; d < schema.size(); d++) {
            if (amounts.value(d) != ResourceVector.UNLIMITED) {
                list.append(list.length() == 1 ? "" : ", ")
                        .append(JsonText.quoted(schema.dimension(d)))
                        .append(": ")
                        .append(JsonText.quoted(exact(schema.dimension(d), amounts.value(d))));
            }
        }
        return list.append('}').toString();
    }

    private static String exact(String dimension, long amount) {
        return QuantityText.exact(dimension, BigInteger.valueOf(amount));
    }

    /** Texts as they stand in JSON. */
    private static final class JsonText {
        private JsonText() {}

        static String quoted(String text) {
            return '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
        }
    }
}
