package io.github.quotatree.cli.text;

import io.github.quotatree.cli.text.TableRow.Cell;
import java.io.PrintStream;
import java.util.List;
import java.util.function.Consumer;

/** Sets the lines of a table in columns, a block of them for each dimension, which are as wide as their widest cell. */
public final class TableLayout {
    private static final String BETWEEN_COLUMNS = "  ";
    private static final String BETWEEN_DIMENSIONS = "    ";

    /** With more dimensions than this the blocks stand beneath each other, since no terminal is that wide. */
    private static final int SIDE_BY_SIDE = 3;

    private final List<String> dimensions;
    private final List<String> titles;
    private final boolean colors;
    private final int[] widths;
    private int nameWidth;

    private TableLayout(List<String> dimensions, List<String> titles, boolean colors) {
        this.dimensions = dimensions.stream().map(VisibleText::of).toList();
        this.titles = titles;
        this.colors = colors;
        widths = new int[dimensions.size() * titles.size()];
        for (int c = 0; c < widths.length; c++) {
            widths[c] = titles.get(c % titles.size()).length();
        }
    }

    /** The lines of a table. */
    @FunctionalInterface
    public interface Lines {
        /** Hands on each line in order, with its cells for the given dimensions. */
        void each(List<String> dimensions, Consumer<TableRow> row);
    }

    /**
     * Prints a table.
     *
     * @param titles what the columns of each dimension are
     */
    public static void print(
            PrintStream out, boolean colors, List<String> dimensions, List<String> titles, Lines lines) {
        if (dimensions.size() <= SIDE_BY_SIDE) {
            block(out, colors, dimensions, titles, lines);
            return;
        }
        String separator = "";
        for (String dimension : dimensions) {
            out.print(separator);
            block(out, colors, List.of(dimension), titles, lines);
            separator = "\n";
        }
    }

    private static void block(
            PrintStream out, boolean colors, List<String> dimensions, List<String> titles, Lines lines) {
        // once to find the widths and once to print, since a million lines are better not kept
        TableLayout layout = new TableLayout(dimensions, titles, colors);
        lines.each(dimensions, layout::measure);
        out.print(layout.heading());
        lines.each(dimensions, row -> out.print(layout.line(row)));
    }

    /** Widens the columns to hold a line. */
    private void measure(TableRow row) {
        nameWidth = Math.max(nameWidth, row.name().codePointCount(0, row.name().length()));
        for (int c = 0; c < widths.length; c++) {
            widths[c] = Math.max(widths[c], row.cells().get(c).text().length());
        }
    }

    /** Returns the two lines above the columns: the dimensions, and what each column is. */
    private String heading() {
        int columns = titles.size();
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
            append(below, c, titles.get(c % columns), TableRow.Tone.PLAIN);
        }
        return above.append('\n')
                .append(below.toString().stripTrailing())
                .append('\n')
                .toString();
    }

    /** Returns a line, ended. */
    private String line(TableRow row) {
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
        line.append(c % titles.size() == 0 ? BETWEEN_DIMENSIONS : BETWEEN_COLUMNS)
                .append(" ".repeat(widths[c] - text.length()))
                .append(tone.paint(text));
    }

    /** Returns the width of the block that starts with a column. */
    private int totalWidth(int first) {
        int width = -BETWEEN_COLUMNS.length();
        for (int c = first; c < first + titles.size(); c++) {
            width += BETWEEN_COLUMNS.length() + widths[c];
        }
        return width;
    }
}
