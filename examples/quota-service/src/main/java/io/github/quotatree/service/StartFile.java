package io.github.quotatree.service;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.service.body.Amounts;
import io.github.quotatree.service.body.Fields;
import io.github.quotatree.service.body.Json;
import io.github.quotatree.service.body.Names;
import io.github.quotatree.service.document.QuotasJson;
import io.github.quotatree.workload.AdmissionRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The file that the first start reads: the document of {@code GET /v1/quotas}, with {@code totals} and {@code nodes} as
 * their operations have them.
 */
final class StartFile {
    private StartFile() {}

    /**
     * Reads a file.
     *
     * @param rule how the ledger judges from then on
     * @throws IOException if it cannot be read
     * @throws Refusal if it is not of the form
     * @throws io.github.quotatree.InvalidQuotaException if its quotas are not valid
     */
    static LedgerState read(Path file, AdmissionRule rule) throws IOException {
        return read(Json.parse(Files.readAllBytes(file)), rule);
    }

    static LedgerState read(JsonNode document, AdmissionRule rule) {
        Fields fields = Fields.of("start file", document);
        List<String> dimensions = QuotasJson.dimensions(fields);
        if (dimensions.isEmpty()) {
            throw Refusal.badBody("dimensions of start file", "", "must name at least one");
        }
        ResourceSchema schema = ResourceSchema.of(dimensions);
        List<ClusterNode> nodes = new ArrayList<>();
        for (JsonNode each : fields.items("nodes")) {
            Fields node = Fields.of("node", each);
            node.text("tree"); // follows from the profiles
            nodes.add(QuotasJson.node(Names.require("name of node", node.requiredText("name")), schema, node));
        }
        Map<String, ResourceVector> totals = new TreeMap<>();
        for (JsonNode each : fields.items("totals")) {
            Fields total = Fields.of("total", each);
            String tree = total.text("tree").orElse("");
            String thing = "total of tree \"" + tree + "\"";
            JsonNode amounts = total.part("total").orElseThrow(() -> Refusal.badBody(thing, "", "is missing"));
            boolean isSet = total.flag("isSet", true);
            total.end();
            if (isSet && totals.put(tree, Amounts.read(thing, schema, amounts)) != null) {
                throw Refusal.badBody("totals of start file", tree, "has a tree twice");
            }
        }
        QuotasJson.Declarations declared = QuotasJson.read(fields, schema);
        fields.end();
        QuotaForest forest = declared.with(schema, nodes).build();
        for (String tree : totals.keySet()) {
            if (forest.tree(tree).isEmpty()) {
                throw Refusal.badBody("totals of start file", tree, "has no groups");
            }
        }
        return LedgerState.builder(forest).totals(totals).admissionRule(rule).build();
    }
}
