package io.github.quotatree.cli.text;

import io.github.quotatree.text.TextTable;
import io.github.quotatree.text.TextTable.Cell;
import io.github.quotatree.text.TextTable.Column;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Prints a table with a block of columns for each dimension. */
public final class DimensionTable {
    /** With more dimensions than this the blocks stand beneath each other, since no terminal is that wide. */
    private static final int SIDE_BY_SIDE = 3;

    private final PrintStream out;
    private final Palette palette;
    private final List<String> titles;

    /**
     * Makes a table that is printed to the given stream.
     *
     * @param titles the titles of the columns of each dimension
     */
    public DimensionTable(PrintStream out, Palette palette, List<String> titles) {
        this.out = out;
        this.palette = palette;
        this.titles = titles;
    }

    /** The rows of a table. */
    @FunctionalInterface
    public interface Rows {
        /** Hands on each row in order: its name, and then its cells for the given dimensions. */
        void each(List<String> dimensions, Consumer<List<Cell>> row);
    }

    /** Prints rows. They are produced twice for each block, since a million of them are better not kept. */
    public void print(List<String> dimensions, Rows rows) {
        if (dimensions.size() <= SIDE_BY_SIDE) {
            printSideBySide(dimensions, rows);
            return;
        }
        String separator = "";
        for (String dimension : dimensions) {
            out.print(separator);
            printSideBySide(List.of(dimension), rows);
            separator = "\n";
        }
    }

    private void printSideBySide(List<String> dimensions, Rows rows) {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.left(""));
        for (String dimension : dimensions) {
            for (int t = 0; t < titles.size(); t++) {
                Column column = Column.right(titles.get(t));
                columns.add(t == 0 ? column.startingBlock(VisibleText.of(dimension)) : column);
            }
        }
        TextTable table = new TextTable(columns);
        rows.each(dimensions, table::measure);
        table.heading().forEach(line -> out.print(line + "\n"));
        rows.each(dimensions, row -> out.print(table.line(palette.applied(row)) + "\n"));
    }
}
