package io.github.quotatree.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WeightsTest {
    private static long[] ratios(String... weights) {
        float[] parsed = new float[weights.length];
        for (int i = 0; i < weights.length; i++) {
            parsed[i] = (float) Double.parseDouble(weights[i]); // as the scheduler reads them
        }
        return Weights.ratios(parsed);
    }

    @Test
    void areTheDecimalsOfTheFileTimesAPowerOfTen() {
        assertThat(ratios("0.1", "0.3", "2.5")).containsExactly(1, 3, 25);
        assertThat(ratios("1", "2", "3")).containsExactly(1, 2, 3);
        assertThat(ratios("100", "20", "7000")).containsExactly(10, 2, 700);
        assertThat(ratios("0.001", "1000")).containsExactly(1, 1_000_000);
        assertThat(ratios("16777216", "0.5")).containsExactly(167_772_160, 5);
        assertThat(ratios("1", "1", "1")).containsExactly(1, 1, 1);
        assertThat(ratios()).isEmpty();
    }

    @Test
    void areExactForAllDecimalsOfSixDigits() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            BigDecimal a = BigDecimal.valueOf(1 + random.nextInt(999_999), random.nextInt(7));
            BigDecimal b = BigDecimal.valueOf(1 + random.nextInt(999_999), random.nextInt(7));
            long[] ratios = ratios(a.toPlainString(), b.toPlainString());
            assertThat(BigDecimal.valueOf(ratios[0]).multiply(b))
                    .as("%s to %s is %d to %d", a, b, ratios[0], ratios[1])
                    .isEqualByComparingTo(BigDecimal.valueOf(ratios[1]).multiply(a));
        }
    }

    @Test
    void thatAreNotPositiveCountAsZero() {
        assertThat(ratios("0", "-0.0", "-3", "NaN", "-Infinity", "2")).containsExactly(0, 0, 0, 0, 0, 2);
        assertThat(ratios("0", "0")).containsExactly(0, 0);
        assertThat(ratios("NaN", "NaN")).containsExactly(0, 0);
        assertThat(ratios("-1", "-1")).containsExactly(0, 0);
    }

    @Test
    void areRoundedToEighteenDigitsOfTheLargestAndStayPositive() {
        assertThat(ratios("1e-45", "1")).containsExactly(1, 100_000_000_000_000_000L);
        assertThat(ratios("Infinity", "1")).containsExactly(340_282_350_000_000_000L, 1);
        assertThat(ratios("1e-45", "3e38", "1e30")).containsExactly(1, 300_000_000_000_000_000L, 1_000_000_000L);
        assertThat(ratios("123456", "0.000000123457")).containsExactly(123_456_000_000_000_000L, 123_457);
    }
}
