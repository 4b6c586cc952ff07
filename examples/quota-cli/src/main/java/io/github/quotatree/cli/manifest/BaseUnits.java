package io.github.quotatree.cli.manifest;

import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads quantities as Kubernetes does, exactly: cpu counts in milli, everything else in its own unit, parts of a unit round
 * up.
 */
public final class BaseUnits {
    /** The name of the dimension that is counted in milli. */
    public static final String CPU = "cpu";

    static final BigInteger LIMIT = BigInteger.valueOf(Long.MAX_VALUE);

    private static final Pattern QUANTITY = Pattern.compile(
            "[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[KMGTPE]i|[numkMGTPE]|[eE][+-]?([0-9]+))?");

    /** More digits than any amount in a cluster has; without a bound, a short text could stand for gigabytes of digits. */
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
        String text = value instanceof BigDecimal number ? number.toPlainString() : String.valueOf(value);
        if (!(value instanceof Number || value instanceof CharSequence || value instanceof Quantity)) {
            throw new IllegalArgumentException(shown(text) + " is not a quantity");
        }
        Matcher matcher = QUANTITY.matcher(text);
        if (text.length() > MOST_DIGITS || !matcher.matches()) {
            throw new IllegalArgumentException(shown(text) + " is not a quantity");
        }
        String exponent = matcher.group(1);
        if (exponent != null && exponent.length() > 2) {
            throw new IllegalArgumentException(shown(text) + " is not a quantity: the exponent is out of range");
        }
        BigDecimal amount = Quantity.parse(text).getNumericalAmount();
        return amount.scale() > SMALLEST_SCALE ? amount.setScale(SMALLEST_SCALE, RoundingMode.UP) : amount;
    }

    /** Returns an exact value in base units of its dimension, rounded up. */
    public static BigInteger of(String dimension, BigDecimal exact) {
        BigDecimal units = dimension.equals(CPU) ? exact.movePointRight(3) : exact;
        return units.setScale(0, RoundingMode.CEILING).toBigIntegerExact();
    }

    private static String shown(String text) {
        return '"' + (text.length() > 60 ? text.substring(0, 60) + "..." : text) + '"';
    }
}
