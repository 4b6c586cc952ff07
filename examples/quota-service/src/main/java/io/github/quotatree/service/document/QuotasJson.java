package io.github.quotatree.service.document;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.NodeProfile;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.json.ContractDocument;
import io.github.quotatree.json.Kind;
import io.github.quotatree.json.QuotaFields;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.service.body.Amounts;
import io.github.quotatree.service.body.Fields;
import io.github.quotatree.service.body.Names;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The declared quotas: groups, profiles and the max of the default group, as one document that is read, edited and
 * written back. Its tag depends on its content alone, and so survives a restart.
 */
public final class QuotasJson {
    private static final Pattern RATIO = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,18})?");

    private QuotasJson() {}

    public static String document(QuotaForest forest) {
        return ContractDocument.text(Kind.QUOTAS, json -> QuotaFields.declared(json, forest));
    }

    /** Returns the tag of the quotas of a forest. */
    public static String tag(QuotaForest forest) {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(document(forest).getBytes(StandardCharsets.UTF_8));
            return '"' + HexFormat.of().formatHex(hash, 0, 16) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    /**
     * Declarations that a client has sent, each of which is of the right form; whether they are valid together is not
     * known yet.
     *
     * @param defaultGroupMax the max of the default group
     * @param groups the groups of all trees
     * @param profiles the profiles
     */
    public record Declarations(ResourceVector defaultGroupMax, List<QuotaGroup> groups, List<NodeProfile> profiles) {
        /** Returns a forest, which need not be valid, of these declarations and nodes. */
        public QuotaForest.Builder with(ResourceSchema schema, Iterable<ClusterNode> nodes) {
            QuotaForest.Builder forest = QuotaForest.builder(schema).defaultGroupMax(defaultGroupMax);
            groups.forEach(forest::add);
            profiles.forEach(forest::profile);
            nodes.forEach(forest::node);
            return forest;
        }
    }

    /** Reads the declared groups, profiles and the max of the default group. */
    public static Declarations read(Fields fields, ResourceSchema schema) {
        fields.kind(Kind.QUOTAS);
        ResourceVector max = fields.part("defaultGroupMax")
                .map(limit -> Amounts.readLimits("defaultGroupMax", schema, limit))
                .orElse(schema.unlimited());
        List<QuotaGroup> groups = new ArrayList<>();
        for (JsonNode each : fields.items("groups")) {
            groups.add(group(schema, Fields.of("group", each)));
        }
        List<NodeProfile> profiles = new ArrayList<>();
        for (JsonNode each : fields.items("profiles")) {
            profiles.add(profile(Fields.of("profile", each)));
        }
        return new Declarations(max, groups, profiles);
    }

    private static QuotaGroup group(ResourceSchema schema, Fields fields) {
        String name = Names.require("name of group", fields.requiredText("name"));
        String thing = " of group " + name;
        QuotaGroup.Builder group =
                fields.flag("isParent", false) ? QuotaGroup.parent(schema, name) : QuotaGroup.leaf(schema, name);
        fields.text("parent").ifPresent(parent -> group.under(Names.require("parent" + thing, parent)));
        fields.text("tree").filter(tree -> !tree.isEmpty()).ifPresent(group::treeId);
        fields.part("min").ifPresent(min -> group.min(Amounts.read("min" + thing, schema, min)));
        fields.part("max").ifPresent(max -> group.max(Amounts.readLimits("max" + thing, schema, max)));
        fields.part("sharedWeight")
                .ifPresent(weight -> group.sharedWeight(Amounts.read("sharedWeight" + thing, schema, weight)));
        fields.part("lendLimit")
                .ifPresent(limit -> group.lendLimit(Amounts.readLimits("lendLimit" + thing, schema, limit)));
        if (!fields.flag("minScalable", true)) {
            group.minNotScalable();
        }
        fields.texts("namespaces").filter(names -> !names.isEmpty()).ifPresent(group::namespaces);
        fields.end();
        return group.build();
    }

    private static NodeProfile profile(Fields fields) {
        String name = Names.require("name of profile", fields.requiredText("name"));
        String tree = Names.require("tree of profile " + name, fields.requiredText("tree"));
        NodeProfile profile = new NodeProfile(
                name,
                tree,
                labels("nodeSelector of profile " + name, fields.members("nodeSelector")),
                ratio(name, fields.text("ratio").orElse("1")));
        fields.end();
        return profile;
    }

    /** Reads a node. */
    public static ClusterNode node(String name, ResourceSchema schema, Fields fields) {
        String thing = "allocatable of node " + name;
        ClusterNode node = new ClusterNode(
                name,
                labels("labels of node " + name, fields.members("labels")),
                Amounts.required(thing, schema, fields.part("allocatable")),
                fields.flag("schedulable", true));
        fields.end();
        return node;
    }

    private static Map<String, String> labels(String thing, List<Map.Entry<String, JsonNode>> members) {
        Map<String, String> labels = new TreeMap<>();
        for (Map.Entry<String, JsonNode> member : members) {
            if (!member.getValue().isTextual()) {
                throw Refusal.badBody(thing, member.getValue().toString(), "must be strings by name");
            }
            labels.put(Names.require(thing, member.getKey()), member.getValue().textValue());
        }
        return labels;
    }

    private static BigDecimal ratio(String profile, String text) {
        if (!RATIO.matcher(text).matches()) {
            throw Refusal.badBody("ratio of profile " + profile, text, "must be a decimal number such as 0.9");
        }
        return new BigDecimal(text);
    }

    /** Returns the dimensions that a document declares. */
    public static List<String> dimensions(Fields fields) {
        return fields.texts("dimensions").orElse(List.of());
    }
}
