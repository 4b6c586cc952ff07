package io.github.quotatree.cli.ledger;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.JsonLines.JsonAmounts;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.NodeProfile;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Writes a state as JSON: a line for the cluster, and one for each workload. */
final class StateJson {
    private StateJson() {}

    static void write(JsonLines lines, LedgerState state) throws IOException {
        lines.write(json -> {
            json.writeNumberField("version", state.version());
            json.writeStringField("solver", state.options().solver().label());
            json.writeBooleanField("minScaling", state.options().minScaling());
            json.writeBooleanField("guaranteeUsage", state.options().guaranteeUsage());
            json.writeObjectFieldStart("totals");
            for (Map.Entry<String, ResourceVector> total : state.totals().entrySet()) {
                JsonAmounts.limits(json, total.getKey(), total.getValue());
            }
            json.writeEndObject();
            forest(json, state.forest());
            json.writeNumberField("workloads", state.workloads().size());
        });
        for (WorkloadStatus status : state.workloads()) {
            lines.write(json -> {
                workload(json, status.workload());
                json.writeStringField("phase", status.phase().name());
                json.writeStringField("countsIn", status.group());
                text(json, "started", status.started());
                text(json, "expires", status.expires());
            });
        }
    }

    static void forest(JsonGenerator json, QuotaForest forest) throws IOException {
        json.writeArrayFieldStart("dimensions");
        for (String dimension : forest.schema().dimensions()) {
            json.writeString(dimension);
        }
        json.writeEndArray();
        JsonAmounts.limits(json, "defaultGroupMax", forest.defaultGroupMax());
        json.writeArrayFieldStart("groups");
        for (QuotaTree tree : forest.trees().values()) {
            for (QuotaGroup group : tree.groups()) {
                group(json, group);
            }
        }
        json.writeEndArray();
        json.writeArrayFieldStart("profiles");
        for (NodeProfile profile : forest.profiles().values()) {
            json.writeStartObject();
            json.writeStringField("name", profile.name());
            json.writeStringField("tree", profile.treeId());
            json.writeNumberField("ratio", profile.ratio());
            labels(json, "nodeSelector", profile.nodeSelector());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("nodes");
        for (ClusterNode node : forest.nodes()) {
            json.writeStartObject();
            json.writeStringField("name", node.name());
            JsonAmounts.limits(json, "allocatable", node.allocatable());
            json.writeBooleanField("schedulable", node.schedulable());
            labels(json, "labels", node.labels());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void group(JsonGenerator json, QuotaGroup group) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", group.name());
        text(json, "parent", group.parent());
        json.writeStringField("tree", group.treeId());
        json.writeBooleanField("isParent", group.isParent());
        JsonAmounts.limits(json, "min", group.min());
        JsonAmounts.limits(json, "max", group.max());
        if (group.sharedWeight().isPresent()) {
            JsonAmounts.limits(json, "sharedWeight", group.sharedWeight().get());
        }
        JsonAmounts.limits(json, "lendLimit", group.lendLimit());
        json.writeBooleanField("minScalable", group.isMinScalable());
        json.writeArrayFieldStart("namespaces");
        for (String namespace : group.namespaces()) {
            json.writeString(namespace);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    static void workload(JsonGenerator json, Workload workload) throws IOException {
        json.writeStringField("id", workload.id());
        text(json, "group", workload.group());
        text(json, "namespace", workload.namespace());
        text(json, "gang", workload.gang());
        JsonAmounts.limits(json, "request", workload.request());
        json.writeNumberField("priority", workload.priority());
        json.writeBooleanField("preemptible", workload.preemptible());
        json.writeBooleanField("preempts", workload.preempts());
        json.writeStringField("submitted", workload.submitted().toString());
        text(json, "maxRunTime", workload.maxRunTime());
    }

    private static void labels(JsonGenerator json, String name, Map<String, String> labels) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, String> label : new TreeMap<>(labels).entrySet()) {
            json.writeStringField(label.getKey(), label.getValue());
        }
        json.writeEndObject();
    }

    /** Writes a property, or nothing where there is none. */
    private static void text(JsonGenerator json, String name, Optional<?> value) throws IOException {
        if (value.isPresent()) {
            json.writeStringField(name, value.get().toString());
        }
    }
}
