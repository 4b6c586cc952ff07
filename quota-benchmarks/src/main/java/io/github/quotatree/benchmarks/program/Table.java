package io.github.quotatree.benchmarks.program;

import java.util.ArrayList;
import java.util.List;

/** Rows of numbers and words under named columns. A number is a {@link Number}, anything else is printed as text. */
public final class Table {
    private final String title;
    private final List<String> columns;
    private final List<List<Object>> rows = new ArrayList<>();

    /** Makes a table without rows. */
    public Table(String title, String... columns) {
        this.title = title;
        this.columns = List.of(columns);
    }

    /**
     * Adds a row.
     *
     * @throws IllegalArgumentException if it has not one value for each column
     */
    public Table add(Object... values) {
        if (values.length != columns.size()) {
            throw new IllegalArgumentException("number of values (" + values.length + ") must be " + columns.size()
                    + ", one for each of " + columns);
        }
        rows.add(List.of(values));
        return this;
    }

    String title() {
        return title;
    }

    List<String> columns() {
        return columns;
    }

    List<List<Object>> rows() {
        return rows;
    }

    /** Returns the table as text: the title, then lines with numbers to the right and words to the left. */
    @Override
    public String toString() {
        int[] widths = new int[columns.size()];
        for (int c = 0; c < widths.length; c++) {
            widths[c] = columns.get(c).length();
            for (List<Object> row : rows) {
                widths[c] = Math.max(widths[c], row.get(c).toString().length());
            }
        }
        StringBuilder text = new StringBuilder(title).append('\n');
        List<Object> sample = rows.isEmpty() ? List.copyOf(columns) : rows.get(0);
        for (int c = 0; c < widths.length; c++) {
            pad(text, columns.get(c), widths[c], sample.get(c) instanceof Number);
        }
        for (List<Object> row : rows) {
            text.append('\n');
            for (int c = 0; c < widths.length; c++) {
                pad(text, row.get(c).toString(), widths[c], row.get(c) instanceof Number);
            }
        }
        return text.append('\n').toString();
    }

    private static void pad(StringBuilder text, String cell, int width, boolean right) {
        String blanks = " ".repeat(width - cell.length());
        text.append("  ").append(right ? blanks + cell : cell + blanks);
    }
}
