package io.github.quotatree.reading.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecimalTextTest {
    private static final long[] DIVISORS = IntStream.rangeClosed(-1, 6)
            .mapToLong(i -> i < 0 ? 1000 : 1L << (10 * i))
            .toArray();

    private static void assertExact(BigInteger amount, long divisor, int decimals) {
        assertThat(DecimalText.of(amount, divisor, decimals))
                .as("%s / %s with %s decimals", amount, divisor, decimals)
                .isEqualTo(DecimalText.exact(amount, divisor, decimals));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1000, 3, 0",
        "1500, 1000, 1, 1.5",
        "1500, 1000, 0, 2",
        "-1500, 1000, 0, -2",
        "40, 1000, 1, 0.0",
        "-40, 1000, 1, 0.0",
        "1999, 1000, 1, 2.0",
        "2000, 1000, 1, 2",
        "1536, 1024, 3, 1.5",
        "1, 1099511627776, 3, 0.000"
    })
    void writesAQuotient(long amount, long divisor, int decimals, String expected) {
        assertThat(DecimalText.of(BigInteger.valueOf(amount), divisor, decimals))
                .isEqualTo(expected);
    }

    @Test
    void agreesWithExactDivisionAtRandom() {
        Random random = new Random(29);
        for (int i = 0; i < 100_000; i++) {
            long divisor = DIVISORS[random.nextInt(DIVISORS.length)];
            // amounts of all sizes, and of them every other one near a whole, a half or a last decimal
            long amount = random.nextLong() >> random.nextInt(Long.SIZE);
            if (random.nextBoolean()) {
                long step = Math.max(1, divisor / new long[] {1, 2, 10, 20, 1000, 2000}[random.nextInt(6)]);
                amount = amount / step * step + random.nextInt(3) - 1;
            }
            assertExact(BigInteger.valueOf(amount), divisor, random.nextInt(4));
        }
    }

    @Test
    void agreesWithExactDivisionAtTheEndsOfALong() {
        for (long divisor : DIVISORS) {
            for (int decimals = 0; decimals <= 3; decimals++) {
                for (int away = -2; away <= 2; away++) {
                    assertExact(BigInteger.valueOf(Long.MAX_VALUE).add(BigInteger.valueOf(away)), divisor, decimals);
                    assertExact(BigInteger.valueOf(Long.MIN_VALUE).add(BigInteger.valueOf(away)), divisor, decimals);
                }
            }
        }
    }
}
