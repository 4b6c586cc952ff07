package io.github.quotatree.cli.text;

import io.github.quotatree.reading.text.AmountUnit;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.text.TextTable.Cell;
import java.math.BigInteger;

/** The cells of tables that have amounts, in the unit of their column. */
public final class AmountCell {
    private AmountCell() {}

    public static Cell of(AmountUnit unit, long amount) {
        return of(unit, BigInteger.valueOf(amount));
    }

    public static Cell of(AmountUnit unit, BigInteger amount) {
        return Cell.of(unit.number(amount));
    }

    public static Cell limit(AmountUnit unit, long amount) {
        return amount == ResourceVector.UNLIMITED ? Cell.of("-") : of(unit, amount);
    }

    public static Cell use(AmountUnit unit, BigInteger used, boolean isTooMuch) {
        return isTooMuch ? new Cell(unit.number(used) + "!", Palette.OVERUSED) : of(unit, used);
    }

    /** Returns a request, marked if the group above counts no more of it than the max. */
    public static Cell request(AmountUnit unit, BigInteger request, boolean isAboveMax) {
        return isAboveMax ? Cell.of(unit.number(request) + "*") : of(unit, request);
    }

    /** Returns the amount borrowed, or else the amount lent, if there is any. */
    public static Cell change(AmountUnit unit, BigInteger aboveMin, long lent) {
        if (aboveMin.signum() > 0) {
            return new Cell("+" + unit.number(aboveMin), Palette.BORROWED);
        }
        return lent > 0 ? new Cell("-" + unit.number(BigInteger.valueOf(lent)), Palette.LENT) : Cell.EMPTY;
    }
}
