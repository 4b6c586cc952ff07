package io.github.quotatree.scheduler;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table of text: the first column aligned to the left, all others to the right. */
public final class TextTable {
    private static final String GAP = "  ";

    private final List<String[]> rows = new ArrayList<>();

    /** Adds a row, which has as many cells as all others; the first row is the heading. */
    public TextTable row(Object... cells) {
        rows.add(Arrays.stream(cells).map(String::valueOf).toArray(String[]::new));
        return this;
    }

    /** Returns the rows as lines. */
    public List<String> lines() {
        int columns = rows.get(0).length;
        int[] widths = new int[columns];
        for (String[] row : rows) {
            for (int c = 0; c < columns; c++) {
                widths[c] = Math.max(widths[c], row[c].length());
            }
        }
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private static String line(String[] row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int c = 0; c < row.length; c++) {
            String space = " ".repeat(widths[c] - row[c].length());
            line.append(c == 0 ? row[c] + space : GAP + space + row[c]);
        }
        return line.toString().stripTrailing();
    }
}
