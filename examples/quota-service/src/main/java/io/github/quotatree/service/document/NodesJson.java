package io.github.quotatree.service.document;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.service.body.Amounts;
import io.github.quotatree.service.body.Fields;
import io.github.quotatree.service.body.Names;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads nodes, and parts of the profiles that select them. */
public final class NodesJson {
    private static final Pattern RATIO = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,18})?");

    private NodesJson() {}

    public static ClusterNode read(String name, ResourceSchema schema, Fields fields) {
        String thing = "allocatable of node " + name;
        JsonNode allocatable = fields.part("allocatable").orElseThrow(() -> Refusal.badBody(thing, "", "is missing"));
        ClusterNode node = new ClusterNode(
                name,
                labels("labels of node " + name, fields.members("labels")),
                Amounts.read(thing, schema, allocatable),
                fields.flag("schedulable", true));
        fields.end();
        return node;
    }

    static Map<String, String> labels(String thing, List<Map.Entry<String, JsonNode>> members) {
        Map<String, String> labels = new TreeMap<>();
        for (Map.Entry<String, JsonNode> member : members) {
            if (!member.getValue().isTextual()) {
                throw Refusal.badBody(thing, member.getValue().toString(), "must be strings by name");
            }
            labels.put(Names.require(thing, member.getKey()), member.getValue().textValue());
        }
        return labels;
    }

    static BigDecimal ratio(String profile, String text) {
        if (!RATIO.matcher(text).matches()) {
            throw Refusal.badBody("ratio of profile " + profile, text, "must be a decimal number such as 0.9");
        }
        return new BigDecimal(text);
    }
}
