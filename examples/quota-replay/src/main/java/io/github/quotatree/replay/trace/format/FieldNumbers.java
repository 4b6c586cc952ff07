package io.github.quotatree.replay.trace.format;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Reads the numbers of the fields of a record. */
final class FieldNumbers {
    /** As many seconds as thirty thousand years have; sums of a few of these stay far within a long. */
    static final long MOST_SECONDS = 1_000_000_000_000L;

    /** A number has no more characters than that, so that no short text stands for gigabytes of digits. */
    private static final int LONGEST = 40;

    private FieldNumbers() {}

    /** Reads a whole number; a fraction is rounded to the nearest, and half of one up. */
    static long rounded(String field, String text) throws Damage {
        int length = text.length();
        int from = length > 0 && text.charAt(0) == '-' ? 1 : 0;
        if (length == from || length - from > 18) {
            return decimal(field, text);
        }
        long value = 0;
        for (int i = from; i < length; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return decimal(field, text);
            }
            value = 10 * value + digit;
        }
        return from == 0 ? value : -value;
    }

    private static long decimal(String field, String text) throws Damage {
        try {
            if (text.length() <= LONGEST) {
                BigDecimal value = new BigDecimal(text);
                if (value.precision() - value.scale() <= 18 && value.scale() <= LONGEST) {
                    return value.setScale(0, RoundingMode.HALF_UP).longValueExact();
                }
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new Damage(field + " is not a number", text);
    }

    /** Reads a number of seconds; a time that no clock has is a damage. */
    static long seconds(String field, String text) throws Damage {
        long seconds = rounded(field, text);
        if (Math.abs(seconds) > MOST_SECONDS) {
            throw new Damage(field + " is not a number of seconds", text);
        }
        return seconds;
    }

    /** Reads a number of seconds that is not negative. */
    static long duration(String field, String text) throws Damage {
        long seconds = seconds(field, text);
        if (seconds < 0) {
            throw new Damage(field + " is negative", text);
        }
        return seconds;
    }

    /** Returns a product of an amount that is at most what a vector holds. */
    static long product(String field, long amount, long factor) throws Damage {
        long high = Math.multiplyHigh(amount, factor);
        long product = amount * factor;
        if (high != 0 || product < 0 || product == Long.MAX_VALUE) {
            throw new Damage(field + " is above 2^63-2", amount + " * " + factor);
        }
        return product;
    }
}
