package io.github.quotatree.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Lays out rows of text in columns that are as wide as their widest cell.
 *
 * <p>A table of few rows keeps them, from {@link #row} to {@link #lines}:
 *
 * <pre>{@code
 * new TextTable(Column.left("group"), Column.right("used")).row("batch", 12).row("search", 7).lines()
 * }</pre>
 *
 * <p>A table of a million rows keeps none: {@link #measure} each row, print the {@link #heading}, and then the {@link
 * #line} of each row.
 */
public final class TextTable {
    private final List<Column> columns;
    private final int[] widths;
    private final List<List<Cell>> rows = new ArrayList<>();

    /** Makes a table without rows. */
    public TextTable(Column... columns) {
        this(List.of(columns));
    }

    /** Makes a table without rows. */
    public TextTable(List<Column> columns) {
        this.columns = List.copyOf(columns);
        widths = columns.stream().mapToInt(column -> width(column.title())).toArray();
    }

    /**
     * A column.
     *
     * @param title the text above it
     * @param isRight whether its cells are aligned to the right
     * @param gap the number of blanks before it
     * @param block the title of the block of columns that starts with it, on a line above the titles; empty if none
     *     does
     */
    public record Column(String title, boolean isRight, int gap, String block) {
        private static final int GAP = 2;

        /** Returns a column with cells aligned to the left. */
        public static Column left(String title) {
            return new Column(title, false, GAP, "");
        }

        /** Returns a column with cells aligned to the right. */
        public static Column right(String title) {
            return new Column(title, true, GAP, "");
        }

        /** Returns this column as the first one of a block. */
        public Column startingBlock(String name) {
            return new Column(title, isRight, 2 * GAP, name);
        }
    }

    /** The colour of a text on a terminal. */
    public enum Color {
        /** The colour of other text. */
        PLAIN(""),
        /** Red. */
        RED("\033[31m"),
        /** Green. */
        GREEN("\033[32m"),
        /** Cyan. */
        CYAN("\033[36m");

        private final String start;

        Color(String start) {
            this.start = start;
        }

        /** Returns a text in this colour. */
        public String paint(String text) {
            return this == PLAIN ? text : start + text + "\033[0m";
        }
    }

    /**
     * A text in a column.
     *
     * @param text the text, without control characters
     * @param color its colour
     */
    public record Cell(String text, Color color) {
        /** A cell without text. */
        public static final Cell EMPTY = of("");

        /** Returns a cell in the colour of other text. */
        public static Cell of(String text) {
            return new Cell(text, Color.PLAIN);
        }
    }

    /**
     * Adds a row.
     *
     * @param cells a {@link Cell} for each column, or an object that is printed as its text
     */
    public TextTable row(Object... cells) {
        List<Cell> row = Arrays.stream(cells)
                .map(cell -> cell instanceof Cell whole ? whole : Cell.of(String.valueOf(cell)))
                .toList();
        measure(row);
        rows.add(row);
        return this;
    }

    /** Returns the heading and the rows that were added. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(heading());
        rows.forEach(row -> lines.add(line(row)));
        return lines;
    }

    /** Widens the columns to hold a row. */
    public void measure(List<Cell> row) {
        for (int c = 0; c < row.size(); c++) {
            widths[c] = Math.max(widths[c], width(row.get(c).text()));
        }
    }

    /**
     * Returns the titles of the columns, below those of the blocks if there are any. Widens a block to hold its title,
     * so it comes before the lines.
     */
    public List<String> heading() {
        StringBuilder blocks = new StringBuilder();
        StringBuilder titles = new StringBuilder();
        for (int c = 0; c < widths.length; c++) {
            Column column = columns.get(c);
            if (!column.block().isEmpty()) {
                blocks.append(" ".repeat(titles.length() + column.gap() - blocks.length()))
                        .append(column.block());
                widths[c] += Math.max(0, blocks.length() - titles.length() - blockWidth(c));
            }
            append(titles, c, Cell.of(column.title()));
        }
        String last = titles.toString().stripTrailing();
        return blocks.isEmpty() ? List.of(last) : List.of(blocks.toString(), last);
    }

    /** Returns a row as a line. A row may have fewer cells than there are columns. */
    public String line(List<Cell> row) {
        StringBuilder line = new StringBuilder();
        for (int c = 0; c < row.size(); c++) {
            append(line, c, row.get(c));
        }
        return line.toString().stripTrailing();
    }

    private void append(StringBuilder line, int c, Cell cell) {
        Column column = columns.get(c);
        String blanks = " ".repeat(Math.max(0, widths[c] - width(cell.text())));
        String text = cell.color().paint(cell.text());
        line.append(" ".repeat(c == 0 ? 0 : column.gap())).append(column.isRight() ? blanks + text : text + blanks);
    }

    /** Returns the width of the block that starts with a column, with the gap before it. */
    private int blockWidth(int first) {
        int width = 0;
        int c = first;
        do {
            width += columns.get(c).gap() + widths[c];
            c++;
        } while (c < widths.length && columns.get(c).block().isEmpty());
        return width;
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
