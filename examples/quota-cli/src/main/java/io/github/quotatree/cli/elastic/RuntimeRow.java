package io.github.quotatree.cli.elastic;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.cli.text.QuantityText;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * A line of a table.
 *
 * @param name what it is about, with the lines that draw the tree before it
 * @param cells the columns of each dimension, one dimension after the other
 */
record RuntimeRow(String name, List<Cell> cells) {
    /** The columns of each dimension. */
    static final List<String> COLUMNS = List.of("min", "max", "request", "runtime", "used ", "±");

    private static final int RUNTIME = 3;
    private static final int USED = 4;

    static final Cell EMPTY = new Cell("", Tone.PLAIN);

    /** What the colour of a cell or a word says. */
    enum Tone {
        PLAIN(""),
        OVERUSED("\033[31m"),
        BORROWED("\033[32m"),
        LENT("\033[36m"),
        ADMITTED("\033[32m"),
        REJECTED("\033[31m");

        private final String start;

        Tone(String start) {
            this.start = start;
        }

        String paint(String text) {
            return this == PLAIN ? text : start + text + "\033[0m";
        }
    }

    /**
     * A number, or nothing.
     *
     * @param text what is printed
     * @param tone what the colour says
     */
    record Cell(String text, Tone tone) {}

    /** Returns the line of a group. */
    static RuntimeRow of(String name, GroupRuntime group, List<String> dimensions) {
        ResourceVector min = group.min();
        ResourceVector max = group.max();
        ResourceVector lent = group.lent();
        List<Cell> cells = new ArrayList<>(dimensions.size() * COLUMNS.size());
        for (String dimension : dimensions) {
            int d = min.schema().position(dimension);
            cells.add(plain(dimension, min.value(d)));
            cells.add(limit(dimension, max.value(d)));
            cells.add(exact(dimension, group.exactRequest(dimension)));
            BigInteger runtime = group.exactRuntime(dimension);
            BigInteger used = group.exactUsed(dimension);
            cells.add(exact(dimension, runtime));
            cells.add(use(dimension, used, used.compareTo(runtime) > 0));
            cells.add(change(dimension, runtime.subtract(BigInteger.valueOf(min.value(d))), lent.value(d)));
        }
        return new RuntimeRow(name, cells);
    }

    /** Returns a line of what a whole tree has. */
    static RuntimeRow available(String name, ResourceVector amount, List<String> dimensions) {
        return ofTree(name, amount, dimensions, RUNTIME);
    }

    /** Returns a line of what is used beside a tree. */
    static RuntimeRow used(String name, ResourceVector amount, List<String> dimensions) {
        return ofTree(name, amount, dimensions, USED);
    }

    private static RuntimeRow ofTree(String name, ResourceVector amount, List<String> dimensions, int at) {
        List<Cell> cells = new ArrayList<>();
        for (String dimension : dimensions) {
            for (int column = 0; column < COLUMNS.size(); column++) {
                String text = text(dimension, amount.value(dimension)) + (at == USED ? " " : "");
                cells.add(column == at ? new Cell(text, Tone.PLAIN) : EMPTY);
            }
        }
        return new RuntimeRow(name, cells);
    }

    /** Returns a limit; - where there is none. */
    static Cell limit(String dimension, long amount) {
        return amount == ResourceVector.UNLIMITED ? new Cell("-", Tone.PLAIN) : plain(dimension, amount);
    }

    /** Returns an amount, which may be larger than a vector holds. */
    static Cell exact(String dimension, BigInteger amount) {
        return new Cell(QuantityText.shortened(dimension, amount), Tone.PLAIN);
    }

    /** Returns what is used, marked where that is too much. */
    static Cell use(String dimension, BigInteger used, boolean isTooMuch) {
        String text = QuantityText.shortened(dimension, used);
        // the mark has a place of its own, so that the digits stand beneath each other
        return isTooMuch ? new Cell(text + "!", Tone.OVERUSED) : new Cell(text + " ", Tone.PLAIN);
    }

    /** Returns what is borrowed, or else what is lent, if anything is. */
    static Cell change(String dimension, BigInteger aboveMin, long lent) {
        if (aboveMin.signum() > 0) {
            return new Cell("+" + QuantityText.shortened(dimension, aboveMin), Tone.BORROWED);
        }
        return lent > 0 ? new Cell("-" + text(dimension, lent), Tone.LENT) : EMPTY;
    }

    private static Cell plain(String dimension, long amount) {
        return new Cell(text(dimension, amount), Tone.PLAIN);
    }

    private static String text(String dimension, long amount) {
        return QuantityText.shortened(dimension, BigInteger.valueOf(amount));
    }
}
