package io.github.quotatree.queue;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.testing.EqualsTester;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Shares are compared as exact fractions, at every magnitude. */
class ShareTest {
    private static final long MAX = Long.MAX_VALUE;

    @Test
    void sharesCompareAsFractions() {
        Random random = new Random(5);
        List<Share> shares = new ArrayList<>(List.of(
                Share.ZERO,
                Share.of("a", MAX, MAX, MAX, MAX),
                Share.of("a", MAX, MAX, MAX, MAX - 1),
                Share.of("a", MAX - 1, MAX, MAX, MAX),
                Share.of("a", MAX, MAX - 1, MAX - 1, MAX),
                Share.of("a", 1, 1, MAX, MAX),
                Share.of("a", MAX, MAX, 1, 1),
                Share.of("a", 1, 1, 1, 0),
                Share.of("a", MAX, MAX, 0, 0)));
        for (int k = 0; k < 300; k++) {
            shares.add(Share.of("a", draw(random), draw(random), draw(random), draw(random)));
        }
        for (int k = 0; k < 30; k++) { // the same fraction in other terms, and one that no double tells from it
            long part = random.nextLong() >>> 3;
            long other = random.nextLong() >>> 3;
            shares.add(Share.of("a", part, MAX - k, other, MAX - 7));
            shares.add(Share.of("a", 3 * part, MAX - k, 3 * other, MAX - 7));
            shares.add(Share.of("a", 3 * part + 1, MAX - k, 3 * other, MAX - 7));
        }
        for (Share one : shares) {
            for (Share other : shares) {
                BigInteger left = one.numerator().multiply(other.denominator());
                BigInteger right = other.numerator().multiply(one.denominator());
                int expected = one.isInfinite() || other.isInfinite()
                        ? Boolean.compare(one.isInfinite(), other.isInfinite())
                        : left.compareTo(right);
                assertThat(Integer.signum(one.compareTo(other)))
                        .as("%s and %s", one, other)
                        .isEqualTo(expected);
            }
        }
    }

    /** Draws a positive number of any magnitude, often near a power of two, so that fractions come close. */
    private static long draw(Random random) {
        long power = 1L << random.nextInt(63);
        return Math.max(1, random.nextBoolean() ? power - random.nextInt(2) : random.nextLong() & (power - 1));
    }

    @Test
    void termsAreKeptAsTheyAre() {
        Share share = Share.of("cpu", MAX, 6, 2, MAX);

        assertThat(share.numerator()).isEqualTo(BigInteger.valueOf(MAX).multiply(BigInteger.valueOf(6)));
        assertThat(share.denominator()).isEqualTo(BigInteger.valueOf(MAX).multiply(BigInteger.TWO));
        assertThat(share.dimension()).contains("cpu");
        assertThat(Share.of("cpu", 7, 1, 8, 1)).hasToString("7/8 of cpu");
        assertThat(Share.ZERO).hasToString("0");
        assertThat(Share.ZERO.dimension()).isEmpty();
        new EqualsTester()
                .addEqualityGroup(Share.of("cpu", 1, 1, 2, 1), Share.of("cpu", 1, 1, 1, 2))
                .addEqualityGroup(Share.of("gpu", 1, 1, 2, 1))
                .addEqualityGroup(Share.of("cpu", 2, 1, 4, 1))
                .addEqualityGroup(Share.of("cpu", MAX, MAX, 2, 1))
                .addEqualityGroup(Share.of("cpu", 1, 1, MAX, MAX))
                .testEquals();
    }
}
