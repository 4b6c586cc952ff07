package io.github.quotatree.cli.text;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;

/** Writes objects of JSON as they are made, one a line, to a stream that stays open. */
public final class JsonLines {
    private final JsonFactory factory = new JsonFactory();
    private final OutputStream out;

    public JsonLines(OutputStream out) {
        this.out = out;
    }

    /** What is in an object. */
    @FunctionalInterface
    public interface Content {
        /** Writes the fields. */
        void write(JsonGenerator json) throws IOException;
    }

    /** Writes an object and ends the line. */
    public void write(Content content) throws IOException {
        try (JsonGenerator json =
                factory.createGenerator(out, JsonEncoding.UTF8).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            json.writeStartObject();
            content.write(json);
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    /** Writes that a file could not be solved, and why. */
    public void writeError(String file, String error) throws IOException {
        write(json -> {
            json.writeStringField("file", file);
            json.writeStringField("error", error);
        });
    }
}
