package io.github.quotatree.cli.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.github.quotatree.json.ContractDocument;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.json.Kind;
import io.github.quotatree.reading.text.YamlText;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;

/**
 * Writes documents of the contract as they are made, one a line, to a stream that stays open; or the same documents as
 * YAML, each of which is held in memory until it is complete.
 */
public final class JsonLines {
    private final OutputStream out;
    private final boolean isYaml;
    private Consumer<JsonFields> start = json -> {};
    private String separator = "";

    private JsonLines(OutputStream out, boolean isYaml) {
        this.out = out;
        this.isYaml = isYaml;
    }

    public JsonLines(OutputStream out) {
        this(out, false);
    }

    public static JsonLines asYaml(OutputStream out) {
        return new JsonLines(out, true);
    }

    /** Lets the documents from now on start with some fields, and returns this. */
    public JsonLines startingWith(Consumer<JsonFields> fields) {
        start = fields;
        return this;
    }

    /** Writes a document and ends the line. */
    public void write(Kind kind, Consumer<JsonFields> content) throws IOException {
        Consumer<JsonFields> fields = start.andThen(content);
        if (!isYaml) {
            ContractDocument.write(out, kind, fields);
            out.write('\n');
            return;
        }
        String document = ContractDocument.text(kind, fields);
        try (JsonParser parser = new JsonFactory().createParser(document)) {
            out.write((separator + YamlText.of(parser)).getBytes(UTF_8));
            separator = "---\n";
        }
    }

    /** Writes that a file could not be solved, and why. */
    public void writeFault(String file, String text) throws IOException {
        start = json -> {};
        write(Kind.FAULT, json -> json.text("file", file).text("text", text));
    }
}
