package io.github.quotatree.internal.math;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import java.math.BigInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

/** Every function against {@link BigInteger}. */
@AddLifecycleHook(PropertySeed.class)
class WideTest {
    private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);

    @Property
    void multipliesAndDivides(
            @ForAll("unsigned") long a, @ForAll("positive") long b, @ForAll("divisors") BigInteger divisor) {
        long high = divisor.shiftRight(64).longValue();
        long low = divisor.longValue();
        BigInteger product = unsigned(a).multiply(unsigned(b));

        assertThat(Wide.multiplyDivide(a, b, high, low))
                .isEqualTo(product.divide(divisor).min(LONG_MAX).longValue());
        assertThat(Wide.multiplyDivideRounded(a, b, high, low))
                .isEqualTo(product.shiftLeft(1)
                        .add(divisor)
                        .divide(divisor.shiftLeft(1))
                        .min(LONG_MAX)
                        .longValue());
    }

    @Test
    void dividesUnsignedNumbersOf64Bits() {
        long large = 1L << 62;
        assertThat(Wide.multiplyDivide(large, 3, 0, 3)).isEqualTo(large);
        assertThat(Wide.multiplyDivide(large, 3, 0, 1L << 63)).isEqualTo(1);
        assertThat(Wide.multiplyDivide(1, large, 0, 1L << 63)).isZero();
    }

    @Test
    void dividesWithoutRemainder() {
        assertThat(Wide.multiplyDivide(1L << 62, 4, 0, 1L << 62)).isEqualTo(4);
    }

    /** Halves are carried from the low half of the remainder to the high one. */
    @Test
    void roundsRemaindersOfMoreThan63Bits() {
        long quarter = 1L << 62;
        assertThat(Wide.multiplyDivideRounded(quarter, 1, 1, 0)).isZero(); // 1/4
        assertThat(Wide.multiplyDivideRounded(quarter, 3, 1, 0)).isEqualTo(1); // 3/4
        assertThat(Wide.multiplyDivideRounded(quarter, 5, 3, 0)).isZero(); // 5/12
        assertThat(Wide.multiplyDivideRounded(quarter, 7, 3, 0)).isEqualTo(1); // 7/12
    }

    @Property
    void givesTheRemainder(
            @ForAll("unsigned") long a, @ForAll("positive") long b, @ForAll("divisors") BigInteger divisor) {
        long high = divisor.shiftRight(64).longValue();
        long low = divisor.longValue();
        BigInteger product = unsigned(a).multiply(unsigned(b));
        BigInteger quotient = product.divide(divisor);
        if (quotient.compareTo(LONG_MAX) < 0) {
            long q = quotient.longValue();
            assertThat(wide(Wide.remainderHigh(a, b, q, high, low), Wide.remainderLow(a, b, q, low)))
                    .isEqualTo(product.mod(divisor));
        }
    }

    @Property
    void comparesProducts(
            @ForAll("unsigned") long a,
            @ForAll("unsigned") long b,
            @ForAll("unsigned") long c,
            @ForAll("unsigned") long d) {
        int expected = unsigned(a).multiply(unsigned(b)).compareTo(unsigned(c).multiply(unsigned(d)));

        assertThat(Integer.signum(Wide.compareProducts(a, b, c, d))).isEqualTo(expected);
        assertThat(Wide.compareProducts(a, b, b, a)).isZero();
        assertThat(unsigned(Wide.multiplyHigh(a, b)))
                .isEqualTo(unsigned(a).multiply(unsigned(b)).shiftRight(64));
    }

    @Property
    void sumsWithoutOverflow(@ForAll("unsigned") long first, @ForAll long[] values) {
        WideSum sum = new WideSum();
        sum.add(first);
        BigInteger expected = BigInteger.valueOf(first);
        for (long value : values) {
            sum.add(value);
            sum.add(value);
            sum.subtract(first);
            expected = expected.add(BigInteger.valueOf(value).shiftLeft(1)).subtract(BigInteger.valueOf(first));
        }

        assertThat(BigInteger.valueOf(sum.high()).shiftLeft(64).add(unsigned(sum.low())))
                .isEqualTo(expected);
        for (long bound : new long[] {Long.MIN_VALUE, -1, 0, 1, first, Long.MAX_VALUE}) {
            assertThat(sum.isAbove(bound)).isEqualTo(expected.compareTo(BigInteger.valueOf(bound)) > 0);
        }
        assertThat(sum.saturated())
                .isEqualTo(expected.max(BigInteger.ZERO).min(LONG_MAX).longValue());
        sum.reset();
        assertThat(signed(sum)).isZero();
    }

    /** The level of unit k is (k - 1/2) / weight: 2k - 1 halves of a unit. */
    @Property
    void comparesBids(
            @ForAll("units") long unit,
            @ForAll("positive") long weight,
            @ForAll("units") long other,
            @ForAll("positive") long otherWeight) {
        BigInteger bid = BigInteger.valueOf(2 * unit - 1).multiply(BigInteger.valueOf(otherWeight));
        BigInteger otherBid = BigInteger.valueOf(2 * other - 1).multiply(BigInteger.valueOf(weight));

        assertThat(Integer.signum(Wide.compareBids(unit, weight, other, otherWeight)))
                .isEqualTo(bid.compareTo(otherBid));
    }

    @Property
    void sumsInHalves(@ForAll long start, @ForAll("positive") long lower, @ForAll("positive") long upper) {
        WideSum sum = new WideSum();
        sum.add(start);
        sum.addHalves(lower, upper);
        WideSum twice = new WideSum();
        twice.add(sum);
        twice.add(sum);
        BigInteger halves = BigInteger.valueOf(upper).shiftLeft(32).add(BigInteger.valueOf(lower));
        BigInteger expected = BigInteger.valueOf(start).add(halves);

        assertThat(signed(sum)).isEqualTo(expected);
        assertThat(signed(twice)).isEqualTo(expected.shiftLeft(1));
        sum.subtractHalves(lower, upper);
        assertThat(signed(sum)).isEqualTo(BigInteger.valueOf(start));
    }

    private static BigInteger signed(WideSum sum) {
        return BigInteger.valueOf(sum.high()).shiftLeft(64).add(unsigned(sum.low()));
    }

    @Test
    void leavesNothingOfAnAmountBelowTheSum() {
        WideSum sum = new WideSum();
        sum.add(Long.MAX_VALUE);
        sum.add(1);
        assertThat(sum.leftOf(Long.MAX_VALUE)).isZero();
        sum.subtract(3);
        assertThat(sum.leftOf(Long.MAX_VALUE)).isEqualTo(2);
    }

    @Test
    void saturates() {
        assertThat(Wide.saturatedAdd(Long.MAX_VALUE, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
        assertThat(Wide.saturatedAdd(Long.MAX_VALUE - 1, 1)).isEqualTo(Long.MAX_VALUE);
        assertThat(Wide.saturatedAdd(2, 3)).isEqualTo(5);
        assertThat(Wide.saturatedAdd(0, 0)).isZero();
    }

    @Test
    void aSumIsCutAtBothEnds() {
        WideSum sum = new WideSum();
        sum.add(-1);
        assertThat(sum.saturated()).isZero();
        sum.reset();
        sum.add(Long.MAX_VALUE);
        assertThat(sum.saturated()).isEqualTo(Long.MAX_VALUE);
        sum.subtract(1);
        assertThat(sum.saturated()).isEqualTo(Long.MAX_VALUE - 1);
        sum.add(2);
        assertThat(sum.saturated()).isEqualTo(Long.MAX_VALUE);
    }

    @Provide
    Arbitrary<Long> unsigned() {
        return Combinators.combine(Arbitraries.longs(), Arbitraries.integers().between(0, 63))
                .as((bits, shift) -> bits >>> shift);
    }

    @Provide
    Arbitrary<Long> positive() {
        return unsigned().map(value -> value & Long.MAX_VALUE);
    }

    /** Numbers of units, from 1 to 2^62. */
    @Provide
    Arbitrary<Long> units() {
        return positive().map(value -> (value >>> 1) + 1);
    }

    @Provide
    Arbitrary<BigInteger> divisors() {
        // about multiples of each other, powers of two, and anything up to 2^95
        Arbitrary<BigInteger> anything =
                Arbitraries.bigIntegers().between(BigInteger.ONE, BigInteger.ONE.shiftLeft(95));
        Arbitrary<BigInteger> nearPowers = Combinators.combine(
                        Arbitraries.integers().between(0, 94),
                        Arbitraries.integers().between(-1, 1))
                .as((power, off) -> BigInteger.ONE
                        .shiftLeft(power)
                        .add(BigInteger.valueOf(off))
                        .max(BigInteger.ONE));
        return Arbitraries.oneOf(anything, nearPowers, positive().map(value -> BigInteger.valueOf(Math.max(1, value))));
    }

    private static BigInteger unsigned(long value) {
        return new BigInteger(Long.toUnsignedString(value));
    }

    private static BigInteger wide(long high, long low) {
        return unsigned(high).shiftLeft(64).add(unsigned(low));
    }
}
