package io.github.quotatree.json;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The JSON Schema of all kinds of documents. It is open: a reader accepts fields that it does not know. */
public final class ContractSchema {
    private static final String FILE = "quotatree-v1.schema.json";

    private ContractSchema() {}

    /** Returns the schema as it stands in its file. */
    public static String text() {
        try (InputStream schema = ContractSchema.class.getResourceAsStream(FILE)) {
            if (schema == null) {
                throw new IllegalStateException(FILE + " is missing in this build");
            }
            return new String(schema.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
