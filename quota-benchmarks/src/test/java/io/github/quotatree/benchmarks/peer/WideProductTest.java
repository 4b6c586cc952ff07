package io.github.quotatree.benchmarks.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WideProductTest {
    @Test
    void isExact() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 200_000; i++) {
            long a = random.nextLong() >>> (1 + random.nextInt(62));
            long divisor = 1 + (random.nextLong() >>> (2 + random.nextInt(61)));
            // near the divisor in half of the cases, where the quotient is near a
            long b = random.nextBoolean()
                    ? random.nextLong(divisor + 1)
                    : divisor - random.nextLong(Math.min(divisor, 3));

            assertThat(WideProduct.multiplyDivide(a, b, divisor))
                    .as("%d * %d / %d", a, b, divisor)
                    .isEqualTo(exact(a, b, divisor));
        }
    }

    @Test
    void isExactAtTheEdges() {
        long max = Long.MAX_VALUE;
        for (long a : new long[] {0, 1, 2, 1L << 32, max - 1, max}) {
            for (long divisor : new long[] {1, 2, 3, 1L << 32, max - 1, max}) {
                for (long b : new long[] {0, 1, divisor / 2, divisor - 1, divisor}) {
                    assertThat(WideProduct.multiplyDivide(a, b, divisor))
                            .as("%d * %d / %d", a, b, divisor)
                            .isEqualTo(exact(a, b, divisor));
                }
            }
        }
    }

    private static long exact(long a, long b, long divisor) {
        return BigInteger.valueOf(a)
                .multiply(BigInteger.valueOf(b))
                .divide(BigInteger.valueOf(divisor))
                .longValueExact();
    }
}
