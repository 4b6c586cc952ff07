package io.github.quotatree.internal.apportion;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.internal.math.WideSum;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** At the level, members hold the amount together; and parts are rounded exactly, whatever an estimate says. */
class WaterLevelTest {
    private static WaterLevel find(long amount, long[] weight, long[] cap) {
        WideSum sum = new WideSum();
        for (long each : weight) {
            sum.add(each);
        }
        WaterLevel level = new WaterLevel(weight.length);
        level.find(amount, sum, weight, cap, 0, weight.length);
        return level;
    }

    /** Compares the sum of min(cap, weight * rest / W) with the amount, both times W. */
    private static void requireLevel(long amount, long[] weight, long[] cap) {
        WaterLevel level = find(amount, weight, cap);
        BigInteger rest = BigInteger.valueOf(level.rest());
        BigInteger all = unsigned(level.weight().high())
                .shiftLeft(64)
                .add(unsigned(level.weight().low()));
        BigInteger held = BigInteger.ZERO;
        for (int i = 0; i < weight.length; i++) {
            held = held.add(BigInteger.valueOf(weight[i])
                    .multiply(rest)
                    .min(BigInteger.valueOf(cap[i]).multiply(all)));
        }
        assertThat(rest).isNotNegative();
        assertThat(held).isEqualTo(BigInteger.valueOf(amount).multiply(all));
    }

    private static BigInteger unsigned(long value) {
        return new BigInteger(Long.toUnsignedString(value));
    }

    @Test
    void capsNextToAPartAreComparedExactly() {
        long one = 1L << 60;
        requireLevel(one, new long[] {1}, new long[] {one + 1});
        requireLevel(2 * one, new long[] {1, 1}, new long[] {one + 1, one + 1});
        requireLevel(2 * one + 1, new long[] {1, 1}, new long[] {one, 2 * one}); // half a unit above the first cap
        Random random = new Random(3);
        for (int round = 0; round < 20_000; round++) {
            long weight = random.nextLong(1, 1001);
            long other = random.nextLong(1, 1001);
            long level = random.nextLong(1L << 52);
            long near = weight * level + random.nextInt(5) - 2;
            requireLevel((weight + other) * level + random.nextInt(3), new long[] {weight, other}, new long[] {
                Math.max(0, near), Long.MAX_VALUE
            });
        }
    }

    @Test
    void halvesAreRoundedUp() {
        for (int sum = 1; sum <= 100; sum++) {
            for (int weight = 1; weight <= sum; weight++) {
                WaterLevel level = find(1, new long[] {weight, sum - weight}, new long[] {1L << 50, 1L << 50});
                for (int p = 1; p < 100; p++) {
                    long exact = (2L * weight * p + sum) / (2L * sum);
                    assertThat(level.roundedAt(p, level.estimateAt(p), weight, Long.MAX_VALUE))
                            .isEqualTo(exact);
                }
            }
        }
    }
}
