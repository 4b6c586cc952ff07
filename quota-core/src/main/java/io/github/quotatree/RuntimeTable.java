package io.github.quotatree;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;

/** Prints results of groups as a table in base units: one line per group, a block of columns per dimension. */
final class RuntimeTable {
    private static final String[] COLUMNS = {"min", "max", "request", "runtime", "lent", "borrowed"};

    private RuntimeTable() {}

    /**
     * Returns the table.
     *
     * @param results the result of each group in tree order
     */
    static String of(LaidOutGroups groups, List<GroupRuntime> results) {
        List<String[]> rows = new ArrayList<>();
        rows.add(header(groups.schema()));
        int[] depths = groups.layout().depths();
        int[] order = groups.order();
        for (int i = 0; i < order.length; i++) {
            rows.add(row(groups.schema(), results.get(i), LaidOutGroups.indent(depths[order[i]])));
        }
        return align(rows);
    }

    private static String[] header(ResourceSchema schema) {
        List<String> cells = new ArrayList<>(List.of("group"));
        for (String dimension : schema.dimensions()) {
            for (String column : COLUMNS) {
                cells.add(column.equals(COLUMNS[0]) ? dimension + " " + column : column);
            }
        }
        return cells.toArray(new String[0]);
    }

    private static String[] row(ResourceSchema schema, GroupRuntime group, String indent) {
        List<String> cells = new ArrayList<>(List.of(indent + group.name()));
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
        return cells.toArray(new String[0]);
    }

    /** Aligns the first column to the left and the others to the right. */
    private static String align(List<String[]> rows) {
        int[] widths = new int[rows.get(0).length];
        for (String[] row : rows) {
            for (int c = 0; c < widths.length; c++) {
                widths[c] = Math.max(widths[c], row[c].length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            text.append(row[0]).append(" ".repeat(widths[0] - row[0].length()));
            for (int c = 1; c < widths.length; c++) {
                text.append("  ")
                        .append(" ".repeat(widths[c] - row[c].length()))
                        .append(row[c]);
            }
            text.append('\n');
        }
        return text.toString();
    }
}
