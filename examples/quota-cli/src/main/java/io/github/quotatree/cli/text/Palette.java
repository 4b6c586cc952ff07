package io.github.quotatree.cli.text;

import io.github.quotatree.text.TextTable.Cell;
import io.github.quotatree.text.TextTable.Color;
import java.util.List;

/**
 * The colours of what is printed for people.
 *
 * @param isColored whether there are any
 */
public record Palette(boolean isColored) {
    /** The colour of use above what is allowed. */
    public static final Color OVERUSED = Color.RED;

    /** The colour of what a group has above its own share. */
    public static final Color BORROWED = Color.GREEN;

    /** The colour of what others have of the share of a group. */
    public static final Color LENT = Color.CYAN;

    /** The colour of a runtime that grows. */
    public static final Color GAINED = Color.GREEN;

    /** The colour of a runtime that shrinks. */
    public static final Color LOST = Color.RED;

    /** The colour of a pod that starts or stays. */
    public static final Color ADMITTED = Color.GREEN;

    /** The colour of a pod that waits or goes. */
    public static final Color REJECTED = Color.RED;

    /** The colour of a group that is shown for the sake of those below it. */
    public static final Color BESIDE = Color.GREY;

    /** Returns a text in a colour, if there are colours. */
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
