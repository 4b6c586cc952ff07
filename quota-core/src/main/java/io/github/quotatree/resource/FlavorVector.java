package io.github.quotatree.resource;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Objects;

/**
 * An amount of every flavor of a {@link ResourceSchema}, in the units of its dimension: what a group is promised of
 * each flavor, the most that it may use of each, or the room it has on each.
 *
 * <p>Arithmetic is exact, and {@link ResourceVector#UNLIMITED} is absorbing, as in a {@link ResourceVector}. Instances
 * are immutable. Two are equal when their schemas and all their values are.
 */
public final class FlavorVector {
    private final ResourceSchema schema;

    /** By position of the flavor. */
    private final long[] values;

    /** Takes ownership of the array. */
    private FlavorVector(ResourceSchema schema, long[] values) {
        this.schema = schema;
        this.values = values;
    }

    /**
     * Returns the vector of the given values, one per flavor in the order of the schema. The array is copied.
     *
     * @throws IllegalArgumentException if the number of values is not {@link ResourceSchema#flavorCount()}
     */
    public static FlavorVector of(ResourceSchema schema, long... values) {
        if (values.length != schema.flavorCount()) {
            throw new IllegalArgumentException("number of values (" + values.length + ") must be "
                    + schema.flavorCount() + ", one for each flavor of " + schema);
        }
        return new FlavorVector(schema, values.clone());
    }

    static FlavorVector filled(ResourceSchema schema, long value) {
        long[] values = new long[schema.flavorCount()];
        Arrays.fill(values, value);
        return new FlavorVector(schema, values);
    }

    /** Returns the schema of this vector. */
    public ResourceSchema schema() {
        return schema;
    }

    /**
     * Returns the amount of the flavor at a {@linkplain ResourceSchema#flavorPosition position};
     * {@link ResourceVector#UNLIMITED} where there is no limit.
     *
     * @throws IndexOutOfBoundsException if the position is not in {@code [0, schema().flavorCount())}
     */
    public long value(int position) {
        return values[position];
    }

    /**
     * Returns the amount of a flavor; {@link ResourceVector#UNLIMITED} where there is no limit.
     *
     * @throws IllegalArgumentException if the schema has no such dimension or flavor
     */
    public long value(String dimension, String flavor) {
        return values[schema.flavorPosition(dimension, flavor)];
    }

    /**
     * Returns this vector with another amount of one flavor.
     *
     * @throws IllegalArgumentException if the schema has no such dimension or flavor
     */
    public FlavorVector with(String dimension, String flavor, long value) {
        long[] changed = values.clone();
        changed[schema.flavorPosition(dimension, flavor)] = value;
        return new FlavorVector(schema, changed);
    }

    /**
     * Returns the sum; unlimited where either is.
     *
     * @throws ArithmeticException if the sum of two limited values is not a {@code long} below unlimited
     * @throws IllegalArgumentException if the schemas differ
     */
    public FlavorVector plus(FlavorVector other) {
        requireSame(other);
        long[] sums = new long[values.length];
        for (int f = 0; f < sums.length; f++) {
            long a = values[f];
            long b = other.values[f];
            boolean unlimited = a == ResourceVector.UNLIMITED || b == ResourceVector.UNLIMITED;
            sums[f] = unlimited
                    ? ResourceVector.UNLIMITED
                    : limited(f, BigInteger.valueOf(a).add(BigInteger.valueOf(b)));
        }
        return new FlavorVector(schema, sums);
    }

    /**
     * Returns the difference; unlimited minus a limited value is unlimited.
     *
     * @throws ArithmeticException if the difference is not a {@code long} below unlimited, or the other is unlimited
     * @throws IllegalArgumentException if the schemas differ
     */
    public FlavorVector minus(FlavorVector other) {
        requireSame(other);
        long[] differences = new long[values.length];
        for (int f = 0; f < differences.length; f++) {
            long b = other.values[f];
            if (b == ResourceVector.UNLIMITED) {
                throw new ArithmeticException(name(f) + ": an unlimited amount cannot be subtracted");
            }
            boolean unlimited = values[f] == ResourceVector.UNLIMITED;
            differences[f] = unlimited
                    ? ResourceVector.UNLIMITED
                    : limited(f, BigInteger.valueOf(values[f]).subtract(BigInteger.valueOf(b)));
        }
        return new FlavorVector(schema, differences);
    }

    private long limited(int flavor, BigInteger exact) {
        if (exact.bitLength() > 63 || exact.longValue() == ResourceVector.UNLIMITED) {
            throw new ArithmeticException(name(flavor) + ": " + exact + " is outside the range of a limited value");
        }
        return exact.longValue();
    }

    /**
     * Returns this vector, checked as an amount.
     *
     * @param what the name of the vector in the message of the exception
     * @throws IllegalArgumentException if a value is negative
     */
    public FlavorVector requireNonNegative(String what) {
        for (int f = 0; f < values.length; f++) {
            if (values[f] < 0) {
                throw new IllegalArgumentException(what + ": " + name(f) + " (" + values[f] + ") is below 0");
            }
        }
        return this;
    }

    /** Returns whether every amount is 0. */
    public boolean isZero() {
        for (long value : values) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the sum of the amounts of a dimension's flavors; unlimited if one of them is, or if the sum is 2^63-1 or
     * more.
     *
     * @throws IllegalArgumentException if the schema has no such dimension
     */
    public long sum(String dimension) {
        int position = schema.position(dimension);
        long sum = 0;
        for (int k = 0; k < schema.flavorCount(position); k++) {
            long value = values[schema.flavorStart(position) + k];
            long next = sum + value;
            if (value == ResourceVector.UNLIMITED || ((sum ^ next) & (value ^ next)) < 0) {
                return ResourceVector.UNLIMITED;
            }
            sum = next;
        }
        return sum;
    }

    private void requireSame(FlavorVector other) {
        if (!schema.equals(other.schema)) {
            throw new IllegalArgumentException("vectors of different schemas: " + schema + " and " + other.schema);
        }
    }

    private String name(int flavor) {
        int d = 0;
        while (schema.flavorStart(d) + schema.flavorCount(d) <= flavor) {
            d++;
        }
        String dimension = schema.dimension(d);
        return dimension + ' ' + schema.flavors(dimension).get(flavor - schema.flavorStart(d));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FlavorVector vector
                && Arrays.equals(values, vector.values)
                && schema.equals(vector.schema);
    }

    @Override
    public int hashCode() {
        return Objects.hash(schema, Arrays.hashCode(values));
    }

    /** Returns the amounts by dimension and flavor, such as {@code gpu a100=5 gpu v100=unlimited}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int f = 0; f < values.length; f++) {
            text.append(f == 0 ? "" : " ").append(name(f)).append('=').append(ResourceVector.print(values[f]));
        }
        return text.toString();
    }
}
