package io.github.quotatree.benchmarks.program;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A table as JSON: an object with the title, the version of the JVM that measured, and the rows, each an object with
 * the columns as keys.
 */
final class JsonText {
    private JsonText() {}

    static String of(Table table) {
        String rows = table.rows().stream()
                .map(row -> "    " + object(table.columns(), row))
                .collect(Collectors.joining(",\n"));
        return "{\n  \"title\": " + quoted(table.title()) + ",\n  \"jvm\": "
                + quoted(System.getProperty("java.vm.name") + " " + Runtime.version()) + ",\n  \"rows\": [\n" + rows
                + "\n  ]\n}\n";
    }

    private static String object(List<String> keys, List<Object> values) {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < keys.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(quoted(keys.get(i))).append(": ");
            Object value = values.get(i);
            text.append(value instanceof Number ? value : quoted(value.toString()));
        }
        return text.append('}').toString();
    }

    /** Returns a string of JSON; the text has no control characters. */
    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
