package io.github.quotatree.page.history;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.github.quotatree.json.ContractDocument;
import io.github.quotatree.json.Kind;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.io.StringWriter;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes a sample as a line of JSON, and reads it. {@code docs/json.md} describes it. */
final class SampleJson {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .configure(JsonWriteFeature.ESCAPE_NON_ASCII, true)
            .build();

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

    static String line(long second, List<TreeSample> trees) throws IOException {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("contract", ContractDocument.CONTRACT);
            json.writeStringField("kind", Kind.HISTORY_SAMPLE.label());
            json.writeStringField("time", Instant.ofEpochSecond(second).toString());
            json.writeArrayFieldStart("trees");
            for (TreeSample tree : trees) {
                write(json, tree);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        return out.toString();
    }

    private static void write(JsonGenerator json, TreeSample tree) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", tree.tree());
        HistoryJson.texts(json, "names", tree.groups());
        json.writeArrayFieldStart("dimensions");
        for (int d = 0; d < tree.dimensions().size(); d++) {
            json.writeStartObject();
            json.writeStringField("name", tree.dimensions().get(d));
            long[] amounts = tree.amounts(d);
            for (Measure measure : Measure.all()) {
                List<String> column = new ArrayList<>();
                for (int at = measure.place; at < amounts.length; at += Measure.COUNT) {
                    column.add(HistoryJson.amount(amounts[at]));
                }
                HistoryJson.texts(json, measure.label(), column);
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    static Read read(String line) throws DamagedException {
        try (JsonParser json = FACTORY.createParser(line)) {
            String[] time = {""};
            List<TreeSample> trees = new ArrayList<>();
            next(json, JsonToken.START_OBJECT);
            fields(json, name -> {
                switch (name) {
                    case "time" -> time[0] = json.getText();
                    case "trees" -> elements(json, () -> trees.add(tree(json)));
                    default -> json.skipChildren();
                }
            });
            if (json.nextToken() != null) {
                throw new DamagedException("goes on after its end");
            }
            return new Read(Instant.parse(time[0]).getEpochSecond(), trees);
        } catch (DateTimeException e) {
            throw new DamagedException("has no time");
        } catch (IOException e) {
            throw new DamagedException("is no JSON");
        }
    }

    private static TreeSample tree(JsonParser json) throws IOException, DamagedException {
        String[] id = {""};
        List<String> names = new ArrayList<>();
        Map<String, Map<String, List<String>>> dimensions = new LinkedHashMap<>();
        at(json, JsonToken.START_OBJECT);
        fields(json, name -> {
            switch (name) {
                case "id" -> id[0] = json.getText();
                case "names" -> elements(json, () -> names.add(json.getText()));
                case "dimensions" -> elements(json, () -> dimension(json, dimensions));
                default -> json.skipChildren();
            }
        });
        long[][] amounts = new long[dimensions.size()][names.size() * Measure.COUNT];
        int d = 0;
        for (Map<String, List<String>> columns : dimensions.values()) {
            for (Measure measure : Measure.all()) {
                List<String> column = columns.getOrDefault(measure.label(), List.of());
                if (column.size() != names.size()) {
                    throw new DamagedException(
                            "has " + names.size() + " groups, and " + column.size() + " amounts of " + measure.label());
                }
                for (int g = 0; g < names.size(); g++) {
                    amounts[d][g * Measure.COUNT + measure.place] = amount(column.get(g));
                }
            }
            d++;
        }
        return new TreeSample(id[0], List.copyOf(dimensions.keySet()), names, amounts);
    }

    private static void dimension(JsonParser json, Map<String, Map<String, List<String>>> dimensions)
            throws IOException, DamagedException {
        String[] dimension = {""};
        Map<String, List<String>> columns = new HashMap<>();
        at(json, JsonToken.START_OBJECT);
        fields(json, name -> {
            if (name.equals("name")) {
                dimension[0] = json.getText();
            } else {
                List<String> column = new ArrayList<>();
                elements(json, () -> column.add(json.getText()));
                columns.put(name, column);
            }
        });
        dimensions.put(dimension[0], columns);
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

    @FunctionalInterface
    private interface Field {
        void read(String name) throws IOException, DamagedException;
    }

    @FunctionalInterface
    private interface Element {
        void read() throws IOException, DamagedException;
    }

    private static void fields(JsonParser json, Field field) throws IOException, DamagedException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            field.read(name);
        }
        at(json, JsonToken.END_OBJECT);
    }

    private static void elements(JsonParser json, Element element) throws IOException, DamagedException {
        at(json, JsonToken.START_ARRAY);
        while (json.nextToken() != JsonToken.END_ARRAY) {
            element.read();
        }
    }

    private static void next(JsonParser json, JsonToken wanted) throws IOException, DamagedException {
        json.nextToken();
        at(json, wanted);
    }

    private static void at(JsonParser json, JsonToken wanted) throws DamagedException {
        if (json.currentToken() != wanted) {
            throw new DamagedException("is no sample");
        }
    }
}
