package io.github.quotatree;

import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;

/** Prints the result of a solve as a table of base units: one line a group, a block of columns a dimension. */
final class RuntimeTable {
    private static final String[] COLUMNS = {"min", "max", "request", "runtime", "lent", "borrowed"};

    private RuntimeTable() {}

    static String of(RuntimeQuotas quotas) {
        List<String[]> rows = new ArrayList<>();
        rows.add(header(quotas));
        for (GroupRuntime group : quotas) {
            rows.add(row(quotas, group));
        }
        return align(rows);
    }

    private static String[] header(RuntimeQuotas quotas) {
        List<String> cells = new ArrayList<>(List.of("group"));
        for (String dimension : quotas.tree().schema().dimensions()) {
            for (String column : COLUMNS) {
                cells.add(column.equals(COLUMNS[0]) ? dimension + " " + column : column);
            }
        }
        return cells.toArray(new String[0]);
    }

    private static String[] row(RuntimeQuotas quotas, GroupRuntime group) {
        List<String> cells = new ArrayList<>(List.of("  ".repeat(group.depth()) + group.name()));
        for (int d = 0; d < quotas.tree().schema().size(); d++) {
            cells.add(print(group.min(), d));
            cells.add(print(group.max(), d));
            cells.add(group.exactRequest(quotas.tree().schema().dimension(d)).toString());
            cells.add(Long.toString(group.runtime().value(d)));
            cells.add(print(group.lent(), d));
            cells.add(print(group.borrowed(), d));
        }
        return cells.toArray(new String[0]);
    }

    private static String print(ResourceVector vector, int d) {
        return vector.value(d) == ResourceVector.UNLIMITED ? "-" : Long.toString(vector.value(d));
    }

    /** Puts the first column to the left and the others to the right. */
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
