package io.github.quotatree;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;

/** Prints results of groups as a table in base units: one line per group, a block of columns per dimension. */
final class RuntimeTable {
    private RuntimeTable() {}

    /**
     * Returns the table.
     *
     * @param results the result of each group in tree order
     */
    static String of(ResourceSchema schema, List<GroupRuntime> results) {
        List<List<String>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>(List.of("group"));
        for (String dimension : schema.dimensions()) {
            header.addAll(List.of(dimension + " min", "max", "request", "runtime", "lent", "borrowed"));
        }
        rows.add(header);
        results.forEach(group -> rows.add(row(schema, group)));
        int[] widths = new int[header.size()];
        for (List<String> row : rows) {
            for (int c = 0; c < widths.length; c++) {
                widths[c] = Math.max(widths[c], row.get(c).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            text.append(row.get(0)).append(" ".repeat(widths[0] - row.get(0).length()));
            for (int c = 1; c < widths.length; c++) {
                text.append(" ".repeat(2 + widths[c] - row.get(c).length())).append(row.get(c));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static List<String> row(ResourceSchema schema, GroupRuntime group) {
        List<String> cells = new ArrayList<>(List.of(LaidOutGroups.indent(group.depth()) + group.name()));
        for (int d = 0; d < schema.size(); d++) {
            String dimension = schema.dimension(d);
            long max = group.max().value(d);
            cells.add(Long.toString(group.min().value(d)));
            cells.add(max == ResourceVector.UNLIMITED ? "-" : Long.toString(max));
            cells.add(group.exactRequest(dimension).toString());
            cells.add(group.exactRuntime(dimension).toString());
            cells.add(Long.toString(group.lent().value(d)));
            cells.add(Long.toString(group.borrowed().value(d)));
        }
        return cells;
    }
}
