package io.github.quotatree.cli.output;

import io.github.quotatree.cli.manifest.VisibleText;
import io.github.quotatree.cli.output.TableRow.Cell;
import java.util.List;

/** Sets the lines of a table in columns, which are as wide as their widest cell. */
final class TableLayout {
    private static final String BETWEEN_COLUMNS = "  ";
    private static final String BETWEEN_DIMENSIONS = "    ";

    private final List<String> dimensions;
    private final boolean colors;
    private final int[] widths;
    private int nameWidth;

    TableLayout(List<String> dimensions, boolean colors) {
        this.dimensions = dimensions.stream().map(VisibleText::of).toList();
        this.colors = colors;
        int columns = TableRow.COLUMNS.size();
        widths = new int[dimensions.size() * columns];
        for (int c = 0; c < widths.length; c++) {
            widths[c] = TableRow.COLUMNS.get(c % columns).length();
        }
    }

    /** Widens the columns to hold a line. */
    void measure(TableRow row) {
        nameWidth = Math.max(nameWidth, row.name().codePointCount(0, row.name().length()));
        for (int c = 0; c < widths.length; c++) {
            widths[c] = Math.max(widths[c], row.cells().get(c).text().length());
        }
    }

    /** Returns the two lines above the columns: the dimensions, and what each column is. */
    String heading() {
        int columns = TableRow.COLUMNS.size();
        StringBuilder above = new StringBuilder(" ".repeat(nameWidth));
        StringBuilder below = new StringBuilder(" ".repeat(nameWidth));
        for (int c = 0; c < widths.length; c++) {
            if (c % columns == 0) {
                above.append(" ".repeat(below.length() - above.length()))
                        .append(BETWEEN_DIMENSIONS)
                        .append(dimensions.get(c / columns));
                while (below.length() + BETWEEN_DIMENSIONS.length() + totalWidth(c) < above.length()) {
                    // a long name needs a wider block
                    widths[c]++;
                }
            }
            append(below, c, TableRow.COLUMNS.get(c % columns), TableRow.Tone.PLAIN);
        }
        return above.append('\n')
                .append(below.toString().stripTrailing())
                .append('\n')
                .toString();
    }

    /** Returns a line, ended. */
    String line(TableRow row) {
        StringBuilder line = new StringBuilder(row.name());
        line.append(
                " ".repeat(nameWidth - row.name().codePointCount(0, row.name().length())));
        for (int c = 0; c < widths.length; c++) {
            Cell cell = row.cells().get(c);
            append(line, c, cell.text(), colors ? cell.tone() : TableRow.Tone.PLAIN);
        }
        return line.toString().stripTrailing() + "\n";
    }

    private void append(StringBuilder line, int c, String text, TableRow.Tone tone) {
        line.append(c % TableRow.COLUMNS.size() == 0 ? BETWEEN_DIMENSIONS : BETWEEN_COLUMNS)
                .append(" ".repeat(widths[c] - text.length()))
                .append(tone.paint(text));
    }

    /** Returns the width of the block that starts with a column. */
    private int totalWidth(int first) {
        int width = -BETWEEN_COLUMNS.length();
        for (int c = first; c < first + TableRow.COLUMNS.size(); c++) {
            width += BETWEEN_COLUMNS.length() + widths[c];
        }
        return width;
    }
}
