package io.github.quotatree.yarn;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/**
 * The weights of siblings as integers in the same proportion.
 *
 * <p>The scheduler keeps a weight as a {@code float}. It is read as the decimal number that the float stands for in the
 * allocation file, and all are multiplied by the same power of ten: 0.1, 0.3 and 2.5 are 1, 3 and 25. That is exact as
 * long as no weight needs more than {@value #DIGITS} digits. Otherwise the weights are rounded to that many digits of
 * the largest, and none that is above 0 becomes 0.
 *
 * <p>A weight that is negative or not a number counts as 0, an infinite one as the largest float.
 */
final class Weights {
    private static final int DIGITS = 18;

    private Weights() {}

    static long[] ratios(List<? extends Schedulable> members) {
        float[] weights = new float[members.size()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = members.get(i).getWeight();
        }
        return ratios(weights);
    }

    static long[] ratios(float[] weights) {
        long[] ratios = new long[weights.length];
        if (allEqual(weights) && weights.length > 0 && weights[0] > 0) { // as applications are
            Arrays.fill(ratios, 1);
            return ratios;
        }
        BigDecimal[] decimals = new BigDecimal[weights.length];
        int scale = Integer.MIN_VALUE;
        int wholeDigits = Integer.MIN_VALUE;
        for (int i = 0; i < weights.length; i++) {
            decimals[i] = decimal(weights[i]);
            if (decimals[i].signum() > 0) {
                scale = Math.max(scale, decimals[i].scale());
                wholeDigits = Math.max(wholeDigits, decimals[i].precision() - decimals[i].scale());
            }
        }
        int shift = Math.min(scale, DIGITS - wholeDigits);
        for (int i = 0; i < weights.length; i++) {
            if (decimals[i].signum() > 0) {
                BigDecimal shifted = decimals[i].movePointRight(shift).setScale(0, RoundingMode.HALF_UP);
                ratios[i] = Math.max(1, shifted.longValueExact());
            }
        }
        return ratios;
    }

    private static boolean allEqual(float[] weights) {
        for (float weight : weights) {
            if (weight != weights[0]) {
                return false;
            }
        }
        return true;
    }

    private static BigDecimal decimal(float weight) {
        if (!(weight > 0)) {
            return BigDecimal.ZERO;
        }
        return new BigDecimal(Float.toString(Math.min(weight, Float.MAX_VALUE))).stripTrailingZeros();
    }
}
