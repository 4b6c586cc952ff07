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

    /** The least width of each column: that of its title, or more. */
    private final int[] least;

    /** The widest part of the cells of each column up to where they are aligned. */
    private final int[] heads;

    /** The widest part of the cells of each column right of where they are aligned. */
    private final int[] tails;

    private final List<List<Cell>> rows = new ArrayList<>();

    /** Makes a table without rows. */
    public TextTable(Column... columns) {
        this(List.of(columns));
    }

    /** Makes a table without rows. */
    public TextTable(List<Column> columns) {
        this.columns = new ArrayList<>(columns);
        least = columns.stream().mapToInt(column -> width(column.title())).toArray();
        heads = new int[least.length];
        tails = new int[least.length];
    }

    /** Returns a table of some columns of this one, as wide as they are here, without the rows. */
    public TextTable part(int... of) {
        TextTable part = new TextTable(Arrays.stream(of).mapToObj(columns::get).toList());
        for (int c = 0; c < of.length; c++) {
            part.least[c] = least[of[c]];
            part.heads[c] = heads[of[c]];
            part.tails[c] = tails[of[c]];
        }
        return part;
    }

    /** Makes a column the first one of a block. */
    public void startBlock(int c, String name) {
        columns.set(c, columns.get(c).startingBlock(name));
    }

    /** Makes a column as wide as its title and a given width, whatever the rows that were measured need. */
    public void setWidth(int c, int width) {
        least[c] = Math.max(width(columns.get(c).title()), width);
        heads[c] = 0;
        tails[c] = 0;
    }

    /** Returns the width of a column. */
    public int width(int c) {
        return Math.max(least[c], heads[c] + tails[c]);
    }

    /** Returns the width of a line without blanks at its end, once the {@link #heading} has widened the blocks. */
    public int width() {
        int width = 0;
        for (int c = 0; c < heads.length; c++) {
            width += (c == 0 ? 0 : columns.get(c).gap()) + width(c);
        }
        return width;
    }

    /**
     * A column.
     *
     * @param title the text above it
     * @param alignment how its cells are aligned
     * @param gap the number of blanks before it
     * @param block the title of the block of columns that starts with it, on a line above the titles; empty if none
     *     does
     */
    public record Column(String title, Alignment alignment, int gap, String block) {
        private static final int GAP = 2;
        private static final int BLOCK_GAP = 3;

        /** Returns a column with cells aligned to the left. */
        public static Column left(String title) {
            return new Column(title, Alignment.LEFT, GAP, "");
        }

        /** Returns a column with cells aligned to the right. */
        public static Column right(String title) {
            return new Column(title, Alignment.RIGHT, GAP, "");
        }

        /**
         * Returns a column with numbers aligned at their units digit. What follows it, such as decimals or a mark,
         * stands to the right of it.
         */
        public static Column number(String title) {
            return new Column(title, Alignment.UNITS, GAP, "");
        }

        /** Returns this column as the first one of a block. */
        public Column startingBlock(String name) {
            return new Column(title, alignment, BLOCK_GAP, name);
        }
    }

    /** How the cells of a column are aligned. */
    public enum Alignment {
        /** To the left. */
        LEFT,
        /** To the right. */
        RIGHT,
        /** At the digit that counts whole units. */
        UNITS
    }

    /** The colour of a text on a terminal. */
    public enum Color {
        /** The colour of other text. */
        PLAIN(""),
        RED("\033[31m"),
        GREEN("\033[32m"),
        GREY("\033[90m"),
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
            String text = row.get(c).text();
            int tail = tail(c, text);
            heads[c] = Math.max(heads[c], width(text) - tail);
            tails[c] = Math.max(tails[c], tail);
        }
    }

    /**
     * Returns the titles of the columns, below those of the blocks if there are any. Widens a block to hold its title,
     * so it comes before the lines.
     */
    public List<String> heading() {
        StringBuilder blocks = new StringBuilder();
        StringBuilder titles = new StringBuilder();
        for (int c = 0; c < heads.length; c++) {
            Column column = columns.get(c);
            if (!column.block().isEmpty()) {
                blocks.append(" ".repeat(width(titles) + column.gap() - width(blocks)))
                        .append(column.block());
                least[c] = width(c) + Math.max(0, width(blocks) - width(titles) - blockWidth(c));
            }
            append(titles, c, Cell.of(column.title()), 0);
        }
        String last = titles.toString().stripTrailing();
        return blocks.isEmpty() ? List.of(last) : List.of(blocks.toString(), last);
    }

    /** Returns a row as a line. A row may have fewer cells than there are columns. */
    public String line(List<Cell> row) {
        StringBuilder line = new StringBuilder();
        append(line, row);
        return line.toString();
    }

    /** Appends a row as a line, without its end, to others. A row may have fewer cells than there are columns. */
    public void append(StringBuilder lines, List<Cell> row) {
        int start = lines.length();
        for (int c = 0; c < row.size(); c++) {
            append(lines, c, row.get(c), tails[c] - tail(c, row.get(c).text()));
        }
        int end = lines.length();
        while (end > start && Character.isWhitespace(lines.charAt(end - 1))) {
            end--;
        }
        lines.setLength(end);
    }

    /** Appends a cell to a line. A cell of numbers has blanks behind it in place of the decimals that it lacks. */
    private void append(StringBuilder line, int c, Cell cell, int behind) {
        Column column = columns.get(c);
        int after = column.alignment() == Alignment.UNITS ? behind : 0;
        int blanks = width(c) - width(cell.text()) - after;
        blanks(line, c == 0 ? 0 : column.gap());
        if (column.alignment() != Alignment.LEFT) {
            blanks(line, blanks);
        }
        line.append(cell.color().paint(cell.text()));
        blanks(line, column.alignment() == Alignment.LEFT ? blanks : after);
    }

    private static void blanks(StringBuilder line, int count) {
        for (int i = 0; i < count; i++) {
            line.append(' ');
        }
    }

    /** Returns the width of what stands behind the digit of whole units, in a column that is aligned by it. */
    private int tail(int c, String text) {
        if (columns.get(c).alignment() != Alignment.UNITS) {
            return 0;
        }
        int units = text.indexOf('.');
        if (units < 0) {
            units = text.length();
            while (units > 0 && !Character.isDigit(text.charAt(units - 1)) && text.charAt(units - 1) != '-') {
                units--;
            }
        }
        return Character.codePointCount(text, units, text.length());
    }

    /** Returns the width of the block that starts with a column, with the gap before it. */
    private int blockWidth(int first) {
        int width = 0;
        int c = first;
        do {
            width += columns.get(c).gap() + width(c);
            c++;
        } while (c < heads.length && columns.get(c).block().isEmpty());
        return width;
    }

    private static int width(CharSequence text) {
        return ColumnWidth.of(text);
    }
}
