package io.github.quotatree.json;

import com.fasterxml.jackson.core.JsonFactory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Writes documents: objects that say first which contract they keep, and of which kind they are. */
public final class ContractDocument {
    /** The contract. Fields are added to it, and none is changed; a change of one makes another contract. */
    public static final String CONTRACT = "quotatree/v1";

    private static final String SCHEMA = "quotatree-v1.schema.json";
    private static final JsonFactory FACTORY = new JsonFactory();

    private ContractDocument() {}

    /**
     * Writes a document to a stream, which stays open, as it is made: its size does not matter.
     *
     * @throws IOException if the stream does not take it
     */
    public static void write(OutputStream out, Kind kind, Consumer<JsonFields> content) throws IOException {
        write(FACTORY, out, kind, content);
    }

    /**
     * Writes a document to a stream, which stays open, with the escapes of a factory.
     *
     * @throws IOException if the stream does not take it
     */
    public static void write(JsonFactory factory, OutputStream out, Kind kind, Consumer<JsonFields> content)
            throws IOException {
        JsonFields.write(factory, out, json -> content.accept(envelope(json, kind)));
    }

    /** Writes the fields that each document starts with. */
    private static JsonFields envelope(JsonFields json, Kind kind) {
        return json.text("contract", CONTRACT).text("kind", kind.label());
    }

    /** Returns a document. */
    public static String text(Kind kind, Consumer<JsonFields> content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            write(out, kind, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /**
     * Returns the JSON Schema of all kinds of documents. It is open: a reader accepts fields that it does not know.
     */
    public static String schema() {
        try (InputStream schema = ContractDocument.class.getResourceAsStream(SCHEMA)) {
            if (schema == null) {
                throw new IllegalStateException(SCHEMA + " is missing in this build");
            }
            return new String(schema.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
