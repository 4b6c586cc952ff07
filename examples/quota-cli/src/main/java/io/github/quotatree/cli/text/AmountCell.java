package io.github.quotatree.cli.text;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.text.TextTable.Cell;
import java.math.BigInteger;

/** The cells of tables that have amounts, in the units that people write. */
public final class AmountCell {
    private AmountCell() {}

    /** Returns an amount. */
    public static Cell of(String dimension, long amount) {
        return of(dimension, BigInteger.valueOf(amount));
    }

    /** Returns an amount, which may be larger than a vector holds. */
    public static Cell of(String dimension, BigInteger amount) {
        return Cell.of(QuantityText.shortened(dimension, amount));
    }

    /** Returns a limit; - where there is none. */
    public static Cell limit(String dimension, long amount) {
        return amount == ResourceVector.UNLIMITED ? Cell.of("-") : of(dimension, amount);
    }

    /** Returns an amount that is used, marked where that is too much. */
    public static Cell use(String dimension, BigInteger used, boolean isTooMuch) {
        String text = QuantityText.shortened(dimension, used);
        // the mark has a place of its own, so that the digits stand beneath each other
        return isTooMuch ? new Cell(text + "!", Palette.OVERUSED) : Cell.of(text + " ");
    }

    /** Returns the amount borrowed, or else the amount lent, if there is any. */
    public static Cell change(String dimension, BigInteger aboveMin, long lent) {
        if (aboveMin.signum() > 0) {
            return new Cell("+" + QuantityText.shortened(dimension, aboveMin), Palette.BORROWED);
        }
        return lent > 0
                ? new Cell("-" + QuantityText.shortened(dimension, BigInteger.valueOf(lent)), Palette.LENT)
                : Cell.EMPTY;
    }
}
