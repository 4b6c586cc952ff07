package io.github.quotatree.cli.text;

import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.List;

/**
 * A line of a table.
 *
 * @param name what it is about, with the lines that draw the tree before it
 * @param cells the columns of each dimension, one dimension after the other
 */
public record TableRow(String name, List<Cell> cells) {
    /** A cell without a number. */
    public static final Cell EMPTY = new Cell("", Tone.PLAIN);

    /** What the colour of a cell or a word says. */
    public enum Tone {
        /** Nothing. */
        PLAIN(""),
        /** More is used than may be. */
        OVERUSED("\033[31m"),
        /** More than the own share. */
        BORROWED("\033[32m"),
        /** Used by others. */
        LENT("\033[36m"),
        /** It may start or stay. */
        ADMITTED("\033[32m"),
        /** It waits or goes. */
        REJECTED("\033[31m");

        private final String start;

        Tone(String start) {
            this.start = start;
        }

        /** Returns a text in the colour. */
        public String paint(String text) {
            return this == PLAIN ? text : start + text + "\033[0m";
        }
    }

    /**
     * A number, or nothing.
     *
     * @param text what is printed
     * @param tone what the colour says
     */
    public record Cell(String text, Tone tone) {}

    /** Returns a limit; - where there is none. */
    public static Cell limit(String dimension, long amount) {
        return amount == ResourceVector.UNLIMITED ? new Cell("-", Tone.PLAIN) : plain(dimension, amount);
    }

    /** Returns an amount, which may be larger than a vector holds. */
    public static Cell exact(String dimension, BigInteger amount) {
        return new Cell(QuantityText.shortened(dimension, amount), Tone.PLAIN);
    }

    /** Returns what is used, marked where that is too much. */
    public static Cell use(String dimension, BigInteger used, boolean isTooMuch) {
        String text = QuantityText.shortened(dimension, used);
        // the mark has a place of its own, so that the digits stand beneath each other
        return isTooMuch ? new Cell(text + "!", Tone.OVERUSED) : new Cell(text + " ", Tone.PLAIN);
    }

    /** Returns what is borrowed, or else what is lent, if anything is. */
    public static Cell change(String dimension, BigInteger aboveMin, long lent) {
        if (aboveMin.signum() > 0) {
            return new Cell("+" + QuantityText.shortened(dimension, aboveMin), Tone.BORROWED);
        }
        return lent > 0 ? new Cell("-" + text(dimension, lent), Tone.LENT) : EMPTY;
    }

    /** Returns an amount. */
    public static Cell plain(String dimension, long amount) {
        return new Cell(text(dimension, amount), Tone.PLAIN);
    }

    private static String text(String dimension, long amount) {
        return QuantityText.shortened(dimension, BigInteger.valueOf(amount));
    }
}
