package io.github.quotatree.reading.text;

/**
 * The width for which a table is laid out.
 *
 * @param columns the number of columns that a line may have, as far as its numbers allow
 * @param cutsNames whether names are shortened to fit; where they are not, a line may be longer
 */
public record TableWidth(int columns, boolean cutsNames) {
    /** The width of a table that goes to a file or to a program: laid out for a page, with every name in full. */
    public static final TableWidth OF_A_FILE = new TableWidth(120, false);

    public static final TableWidth UNLIMITED = new TableWidth(Integer.MAX_VALUE, false);

    public static TableWidth of(int columns) {
        return new TableWidth(columns, true);
    }
}
