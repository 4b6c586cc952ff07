package io.github.quotatree.cli.play;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.Violation;
import io.github.quotatree.cli.report.ReportJson;
import io.github.quotatree.cli.report.ReportJson.Report;
import io.github.quotatree.cli.text.TreeUnits;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.GroupDiff;
import io.github.quotatree.whatif.RuntimeDiff;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes what a solve has found, for the page.
 *
 * <pre>
 * {"valid": true, "report": the data of the page, see ReportJson,
 *  "trees": [{"id", "words": the difference to the start in sentences,
 *    "own": [by dimension, by group: its own request], "lend": [by dimension, by group: its lend limit or null],
 *    "changes": [by dimension: [[group, runtime before, after, over-use before, after],...]]}]}
 * {"valid": false, "violations": [{"group", "property", "dimension" or null, "text"}]}
 * {"error": why the request cannot be answered}
 * </pre>
 *
 * <p>Amounts are texts of base units, and null is unlimited.
 */
final class PlayJson {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final Report start;
    private final Map<String, AmountFormat> formats = new HashMap<>();

    /**
     * Makes a writer.
     *
     * @param start the report of the cluster that was read
     */
    PlayJson(Report start) {
        this.start = start;
        start.trees().forEach(quotas -> formats.put(quotas.tree().id(), TreeUnits.of(quotas)));
    }

    private interface Content {
        void write(JsonGenerator json) throws IOException;
    }

    /** Returns the answer to a solve. */
    byte[] answer(List<RuntimeDiff> diffs) throws IOException {
        List<RuntimeQuotas> after = new ArrayList<>();
        diffs.forEach(diff -> diff.after().ifPresent(after::add));
        if (after.size() < diffs.size()) {
            return object(json -> violations(json, diffs));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(1 << 16);
        out.write("{\"valid\":true,\"report\":".getBytes(StandardCharsets.UTF_8));
        new ReportJson().write(out, new Report(start.title(), start.made(), start.solver(), after));
        out.write(",\"trees\":".getBytes(StandardCharsets.UTF_8));
        try (JsonGenerator json = generator(out)) {
            json.writeStartArray();
            for (RuntimeDiff diff : diffs) {
                tree(json, diff);
            }
            json.writeEndArray();
        }
        out.write('}');
        return out.toByteArray();
    }

    /** Returns the answer to a request that cannot be answered. */
    static byte[] error(String text) throws IOException {
        return object(json -> json.writeStringField("error", text));
    }

    /** Returns the answer that is a text. */
    static byte[] yaml(String text) throws IOException {
        return object(json -> json.writeStringField("yaml", text));
    }

    private static void violations(JsonGenerator json, List<RuntimeDiff> diffs) throws IOException {
        json.writeBooleanField("valid", false);
        json.writeArrayFieldStart("violations");
        for (RuntimeDiff diff : diffs) {
            for (Violation violation : diff.violations()) {
                json.writeStartObject();
                json.writeStringField("group", violation.name());
                json.writeStringField("property", violation.property());
                json.writeStringField("dimension", violation.dimension().orElse(null));
                json.writeStringField("text", violation.toString());
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }

    private void tree(JsonGenerator json, RuntimeDiff diff) throws IOException {
        RuntimeQuotas after = diff.after().orElseThrow();
        json.writeStartObject();
        json.writeStringField("id", after.tree().id());
        json.writeStringField(
                "words",
                diff.isEmpty()
                        ? ""
                        : diff.inWords(formats.getOrDefault(after.tree().id(), AmountFormat.baseUnits())));
        columns(json, "own", after, GroupRuntime::ownRequest);
        columns(json, "lend", after, group -> group.declaration().lendLimit());
        List<GroupDiff> changes = diff.changes();
        json.writeArrayFieldStart("changes");
        for (int d = 0; d < after.tree().schema().size(); d++) {
            json.writeStartArray();
            for (GroupDiff change : changes) {
                change(json, change, d);
            }
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void columns(
            JsonGenerator json, String name, RuntimeQuotas quotas, Function<GroupRuntime, ResourceVector> amounts)
            throws IOException {
        List<ResourceVector> vectors = quotas.groups().stream().map(amounts).toList();
        json.writeArrayFieldStart(name);
        for (int d = 0; d < quotas.tree().schema().size(); d++) {
            json.writeStartArray();
            for (ResourceVector vector : vectors) {
                amount(json, vector.value(d));
            }
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private static void change(JsonGenerator json, GroupDiff change, int d) throws IOException {
        long[] numbers = {
            value(change.before().orElse(null), GroupRuntime::runtime, d),
            value(change.after().orElse(null), GroupRuntime::runtime, d),
            value(change.before().orElse(null), GroupRuntime::overused, d),
            value(change.after().orElse(null), GroupRuntime::overused, d)
        };
        if (numbers[0] == numbers[1] && numbers[2] == numbers[3]) {
            return;
        }
        json.writeStartArray();
        json.writeString(change.name());
        for (long number : numbers) {
            json.writeString(Long.toString(number));
        }
        json.writeEndArray();
    }

    private static long value(@Nullable GroupRuntime group, Function<GroupRuntime, ResourceVector> vector, int d) {
        return group == null ? 0 : vector.apply(group).value(d);
    }

    private static void amount(JsonGenerator json, long amount) throws IOException {
        if (amount == ResourceVector.UNLIMITED) {
            json.writeNull();
        } else {
            json.writeString(Long.toString(amount));
        }
    }

    private static byte[] object(Content content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonGenerator json = generator(out)) {
            json.writeStartObject();
            content.write(json);
            json.writeEndObject();
        }
        return out.toByteArray();
    }

    private static JsonGenerator generator(OutputStream out) throws IOException {
        return FACTORY.createGenerator(out, JsonEncoding.UTF8).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    }
}
