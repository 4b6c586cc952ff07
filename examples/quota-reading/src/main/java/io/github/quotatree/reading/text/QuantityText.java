package io.github.quotatree.reading.text;

import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.math.BigInteger;
import java.util.Set;

/** Writes amounts in base units the way people write them in manifests. */
public final class QuantityText {
    /** The name of the dimension that is counted in milli. */
    public static final String CPU = "cpu";

    /** Devices whose memory is counted in megabytes, or in blocks of 256 megabytes. */
    private static final Set<String> IN_OTHER_UNITS =
            Set.of("volcano.sh/gpu-memory", "volcano.sh/vgpu-memory", "tencent.com/vcuda-memory");

    static final String[] BINARY = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};

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

    /**
     * Returns whether a dimension counts bytes, and so is written as {@code 8Gi}.
     *
     * <p>{@code kubernetes.io/batch-memory}, {@code kubernetes.io/mid-memory} and {@code koordinator.sh/gpu-memory} are
     * bytes like {@code memory} itself. {@code kubernetes.io/batch-cpu} and {@code kubernetes.io/mid-cpu} are whole
     * numbers of milli cores in every manifest, and stay so; {@code koordinator.sh/gpu-memory-ratio} is a percentage.
     */
    public static boolean isBytes(String dimension) {
        String name = dimension.substring(dimension.lastIndexOf('/') + 1);
        boolean isOfBytes = name.equals("memory")
                || name.endsWith("-memory")
                || name.endsWith("storage")
                || name.startsWith("hugepages-");
        return isOfBytes && !IN_OTHER_UNITS.contains(dimension);
    }

    /** Returns the unit of one in a dimension: {@code milli}, {@code bytes} or {@code count}. */
    public static String unitOfOne(String dimension) {
        return dimension.equals(CPU) ? "milli" : isBytes(dimension) ? "bytes" : "count";
    }
}
