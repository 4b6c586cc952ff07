package io.github.quotatree.groupquota;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The rounding of amounts of slots: ten slots shared by three groups of a third each leave 0.9999999999999991 in binary
 * floating point, and that is a slot.
 *
 * @param tolerance the largest difference that counts as none: a billionth of the pool, at least a billionth and at
 *     most a millionth of a slot
 */
record SlotRounding(double tolerance) {
    /** Compares as written, as HTCondor does. */
    static final SlotRounding NONE = new SlotRounding(0);

    private static final double RELATIVE = 1e-12;
    private static final int DECIMALS = 6;

    static SlotRounding of(double total) {
        return new SlotRounding(Math.min(1e-6, 1e-9 * Math.max(1, total)));
    }

    double whole(double amount) {
        return Math.floor(amount + tolerance);
    }

    boolean isWhole(double amount) {
        return Math.abs(amount - Math.rint(amount)) <= tolerance;
    }

    boolean above(double amount, double other) {
        return amount > other + tolerance;
    }

    /** Returns the rest, 0 if it is an error of rounding; half a slot is none, in a pool of any size. */
    static double rest(double amount, double taken) {
        double rest = amount - taken;
        return rest > Math.min(amount * RELATIVE, 0.5) ? rest : 0;
    }

    static String text(double slots) {
        if (Double.isNaN(slots) || Double.isInfinite(slots)) {
            return Double.toString(slots);
        }
        BigDecimal rounded = BigDecimal.valueOf(slots).setScale(DECIMALS, RoundingMode.HALF_EVEN);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
