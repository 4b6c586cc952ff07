package io.github.quotatree.reading.input;

import io.fabric8.kubernetes.api.model.Quantity;
import io.github.quotatree.reading.text.QuantityText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads quantities as Kubernetes does, exactly: cpu counts in milli, everything else in its own unit, parts of a unit
 * round up.
 */
public final class BaseUnits {
    /** The name of the dimension that is counted in milli. */
    public static final String CPU = QuantityText.CPU;

    private static final Pattern QUANTITY =
            Pattern.compile("([+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+))(?:([KMGTPE]i|[numkMGTPE])|[eE]([+-]?[0-9]+))?");

    /** Amounts of bytes as people write them. */
    private static final Pattern BYTES = Pattern.compile("([0-9]+(?:\\.[0-9]+)?) ?([kKmMgGtTpPeE])([iI]?)[bB]?");

    private static final String DECIMAL_UNITS = "num kMGTPE";
    private static final String BINARY_UNITS = "KMGTPE";

    /**
     * More digits than any amount in a cluster has; without a bound, a short text could stand for gigabytes of digits.
     */
    private static final int MOST_DIGITS = 99;

    /** Kubernetes knows nothing smaller than a billionth and rounds up to it. */
    private static final int SMALLEST_SCALE = 9;

    private BaseUnits() {}

    /**
     * Returns the exact value of a quantity, rounded up to a billionth.
     *
     * @param value a text or a number, as it stands in a manifest
     * @throws IllegalArgumentException if it is not a quantity; the message says so and shows the value
     */
    public static BigDecimal exact(Object value) {
        if (value instanceof byte[]) {
            throw new IllegalArgumentException("binary data is not a quantity");
        }
        String text = String.valueOf(value);
        if (!(value instanceof Number || value instanceof CharSequence || value instanceof Quantity)) {
            throw new IllegalArgumentException(shown(text) + " is not a quantity");
        }
        Matcher matcher = QUANTITY.matcher(text);
        if (text.length() > MOST_DIGITS || !matcher.matches()) {
            throw new IllegalArgumentException(shown(text) + " is not a quantity" + hint(text));
        }
        BigDecimal number = new BigDecimal(matcher.group(1));
        String exponent = matcher.group(3);
        if (exponent != null && exponent.length() > 3) {
            return beyond(number.signum(), exponent.startsWith("-"));
        }
        BigDecimal amount = exponent == null
                ? inUnit(number, matcher.group(2))
                : number.scaleByPowerOfTen(Integer.parseInt(exponent));
        return amount.scale() > SMALLEST_SCALE ? amount.setScale(SMALLEST_SCALE, RoundingMode.UP) : amount;
    }

    /** Returns an exact value in base units of its dimension, rounded up. */
    public static BigInteger of(String dimension, BigDecimal exact) {
        BigDecimal units = dimension.equals(CPU) ? exact.movePointRight(3) : exact;
        return units.setScale(0, RoundingMode.CEILING).toBigIntegerExact();
    }

    /** Returns the exact value of an amount in base units, as {@link #exact} would. */
    public static BigDecimal quantity(String dimension, long units) {
        return BigDecimal.valueOf(units, dimension.equals(CPU) ? 3 : 0);
    }

    /*
     * Quantity of the Kubernetes model knows the units too, but keeps sixteen digits only: to it, 2Ei is
     * 2305843009213694000.
     */
    private static BigDecimal inUnit(BigDecimal number, @Nullable String unit) {
        if (unit == null) {
            return number;
        }
        if (unit.length() == 2) {
            int steps = BINARY_UNITS.indexOf(unit.charAt(0)) + 1;
            return number.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(10 * steps)));
        }
        return number.scaleByPowerOfTen(3 * (DECIMAL_UNITS.indexOf(unit) - DECIMAL_UNITS.indexOf(' ')));
    }

    /** Stands for amounts that are far out of range: too large for anything, or less than a billionth. */
    private static BigDecimal beyond(int sign, boolean isTiny) {
        int scale = isTiny ? SMALLEST_SCALE : -MOST_DIGITS;
        return BigDecimal.valueOf(sign, sign == 0 ? 0 : scale);
    }

    /**
     * Returns the quantity that a number of bytes stands for, whose unit has a B, a blank before it or other letters.
     */
    private static String hint(String text) {
        Matcher bytes = BYTES.matcher(text);
        if (text.length() > MOST_DIGITS || !bytes.matches()) {
            return "";
        }
        String unit = bytes.group(2).toUpperCase(Locale.ROOT);
        boolean isBinary = !bytes.group(3).isEmpty();
        return "; did you mean " + bytes.group(1) + (unit.equals("K") && !isBinary ? "k" : unit) + (isBinary ? "i" : "")
                + "?";
    }

    private static String shown(String text) {
        return '"' + (text.length() > 60 ? text.substring(0, 60) + "..." : text) + '"';
    }
}
