package io.github.quotatree.cli.condor;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Writes numbers that may have a fraction: with as few digits as read back as the same number. */
public final class DoubleText {
    /** From here on neighbouring numbers are more than 1 apart, so that digits before the point may mean nothing. */
    private static final double EXACT = 1L << 53;

    /** Any two numbers differ in so many digits, except next to 0. */
    private static final int SAFE_DIGITS = 15;

    private static final int MOST_DIGITS = 17;

    private DoubleText() {}

    /** Returns a finite number: a whole one without a point, as JSON has numbers. */
    public static String of(double number) {
        if (number == Math.rint(number) && Math.abs(number) < EXACT) {
            // also takes the sign from a negative 0
            return Long.toString((long) number);
        }
        // Double.toString has a digit too many for some numbers in Java 17
        BigDecimal exact = new BigDecimal(number);
        int digits = Math.abs(number) < Double.MIN_NORMAL ? 1 : SAFE_DIGITS;
        for (; digits < MOST_DIGITS; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (rounded.doubleValue() == number) {
                return written(rounded);
            }
        }
        return written(exact.round(new MathContext(MOST_DIGITS, RoundingMode.HALF_EVEN)));
    }

    /** Returns a finite number with at most so many digits after the point, for people. */
    public static String rounded(double number, int decimals) {
        if (number == Math.rint(number)) {
            return of(number);
        }
        return written(new BigDecimal(number).setScale(decimals, RoundingMode.HALF_EVEN));
    }

    private static String written(BigDecimal number) {
        BigDecimal shortest = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
        return shortest.scale() < 0 && shortest.precision() - shortest.scale() <= 21
                ? shortest.toPlainString()
                : shortest.toString();
    }
}
