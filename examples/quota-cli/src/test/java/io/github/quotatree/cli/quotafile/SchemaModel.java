package io.github.quotatree.cli.quotafile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The keywords of JSON Schema (draft 2020-12) that the schema uses, as the specification defines them; no others. */
final class SchemaModel {
    private final JsonNode root;

    SchemaModel(JsonNode root) {
        this.root = root;
    }

    /** Returns whether a value is valid. */
    boolean accepts(JsonNode value) {
        return accepts(root, value);
    }

    private boolean accepts(JsonNode schema, JsonNode value) {
        for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
            if (!holds(schema, keyword.getKey(), keyword.getValue(), value)) {
                return false;
            }
        }
        return true;
    }

    private boolean holds(JsonNode schema, String keyword, JsonNode operand, JsonNode value) {
        return switch (keyword) {
            case "$schema", "title", "description", "$defs", "format" -> true;
            case "$ref" -> accepts(root.at(operand.asText().substring(1)), value);
            case "type" ->
                operand.isArray()
                        ? any(operand, type -> isOfType(type.asText(), value))
                        : isOfType(operand.asText(), value);
            case "const" -> same(operand, value);
            case "enum" -> any(operand, one -> same(one, value));
            case "anyOf" -> any(operand, one -> accepts(one, value));
            case "not" -> !accepts(operand, value);
            case "minimum" -> !value.isNumber() || value.decimalValue().compareTo(operand.decimalValue()) >= 0;
            case "maximum" -> !value.isNumber() || value.decimalValue().compareTo(operand.decimalValue()) <= 0;
            case "pattern" ->
                !value.isTextual()
                        || Pattern.compile(operand.asText())
                                .matcher(value.asText())
                                .find();
            case "maxLength" ->
                !value.isTextual()
                        || value.asText().codePointCount(0, value.asText().length()) <= operand.asInt();
            case "minItems" -> !value.isArray() || value.size() >= operand.asInt();
            case "uniqueItems" -> !value.isArray() || areUnique(value);
            case "items" -> !value.isArray() || !any(value, item -> !accepts(operand, item));
            case "minProperties" -> !value.isObject() || value.size() >= operand.asInt();
            case "required" -> !value.isObject() || !any(operand, name -> !value.has(name.asText()));
            case "properties" ->
                !value.isObject()
                        || !anyField(value, name -> operand.has(name) && !accepts(operand.get(name), value.get(name)));
            case "additionalProperties" ->
                !value.isObject()
                        || !anyField(
                                value,
                                name -> !schema.path("properties").has(name)
                                        && !acceptsOrBoolean(operand, value.get(name)));
            case "propertyNames" ->
                !value.isObject() || !anyField(value, name -> !accepts(operand, TextNode.valueOf(name)));
            case "dependentSchemas" ->
                !value.isObject() || !anyField(operand, name -> value.has(name) && !accepts(operand.get(name), value));
            default -> throw new AssertionError("keyword " + keyword);
        };
    }

    private boolean acceptsOrBoolean(JsonNode schema, JsonNode value) {
        return schema.isBoolean() ? schema.asBoolean() : accepts(schema, value);
    }

    private static boolean isOfType(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "boolean" -> value.isBoolean();
            case "null" -> value.isNull();
            case "number" -> value.isNumber();
            case "integer" ->
                value.isNumber() && value.decimalValue().stripTrailingZeros().scale() <= 0;
            default -> throw new AssertionError("type " + type);
        };
    }

    private static boolean same(JsonNode one, JsonNode other) {
        return (one.isNumber() && other.isNumber())
                ? one.decimalValue().compareTo(other.decimalValue()) == 0
                : one.equals(other);
    }

    private static boolean areUnique(JsonNode array) {
        Set<JsonNode> seen = new HashSet<>();
        return !any(array, item -> !seen.add(item));
    }

    private static boolean any(JsonNode array, Predicate<JsonNode> condition) {
        for (JsonNode element : array) {
            if (condition.test(element)) {
                return true;
            }
        }
        return false;
    }

    private static boolean anyField(JsonNode object, Predicate<String> condition) {
        for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
            if (condition.test(names.next())) {
                return true;
            }
        }
        return false;
    }
}
