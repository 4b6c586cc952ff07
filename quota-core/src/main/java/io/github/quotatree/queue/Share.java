package io.github.quotatree.queue;

import io.github.quotatree.internal.math.Wide;
import java.math.BigInteger;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The share of a group as an exact fraction, with the dimension in which it is the largest. An immutable value.
 *
 * <p>Shares are compared as fractions, without rounding. Two shares may so compare as equal and yet differ in their
 * terms, such as 1/2 and 2/4.
 */
public final class Share implements Comparable<Share> {
    /** The share of a group that uses nothing, or has no limits. */
    static final Share ZERO = new Share(null, 0, 0, 0, 1);

    /** More than the estimates of two equal shares differ by: four roundings of 2^-52 and two of 2^-53. */
    private static final double BEYOND_ROUNDINGS = 0x1p-48;

    private final @Nullable String dimension;

    // unsigned numbers of 128 bits
    private final long numeratorHigh;
    private final long numerator;
    private final long denominatorHigh;
    private final long denominator;

    private Share(
            @Nullable String dimension, long numeratorHigh, long numerator, long denominatorHigh, long denominator) {
        this.dimension = dimension;
        this.numeratorHigh = numeratorHigh;
        this.numerator = numerator;
        this.denominatorHigh = denominatorHigh;
        this.denominator = denominator;
    }

    /** Returns {@code a * b / (c * d)}, of positive a and b; infinite if {@code c} or {@code d} is 0. */
    static Share of(String dimension, long a, long b, long c, long d) {
        return new Share(dimension, Wide.multiplyHigh(a, b), a * b, Wide.multiplyHigh(c, d), c * d);
    }

    /** Returns the dimension in which the share is the largest, or empty if it is 0 in all of them. */
    public Optional<String> dimension() {
        return Optional.ofNullable(dimension);
    }

    /** Returns the numerator of the fraction. */
    public BigInteger numerator() {
        return unsigned(numeratorHigh, numerator);
    }

    /** Returns the denominator of the fraction; 0 if the share is infinite. */
    public BigInteger denominator() {
        return unsigned(denominatorHigh, denominator);
    }

    /** Returns whether the group uses something of which it may use nothing; such groups come last. */
    public boolean isInfinite() {
        return (denominatorHigh | denominator) == 0;
    }

    private static BigInteger unsigned(long high, long low) {
        return BigInteger.valueOf(high)
                .shiftLeft(Long.SIZE)
                .add(BigInteger.valueOf(low >>> 32).shiftLeft(32))
                .add(BigInteger.valueOf(low & Wide.LOWER_32));
    }

    /** Compares the fractions exactly; an infinite share is the largest, and equal to other infinite ones. */
    @Override
    public int compareTo(Share other) {
        Objects.requireNonNull(other, "other");
        if (isInfinite() || other.isInfinite()) {
            return Boolean.compare(isInfinite(), other.isInfinite());
        }
        if ((numeratorHigh | denominatorHigh | other.numeratorHigh | other.denominatorHigh) == 0) {
            return Wide.compareProducts(numerator, other.denominator, other.numerator, denominator);
        }
        double own = estimate();
        double others = other.estimate();
        if (Math.abs(own - others) > own * BEYOND_ROUNDINGS) {
            return Double.compare(own, others);
        }
        return equals(other)
                ? 0
                : numerator()
                        .multiply(other.denominator())
                        .compareTo(other.numerator().multiply(denominator()));
    }

    private double estimate() {
        return Wide.toDouble(numeratorHigh, numerator) / Wide.toDouble(denominatorHigh, denominator);
    }

    /** Returns whether the other object is a share of the same terms in the same dimension. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Share share
                && Objects.equals(dimension, share.dimension)
                && numeratorHigh == share.numeratorHigh
                && numerator == share.numerator
                && denominatorHigh == share.denominatorHigh
                && denominator == share.denominator;
    }

    @Override
    public int hashCode() {
        return Objects.hash(dimension, numeratorHigh, numerator, denominatorHigh, denominator);
    }

    /** Returns the fraction and its dimension, such as {@code 7000/8000 of cpu}, or {@code 0}. */
    @Override
    public String toString() {
        return dimension == null ? "0" : numerator() + "/" + denominator() + " of " + dimension;
    }
}
