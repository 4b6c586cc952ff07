package io.github.quotatree.cli.play;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.QuotaEdit;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the edits of a request: {@code {"edits": [{"property": "min", "group": "nlp", "dimension": "cpu", "amount":
 * "1500m"}, ...]}}. A total has {@code "tree"} in place of {@code "group"}. An amount is a text: a quantity as in a
 * manifest, or {@code unlimited} for a max or a lend limit.
 */
record EditReader(Playground playground) {
    private static final Set<String> FIELDS = Set.of("property", "group", "tree", "dimension", "amount");
    private static final String UNLIMITED = "unlimited";

    private static final ObjectReader JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(4)
                            .maxStringLength(4096)
                            .maxNumberLength(64)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .build()
            .readerFor(JsonNode.class)
            .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** Returns the edits of each tree, by its id, in their order. */
    Map<String, List<QuotaEdit>> read(byte[] body) {
        JsonNode root = parsed(body);
        JsonNode list = root.isObject() && root.size() == 1 ? root.get("edits") : null;
        if (list == null || !list.isArray()) {
            throw new IllegalArgumentException("the body is not an object with a list of edits");
        }
        Map<String, List<QuotaEdit>> edits = new HashMap<>();
        for (int i = 0; i < list.size(); i++) {
            try {
                add(edits, list.get(i));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("edit " + (i + 1) + ": " + e.getMessage(), e);
            }
        }
        return edits;
    }

    private static JsonNode parsed(byte[] body) {
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the body is not JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new IllegalArgumentException("the body is not JSON", e);
        }
    }

    private void add(Map<String, List<QuotaEdit>> edits, JsonNode edit) {
        Iterator<String> names = edit.fieldNames();
        while (names.hasNext()) {
            String name = names.next();
            if (!FIELDS.contains(name)) {
                throw new IllegalArgumentException(
                        "an unknown field; there are property, group, tree, dimension and amount");
            }
        }
        String property = text(edit, "property");
        boolean isTotal = property.equals("total");
        if (edit.has(isTotal ? "group" : "tree")) {
            throw new IllegalArgumentException(isTotal ? "a total is of a tree" : "a " + property + " is of a group");
        }
        String owner = text(edit, isTotal ? "tree" : "group");
        RuntimeQuotas tree = isTotal ? playground.tree(owner) : playground.treeOfGroup(owner);
        String dimension = text(edit, "dimension");
        if (!tree.tree().schema().contains(dimension)) {
            throw new IllegalArgumentException("no dimension of this name");
        }
        String amount = text(edit, "amount");
        boolean mayBeUnlimited = property.equals("max") || property.equals("lendLimit");
        long units = mayBeUnlimited && amount.equals(UNLIMITED) ? ResourceVector.UNLIMITED : units(dimension, amount);
        edits.computeIfAbsent(tree.tree().id(), id -> new ArrayList<>()).add(edit(property, owner, dimension, units));
    }

    private static QuotaEdit edit(String property, String owner, String dimension, long units) {
        return switch (property) {
            case "total" -> QuotaEdit.setTotal(owner, dimension, units);
            case "min" -> QuotaEdit.setMin(owner, dimension, units);
            case "max" -> QuotaEdit.setMax(owner, dimension, units);
            case "weight" -> QuotaEdit.setSharedWeight(owner, dimension, units);
            case "lendLimit" -> QuotaEdit.setLendLimit(owner, dimension, units);
            case "request" -> QuotaEdit.setRequest(owner, dimension, units);
            default ->
                throw new IllegalArgumentException(
                        "an unknown property; there are total, min, max, weight, lendLimit and request");
        };
    }

    /** Returns a quantity in base units; the largest amount is that below unlimited. */
    private static long units(String dimension, String amount) {
        BigDecimal exact = BaseUnits.exact(amount);
        if (exact.signum() < 0) {
            throw new IllegalArgumentException(amount + " is below 0");
        }
        BigInteger units = BaseUnits.of(dimension, exact);
        if (units.compareTo(BigInteger.valueOf(ResourceVector.UNLIMITED)) >= 0) {
            throw new IllegalArgumentException(amount + " is above 2^63-2 in base units");
        }
        return units.longValueExact();
    }

    private static String text(JsonNode edit, String field) {
        JsonNode value = edit.get(field);
        if (value == null || !value.isTextual()) {
            throw new IllegalArgumentException(field + " is missing, or is no text");
        }
        return value.textValue();
    }
}
