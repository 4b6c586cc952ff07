package io.github.quotatree.cli.output;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;

/** Writes objects of JSON as they are made, one a line, to a stream that stays open. */
final class JsonLines {
    private final JsonFactory factory = new JsonFactory();
    private final OutputStream out;

    JsonLines(OutputStream out) {
        this.out = out;
    }

    /** What is in an object. */
    @FunctionalInterface
    interface Content {
        /** Writes the fields. */
        void write(JsonGenerator json) throws IOException;
    }

    /** Writes an object and ends the line. */
    void write(Content content) throws IOException {
        try (JsonGenerator json =
                factory.createGenerator(out, JsonEncoding.UTF8).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            json.writeStartObject();
            content.write(json);
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }
}
