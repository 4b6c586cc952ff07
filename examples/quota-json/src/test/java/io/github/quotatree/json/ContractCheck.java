package io.github.quotatree.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Checks documents against the schema. The schema is open, so that readers accept fields that come later; this check is
 * closed: a field that the schema does not name is an error of its writer.
 */
public final class ContractCheck {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final Schema CLOSED = closed();

    private ContractCheck() {}

    private static Schema closed() {
        JsonNode schema = parsed(ContractDocument.schema());
        close(schema.get("$defs"));
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema.toString(), InputFormat.JSON);
    }

    private static void close(JsonNode schema) {
        if (schema instanceof ObjectNode object && object.path("properties").isObject()) {
            object.put("additionalProperties", false);
        }
        schema.forEach(ContractCheck::close);
    }

    /** Returns the errors of a document, none if it is valid. */
    public static List<String> errors(String document) {
        return CLOSED.validate(document, InputFormat.JSON).stream()
                .map(Object::toString)
                .toList();
    }

    /** Throws an {@code AssertionError} with the errors of a document, if it has any. */
    public static void check(String document) {
        List<String> errors = errors(document);
        if (!errors.isEmpty()) {
            throw new AssertionError(String.join("\n", errors) + "\nin " + document);
        }
    }

    static JsonNode parsed(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
