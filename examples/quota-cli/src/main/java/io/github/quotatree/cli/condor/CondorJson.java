package io.github.quotatree.cli.condor;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.groupquota.GroupAllocation;
import io.github.quotatree.groupquota.GroupQuotaTree;
import io.github.quotatree.groupquota.GroupQuotas;
import io.github.quotatree.reading.text.VisibleText;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Writes what the groups of a pool are allocated as JSON, one document a line; fractions read back as the same number.
 */
public final class CondorJson {
    private final JsonLines lines;

    /** Makes a report that is written as lines of JSON, or documents of YAML. */
    public CondorJson(JsonLines lines) {
        this.lines = lines;
    }

    /** Writes a pool, its groups breadth first. */
    public void write(CondorPool pool) throws IOException {
        lines.write(json -> {
            GroupQuotas quotas = pool.quotas();
            amount(json, "surplus", quotas.surplus());
            json.writeArrayFieldStart("warnings");
            for (String note : pool.notes()) {
                json.writeString(VisibleText.of(note));
            }
            for (String warning : pool.warnings()) {
                json.writeString(VisibleText.of(warning));
            }
            json.writeEndArray();
            json.writeArrayFieldStart("groups");
            for (GroupAllocation group : pool.quotas().groups()) {
                group(json, group);
            }
            json.writeEndArray();
            double allocated = 0;
            for (GroupAllocation group : quotas.groups()) {
                allocated += CondorPool.ownAllocation(quotas, group);
            }
            amount(json, "allocated", allocated);
            amount(json, "total", quotas.group(GroupQuotaTree.ROOT_NAME).subtreeQuota());
            names(json, "order", quotas.negotiationOrder());
            CondorCycle cycle = pool.cycle();
            if (cycle != null) {
                CycleJson.write(json, cycle);
            }
        });
    }

    private static void group(JsonGenerator json, GroupAllocation group) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", group.name());
        name(json, "parent", group.parent());
        amount(json, "quota", group.quota());
        amount(json, "subtreeQuota", group.subtreeQuota());
        amount(json, "requested", group.requested());
        amount(json, "allocated", group.allocated());
        amount(json, "unmet", group.unmet());
        json.writeNumberField("lastRemainderTime", group.lastRemainderTime());
        json.writeNumberField("remainderTurn", group.remainderTurn());
        amount(json, "usage", group.usage());
        amount(json, "limit", group.limit());
        name(json, "heldBy", group.limitHeldBy());
        json.writeStringField("why", CondorTable.why(group));
        json.writeEndObject();
    }

    /** Writes the name of a group, or null. */
    static void name(JsonGenerator json, String field, Optional<String> name) throws IOException {
        json.writeFieldName(field);
        if (name.isPresent()) {
            json.writeString(name.get());
        } else {
            json.writeNull();
        }
    }

    static void names(JsonGenerator json, String field, List<String> names) throws IOException {
        json.writeArrayFieldStart(field);
        for (String name : names) {
            json.writeString(name);
        }
        json.writeEndArray();
    }

    static void amount(JsonGenerator json, String name, double amount) throws IOException {
        json.writeFieldName(name);
        json.writeNumber(DoubleText.of(amount));
    }
}
