package io.github.quotatree.cli.text;

import io.github.quotatree.text.TextTable.Cell;
import io.github.quotatree.text.TextTable.Color;
import java.util.List;

/** The colours of what is printed for people. */
public record Palette(boolean isColored) {
    public static final Color OVERUSED = Color.RED;

    public static final Color BORROWED = Color.GREEN;

    public static final Color LENT = Color.CYAN;

    public static final Color GAINED = Color.GREEN;

    public static final Color LOST = Color.RED;

    public static final Color ADMITTED = Color.GREEN;

    public static final Color REJECTED = Color.RED;

    public static final Color BESIDE = Color.GREY;

    public String paint(Color color, String text) {
        return isColored ? color.paint(text) : text;
    }

    /** Returns a row, without its colours if there are none. */
    public List<Cell> applied(List<Cell> row) {
        if (isColored || isPlain(row)) {
            return row;
        }
        return row.stream().map(cell -> Cell.of(cell.text())).toList();
    }

    private static boolean isPlain(List<Cell> row) {
        for (Cell cell : row) {
            if (cell.color() != Color.PLAIN) {
                return false;
            }
        }
        return true;
    }
}
