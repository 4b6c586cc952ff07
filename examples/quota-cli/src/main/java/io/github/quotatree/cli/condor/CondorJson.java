package io.github.quotatree.cli.condor;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.groupquota.GroupAllocation;
import io.github.quotatree.groupquota.GroupQuotaOptions.Mode;
import java.io.IOException;

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
            amount(json, "surplus", pool.quotas().surplus());
            json.writeArrayFieldStart("warnings");
            for (String note : pool.notes()) {
                json.writeString(note);
            }
            for (String warning : pool.warnings()) {
                json.writeString(warning);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("groups");
            for (GroupAllocation group : pool.quotas().groups()) {
                group(json, group, pool.quotas().options().mode());
            }
            json.writeEndArray();
        });
    }

    private static void group(JsonGenerator json, GroupAllocation group, Mode mode) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", group.name());
        if (group.parent().isPresent()) {
            json.writeStringField("parent", group.parent().get());
        } else {
            json.writeNullField("parent");
        }
        amount(json, "quota", group.quota());
        amount(json, "subtreeQuota", group.subtreeQuota());
        amount(json, "requested", group.requested());
        amount(json, "allocated", allocated(group, mode));
        amount(json, "unmet", group.unmet());
        json.writeNumberField("lastRemainderTime", group.lastRemainderTime());
        json.writeEndObject();
    }

    /** Returns what a group may match; where one autoregroups, HTCondor counts the whole pool as the root's. */
    private static double allocated(GroupAllocation group, Mode mode) {
        boolean isHtcondors = mode == Mode.HTCONDOR || group.parent().isPresent();
        return isHtcondors ? group.allocated() : Math.max(group.allocated(), group.limit());
    }

    private static void amount(JsonGenerator json, String name, double amount) throws IOException {
        json.writeFieldName(name);
        json.writeNumber(DoubleText.of(amount));
    }
}
