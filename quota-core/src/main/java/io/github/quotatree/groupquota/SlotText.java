package io.github.quotatree.groupquota;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Amounts of slots as people read them: six decimals at most, and none that are zero. */
final class SlotText {
    private static final int DECIMALS = 6;

    private SlotText() {}

    static String of(double slots) {
        if (Double.isNaN(slots) || Double.isInfinite(slots)) {
            return Double.toString(slots);
        }
        BigDecimal rounded = BigDecimal.valueOf(slots).setScale(DECIMALS, RoundingMode.HALF_EVEN);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
