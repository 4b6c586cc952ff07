package io.github.quotatree.reading.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Writes an amount divided by a unit as a decimal number: without decimals only if it is whole, exactly if its decimals
 * suffice, else rounded half up.
 */
final class DecimalText {
    private static final long[] POWERS_OF_TEN = {1, 10, 100, 1000};

    /** The remainder of a larger divisor, with three more digits, may not fit in a long. */
    private static final long LARGEST_DIVISOR = Long.MAX_VALUE / 1000;

    private DecimalText() {}

    /**
     * Returns a quotient.
     *
     * @param divisor a power of 2, or 1000, which divide into finite decimals
     * @param decimals the most decimals, 0 to 3
     */
    static String of(BigInteger amount, long divisor, int decimals) {
        // -2^63 has no positive value
        return amount.bitLength() < Long.SIZE - 1 && divisor <= LARGEST_DIVISOR
                ? small(amount.longValue(), divisor, decimals)
                : exact(amount, divisor, decimals);
    }

    static String exact(BigInteger amount, long divisor, int decimals) {
        BigDecimal quotient = new BigDecimal(amount).divide(BigDecimal.valueOf(divisor));
        if (quotient.stripTrailingZeros().scale() <= decimals) {
            return quotient.signum() == 0 ? "0" : quotient.stripTrailingZeros().toPlainString();
        }
        return quotient.setScale(decimals, RoundingMode.HALF_UP).toPlainString();
    }

    /** Returns a quotient without the objects of large numbers, of which a table has one for each cell. */
    private static String small(long amount, long divisor, int decimals) {
        long size = Math.abs(amount);
        long whole = size / divisor;
        long rest = size % divisor;
        if (rest == 0) {
            return Long.toString(amount / divisor);
        }
        long one = POWERS_OF_TEN[decimals];
        long scaled = rest * one;
        long parts = scaled / divisor;
        long cut = scaled % divisor;
        int digits = decimals;
        if (cut == 0) {
            // at least one digit is left, since the rest is not 0
            while (parts % 10 == 0) {
                parts /= 10;
                digits--;
            }
        } else if (cut >= divisor - cut && ++parts == one) {
            whole++;
            parts = 0;
        }
        String sign = amount < 0 && (whole | parts) != 0 ? "-" : "";
        return digits == 0 ? sign + whole : sign + whole + fraction(parts, digits);
    }

    private static String fraction(long parts, int digits) {
        StringBuilder fraction = new StringBuilder(1 + digits).append('.');
        for (int d = digits - 1; d >= 0; d--) {
            fraction.append((char) ('0' + parts / POWERS_OF_TEN[d] % 10));
        }
        return fraction.toString();
    }
}
