package io.github.quotatree.cli.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.github.quotatree.reading.text.YamlText;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.LongPredicate;

/**
 * Writes objects of JSON as they are made, one a line, to a stream that stays open; or the same objects as documents of
 * YAML, each of which is held in memory until it is complete.
 */
public final class JsonLines {
    private final JsonFactory factory = new JsonFactory();
    private final OutputStream out;
    private final boolean isYaml;
    private Content start = json -> {};
    private String separator = "";

    private JsonLines(OutputStream out, boolean isYaml) {
        this.out = out;
        this.isYaml = isYaml;
    }

    /** Makes lines of JSON. */
    public JsonLines(OutputStream out) {
        this(out, false);
    }

    /** Returns documents of YAML. */
    public static JsonLines asYaml(OutputStream out) {
        return new JsonLines(out, true);
    }

    /** Lets the documents from now on start with some fields, and returns this. */
    public JsonLines startingWith(Content fields) {
        start = fields;
        return this;
    }

    /** What is in an object. */
    @FunctionalInterface
    public interface Content {
        /** Writes the fields. */
        void write(JsonGenerator json) throws IOException;
    }

    /** Writes an object and ends the line. */
    public void write(Content content) throws IOException {
        if (isYaml) {
            writeYaml(content);
            return;
        }
        try (JsonGenerator json =
                factory.createGenerator(out, JsonEncoding.UTF8).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            json.writeStartObject();
            start.write(json);
            content.write(json);
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private void writeYaml(Content content) throws IOException {
        try (TokenBuffer document = new TokenBuffer(null, false)) {
            document.writeStartObject();
            start.write(document);
            content.write(document);
            document.writeEndObject();
            out.write(separator.getBytes(UTF_8));
            out.write(YamlText.of(document.asParser()).getBytes(UTF_8));
            separator = "---\n";
        }
    }

    /** Writes that a file could not be solved, and why. */
    public void writeError(String file, String error) throws IOException {
        start = json -> {};
        write(json -> {
            json.writeStringField("file", file);
            json.writeStringField("error", error);
        });
    }

    /** Writes vectors as objects of JSON, every amount a whole number in base units. */
    public static final class JsonAmounts {
        private JsonAmounts() {}

        /** Writes a vector with all its dimensions. */
        public static void vector(JsonGenerator json, String name, ResourceVector vector) throws IOException {
            only(json, name, vector, amount -> true);
        }

        /** Writes a vector without the dimensions in which it is unlimited. */
        public static void limits(JsonGenerator json, String name, ResourceVector vector) throws IOException {
            only(json, name, vector, amount -> amount != ResourceVector.UNLIMITED);
        }

        /** Writes a vector without the dimensions in which it is 0. */
        public static void positive(JsonGenerator json, String name, ResourceVector vector) throws IOException {
            only(json, name, vector, amount -> amount != 0);
        }

        private static void only(JsonGenerator json, String name, ResourceVector vector, LongPredicate shown)
                throws IOException {
            json.writeObjectFieldStart(name);
            for (int d = 0; d < vector.schema().size(); d++) {
                if (shown.test(vector.value(d))) {
                    json.writeNumberField(vector.schema().dimension(d), vector.value(d));
                }
            }
            json.writeEndObject();
        }
    }
}
