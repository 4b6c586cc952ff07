package io.github.quotatree.replay.trace.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceSchema;
import java.io.IOException;
import java.io.Writer;

/** Writes a trace as jobs of JSON, one a line, which read back as the same trace. */
public final class JsonLinesWriter {
    private static final JsonFactory JSON = new JsonFactory();

    private JsonLinesWriter() {}

    /** Writes a trace, and leaves the writer open. */
    public static void write(Trace trace, Writer out) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            json.setRootValueSeparator(null);
            if (trace.epochSecond() != TraceJob.UNKNOWN) {
                json.writeStartObject();
                json.writeNumberField("epoch", trace.epochSecond());
                json.writeEndObject();
                json.writeRaw('\n');
            }
            boolean first = true;
            for (TraceJob job : trace.jobs()) {
                write(job, trace.schema(), first, json);
                json.writeRaw('\n');
                first = false;
            }
        }
    }

    /** Writes a job, the first one with amounts of 0, so that a reader knows the dimensions that no job requests. */
    private static void write(TraceJob job, ResourceSchema schema, boolean first, JsonGenerator json)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("id", job.id());
        json.writeNumberField("submit", job.submitted());
        json.writeNumberField("run", job.runSeconds());
        number(json, "requested", job.requestedSeconds(), TraceJob.UNKNOWN);
        number(json, "tasks", job.tasks(), 1);
        json.writeObjectFieldStart("resources");
        for (int d = 0; d < schema.size(); d++) {
            long amount = job.amounts().value(d);
            if (amount > 0 || first) {
                json.writeStringField(schema.dimension(d), QuantityText.amount(schema.dimension(d), amount));
            }
        }
        json.writeEndObject();
        text(json, "group", job.owner().group());
        text(json, "user", job.owner().user());
        text(json, "queue", job.owner().queue());
        text(json, "account", job.owner().account());
        number(json, "priority", job.priority(), 0);
        if (!job.preemptible()) {
            json.writeBooleanField("preemptible", false);
        }
        number(json, "wait", job.recordedWait(), TraceJob.UNKNOWN);
        text(json, "flavor", job.flavor());
        json.writeEndObject();
    }

    private static void number(JsonGenerator json, String field, long value, long absent) throws IOException {
        if (value != absent) {
            json.writeNumberField(field, value);
        }
    }

    private static void text(JsonGenerator json, String field, String value) throws IOException {
        if (!value.isEmpty()) {
            json.writeStringField(field, value);
        }
    }
}
