package io.github.quotatree.reading.text;

import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.math.BigInteger;

/** Writes amounts in base units the way people write them in manifests. */
public final class QuantityText {
    /** The name of the dimension that is counted in milli. */
    public static final String CPU = "cpu";

    private static final String[] BINARY = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};

    private QuantityText() {}

    /** Returns an amount as a quantity that reads back as the same amount: {@code 1500m}, {@code 8Gi}, {@code 3}. */
    public static String exact(String dimension, BigInteger units) {
        if (dimension.equals(CPU)) {
            BigInteger[] cores = units.divideAndRemainder(BigInteger.valueOf(1000));
            return cores[1].signum() == 0 ? cores[0].toString() : units + "m";
        }
        if (!isBytes(dimension) || units.signum() == 0) {
            return units.toString();
        }
        int unit = Math.min(units.getLowestSetBit() / 10, BINARY.length - 1);
        return units.shiftRight(10 * unit) + BINARY[unit];
    }

    /**
     * Returns by how much a request exceeds a limit, in one unit: {@code cpu: used 7 + request 2 is 1 above the max of
     * team-a, 8}.
     *
     * @param use what the use is called
     * @param limit what the limit is called
     */
    public static String excess(ExceededLimit exceeded, String use, String limit) {
        return excess(exceeded, use, "nominated", limit);
    }

    /** Returns by how much a request exceeds a limit; {@code goesFirst} is what the amount of others is called. */
    public static String excess(ExceededLimit exceeded, String use, String goesFirst, String limit) {
        String dimension = exceeded.dimension().orElse("pods");
        AmountFormat units = SentenceUnits.of(
                dimension,
                exceeded.used(),
                exceeded.nominated(),
                exceeded.request(),
                exceeded.shortfall(),
                exceeded.limit());
        return dimension + ": " + use + " " + units.amount(dimension, exceeded.used())
                + (exceeded.nominated() == 0
                        ? ""
                        : " + " + goesFirst + " " + units.amount(dimension, exceeded.nominated()))
                + " + request " + units.amount(dimension, exceeded.request()) + " is "
                + units.amount(dimension, exceeded.shortfall()) + " above the " + limit + ", "
                + units.amount(dimension, exceeded.limit());
    }

    /** Returns the amounts that are not 0: {@code cpu 1.5, memory 8Gi}. */
    public static String amounts(ResourceVector vector) {
        return SentenceUnits.of(vector).amounts(vector);
    }

    public static String amount(String dimension, long units) {
        return exact(dimension, BigInteger.valueOf(units));
    }

    public static boolean isBytes(String dimension) {
        return ByteDimensions.contain(dimension);
    }

    /** Returns the unit of one in a dimension: {@code milli}, {@code bytes} or {@code count}. */
    public static String unitOfOne(String dimension) {
        return dimension.equals(CPU) ? "milli" : isBytes(dimension) ? "bytes" : "count";
    }
}
