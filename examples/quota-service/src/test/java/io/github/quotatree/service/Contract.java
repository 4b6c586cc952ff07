package io.github.quotatree.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.quotatree.json.ContractCheck;
import io.github.quotatree.service.body.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The document of the interface, and what a server was seen to do. It knows as much of JSON Schema as the document
 * uses, and refuses the rest.
 */
final class Contract {
    private static final Path DOCUMENT = Path.of("src/main/resources/io/github/quotatree/service/openapi.json");
    private static final String CONTRACT = "/v1/schema#/$defs/";
    private static final Set<String> KNOWN = Set.of(
            "type",
            "properties",
            "required",
            "additionalProperties",
            "items",
            "enum",
            "pattern",
            "oneOf",
            "const",
            "$ref",
            "description",
            "format",
            "minimum",
            "maximum",
            "default",
            "minLength",
            "maxLength");

    private final JsonNode document;
    private final Map<String, JsonNode> operations = new TreeMap<>();
    private final Map<String, String> where = new TreeMap<>();

    /** What was seen, such as {@code submitWorkload 201} and {@code Workload.id}. */
    private final Set<String> seen = new TreeSet<>();

    Contract() throws IOException {
        document = new ObjectMapper().readTree(Files.readString(DOCUMENT));
        document.get("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    String id = method.getValue().get("operationId").textValue();
                    operations.put(id, method.getValue());
                    where.put(id, method.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey());
                }));
    }

    Map<String, String> operations() {
        return where;
    }

    boolean has(String operation, String status) {
        return operations.get(operation).get("responses").has(status);
    }

    boolean hasBody(String operation) {
        return operations.get(operation).has("requestBody");
    }

    boolean writes(String operation) {
        return operations.get(operation).has("security");
    }

    /** Checks an exchange against the document. */
    void check(String method, String target, @Nullable String body, Client.Answer answer) {
        String operation = operation(method, target);
        String status = Integer.toString(answer.status());
        JsonNode response = resolve(operations.get(operation).get("responses").path(status));
        assertThat(response.isMissingNode())
                .as("%s answers %s, which is not documented: %s", operation, status, answer.body())
                .isFalse();
        seen.add(operation + " " + status);
        response.path("headers").properties().forEach(header -> {
            assertThat(answer.headers()).containsKey(header.getKey().toLowerCase(Locale.ROOT));
            validate(operation, header.getValue().get("schema"), text(answer.header(header.getKey())));
        });
        if (!response.has("content")) {
            assertThat(answer.body()).isEmpty();
            return;
        }
        Map.Entry<String, JsonNode> content =
                response.get("content").properties().iterator().next();
        assertThat(answer.header("Content-Type")).startsWith(content.getKey());
        JsonNode given = content.getKey().endsWith("json") ? answer.json() : text(answer.body());
        validate(operation, content.getValue().get("schema"), given);
        if (body != null && answer.status() < 400) {
            JsonNode sent = Json.parse(body.getBytes(StandardCharsets.UTF_8));
            JsonNode schema = operations
                    .get(operation)
                    .get("requestBody")
                    .get("content")
                    .get("application/json")
                    .get("schema");
            validate(operation, schema, sent);
        }
    }

    private static JsonNode text(String text) {
        return com.fasterxml.jackson.databind.node.TextNode.valueOf(text);
    }

    private String operation(String method, String target) {
        int query = target.indexOf('?');
        String path = query < 0 ? target : target.substring(0, query);
        for (Map.Entry<String, String> each : where.entrySet()) {
            String[] parts = each.getValue().split(" ", -1);
            String pattern = parts[1].replaceAll("\\{[a-z]+}", "[^/]+");
            if (parts[0].equals(method) && Pattern.matches(pattern, path)) {
                if (query >= 0 && !target.contains("unknown=")) {
                    for (String parameter : target.substring(query + 1).split("&", -1)) {
                        seen.add(each.getKey() + " ?" + parameter.split("=", -1)[0]);
                    }
                }
                return each.getKey();
            }
        }
        throw new AssertionError("no operation " + method + " " + target);
    }

    private JsonNode resolve(JsonNode node) {
        if (!node.has("$ref")) {
            return node;
        }
        return document.at(node.get("$ref").textValue().substring(1));
    }

    /** A document of the contract, as the other schema has it. */
    private static boolean isOfContract(JsonNode schema) {
        return schema.path("$ref").asText().startsWith(CONTRACT);
    }

    private void validate(String at, JsonNode given, JsonNode value) {
        if (isOfContract(given)) {
            String name = given.get("$ref").textValue().substring(CONTRACT.length());
            if (value.isObject()) {
                ContractCheck.check(value.toString());
                assertThat(value.get("kind").textValue()).isEqualTo(name);
            }
            return;
        }
        String name = given.has("$ref") ? given.get("$ref").textValue().replaceAll(".*/", "") : at;
        JsonNode schema = resolve(given);
        schema.fieldNames().forEachRemaining(key -> assertThat(KNOWN).contains(key));
        if (schema.has("oneOf")) {
            List<String> errors = new ArrayList<>();
            for (JsonNode each : schema.get("oneOf")) {
                try {
                    validate(name, each, value);
                    return;
                } catch (AssertionError e) {
                    errors.add(e.getMessage());
                }
            }
            throw new AssertionError(name + ": none of " + errors);
        }
        if (schema.has("const")) {
            assertThat(value).as(name).isEqualTo(schema.get("const"));
        }
        if (schema.has("enum")) {
            assertThat(schema.get("enum")).as("%s %s", name, value).contains(value);
            seen.add(name + "=" + value.asText());
        }
        switch (schema.path("type").asText()) {
            case "string" -> {
                assertThat(value.isTextual())
                        .as("%s: %s is a string", name, value)
                        .isTrue();
                if (schema.has("pattern")) {
                    assertThat(value.textValue())
                            .as(name)
                            .matches(schema.get("pattern").textValue());
                }
            }
            case "integer" ->
                assertThat(value.isIntegralNumber()).as("%s: %s", name, value).isTrue();
            case "boolean" ->
                assertThat(value.isBoolean()).as("%s: %s", name, value).isTrue();
            case "array" -> {
                assertThat(value.isArray()).as("%s: %s", name, value).isTrue();
                value.forEach(item -> validate(name + "[]", schema.get("items"), item));
            }
            case "object" -> object(name, schema, value);
            default -> assertThat(schema.has("const")).as("type of %s", name).isTrue();
        }
    }

    private void object(String name, JsonNode schema, JsonNode value) {
        assertThat(value.isObject()).as("%s: %s", name, value).isTrue();
        schema.path("required")
                .forEach(field -> assertThat(value.has(field.textValue()))
                        .as("%s has %s: %s", name, field, value)
                        .isTrue());
        JsonNode more = schema.path("additionalProperties");
        value.properties().forEach(member -> {
            JsonNode property = schema.path("properties").path(member.getKey());
            if (!property.isMissingNode()) {
                seen.add(name + "." + member.getKey());
                validate(name + "." + member.getKey(), property, member.getValue());
            } else if (more.isObject()) {
                validate(name + ".*", more, member.getValue());
            } else {
                assertThat(more.isBoolean())
                        .as("%s has a field that is not documented: %s", name, member.getKey())
                        .isFalse();
            }
        });
    }

    /** Returns what the document promises and was not seen. */
    Set<String> unseen() {
        Set<String> promised = new TreeSet<>();
        operations.forEach((id, operation) -> {
            operation.get("responses").fieldNames().forEachRemaining(status -> promised.add(id + " " + status));
            operation.path("parameters").forEach(parameter -> {
                if (parameter.get("in").textValue().equals("query")) {
                    promised.add(id + " ?" + parameter.get("name").textValue());
                }
            });
        });
        document.get("components")
                .get("schemas")
                .properties()
                .forEach(each -> add(promised, each.getKey(), each.getValue()));
        promised.removeAll(seen);
        return promised;
    }

    private static void add(Set<String> promised, String name, JsonNode schema) {
        schema.path("properties").properties().forEach(property -> {
            promised.add(name + "." + property.getKey());
            add(promised, name + "." + property.getKey(), property.getValue());
        });
        schema.path("oneOf").forEach(each -> add(promised, name, each));
        if (schema.has("items")) {
            add(promised, name + "[]", schema.get("items"));
        }
        schema.path("enum").forEach(value -> promised.add(name + "=" + value.textValue()));
    }
}
