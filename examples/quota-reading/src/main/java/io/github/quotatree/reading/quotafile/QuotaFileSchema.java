package io.github.quotatree.reading.quotafile;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The JSON Schema of quotatree files. */
public final class QuotaFileSchema {
    private QuotaFileSchema() {}

    public static String text() throws IOException {
        try (InputStream schema = QuotaFileSchema.class.getResourceAsStream("quotatree.schema.json")) {
            if (schema == null) {
                throw new IOException("the schema is missing in this build");
            }
            return new String(schema.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
