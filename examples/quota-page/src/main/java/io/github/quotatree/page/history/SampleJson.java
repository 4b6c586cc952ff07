package io.github.quotatree.page.history;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.json.Kind;
import io.github.quotatree.page.PageDocument;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Writes a sample as a line of JSON, and reads it. {@code docs/json.md} describes it. */
final class SampleJson {
    private static final ObjectReader READER = new JsonMapper().reader();

    private SampleJson() {}

    /** A sample that was read. */
    record Read(long second, List<TreeSample> trees) {}

    /** Thrown when a line is no sample. */
    static final class DamagedException extends Exception {
        private static final long serialVersionUID = 1L;

        DamagedException(String message) {
            super(message);
        }
    }

    static String line(long second, List<TreeSample> trees) {
        byte[] line = PageDocument.bytes(
                Kind.HISTORY_SAMPLE,
                json -> json.text("time", Instant.ofEpochSecond(second).toString())
                        .objects("trees", trees, SampleJson::write));
        return new String(line, StandardCharsets.US_ASCII);
    }

    private static void write(JsonFields json, TreeSample tree) {
        List<Integer> dimensions =
                IntStream.range(0, tree.dimensions().size()).boxed().toList();
        json.text("id", tree.tree()).texts("names", tree.groups()).objects("dimensions", dimensions, (each, d) -> {
            each.text("name", tree.dimensions().get(d));
            long[] amounts = tree.amounts(d);
            for (Measure measure : Measure.values()) {
                List<String> column = new ArrayList<>();
                for (int at = measure.place; at < amounts.length; at += Measure.COUNT) {
                    column.add(HistoryJson.amount(amounts[at]));
                }
                each.texts(measure.label(), column);
            }
        });
    }

    static Read read(String line) throws DamagedException {
        try (JsonParser json = READER.createParser(line)) {
            JsonNode sample = READER.readTree(json);
            if (sample == null || !sample.isObject()) {
                throw new DamagedException("is no sample");
            }
            if (json.nextToken() != null) {
                throw new DamagedException("goes on after its end");
            }
            List<TreeSample> trees = new ArrayList<>();
            for (JsonNode tree : list(sample, "trees")) {
                trees.add(tree(tree));
            }
            return new Read(Instant.parse(sample.path("time").asText()).getEpochSecond(), trees);
        } catch (DateTimeException e) {
            throw new DamagedException("has no time");
        } catch (IOException e) {
            throw new DamagedException("is no JSON");
        }
    }

    private static TreeSample tree(JsonNode tree) throws DamagedException {
        List<String> names = texts(tree, "names");
        List<String> dimensions = new ArrayList<>();
        JsonNode columns = list(tree, "dimensions");
        long[][] amounts = new long[columns.size()][names.size() * Measure.COUNT];
        for (JsonNode dimension : columns) {
            for (Measure measure : Measure.values()) {
                List<String> column = texts(dimension, measure.label());
                if (column.size() != names.size()) {
                    throw new DamagedException(
                            "has " + names.size() + " groups, and " + column.size() + " amounts of " + measure.label());
                }
                for (int g = 0; g < names.size(); g++) {
                    amounts[dimensions.size()][g * Measure.COUNT + measure.place] = amount(column.get(g));
                }
            }
            dimensions.add(dimension.path("name").asText());
        }
        return new TreeSample(tree.path("id").asText(), dimensions, names, amounts);
    }

    private static List<String> texts(JsonNode object, String name) throws DamagedException {
        List<String> texts = new ArrayList<>();
        list(object, name).forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static JsonNode list(JsonNode object, String name) throws DamagedException {
        JsonNode list = object.path(name);
        if (!object.isObject() || (!list.isArray() && !list.isMissingNode())) {
            throw new DamagedException("is no sample");
        }
        return list;
    }

    private static long amount(String text) throws DamagedException {
        if (text.isEmpty()) {
            return ResourceVector.UNLIMITED;
        }
        try {
            long amount = Long.parseLong(text);
            if (amount >= 0) {
                return amount;
            }
        } catch (NumberFormatException e) {
            // is reported below
        }
        throw new DamagedException("has the amount " + text);
    }
}
