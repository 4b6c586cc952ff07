package io.github.quotatree.resource;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An amount in every dimension of a {@link ResourceSchema}: one {@code long} per dimension, in the base unit of that
 * dimension.
 *
 * <p>Arithmetic is exact: a sum or difference that does not fit into a {@code long} is refused by an
 * {@link ArithmeticException} that names the dimension, never wrapped. {@link #UNLIMITED} is absorbing: unlimited plus
 * anything is unlimited, and it is at least as large as every amount.
 *
 * <p>A vector may hold negative values, as the result of a subtraction. A method that takes a quota or a request
 * refuses negative values.
 *
 * <p>In a dimension with flavors, a vector holds the count of units, and beside it how many of them are of each flavor.
 * A total, the capacity of a node and a use say the flavor of every unit. In a request, the units that name a flavor
 * accept that flavor alone, and the others accept any.
 *
 * <p>Instances are immutable. Two vectors are equal when their schemas and all their values are.
 */
public final class ResourceVector {
    /** The value of a dimension without a limit. It equals {@link Long#MAX_VALUE}. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    private final ResourceSchema schema;
    private final long[] values;

    /** The units of each flavor by position, or null where all are 0. */
    private final @Nullable FlavorVector flavors;

    /** Takes ownership of the array. */
    ResourceVector(ResourceSchema schema, long[] values) {
        this(schema, values, null);
    }

    private ResourceVector(ResourceSchema schema, long[] values, @Nullable FlavorVector flavors) {
        if (values.length != schema.size()) {
            throw new IllegalArgumentException("number of values (" + values.length + ") must be " + schema.size()
                    + ", one for each of " + schema);
        }
        this.schema = schema;
        this.values = values;
        this.flavors = flavors == null || flavors.isZero() ? null : flavors;
    }

    /** Returns the schema of this vector. */
    public ResourceSchema schema() {
        return schema;
    }

    /**
     * Returns the value at a position of the schema; {@link #UNLIMITED} where there is no limit.
     *
     * @throws IndexOutOfBoundsException if the position is not in {@code [0, schema().size())}
     */
    public long value(int position) {
        return values[position];
    }

    /**
     * Returns the value of a dimension; {@link #UNLIMITED} where there is no limit.
     *
     * @throws IllegalArgumentException if the schema has no dimension of this name
     */
    public long value(String dimension) {
        return values[schema.position(dimension)];
    }

    /**
     * Returns how many units of a dimension are of a flavor.
     *
     * @throws IllegalArgumentException if the schema has no such dimension or flavor
     */
    public long value(String dimension, String flavor) {
        int position = schema.flavorPosition(dimension, flavor);
        return flavors == null ? 0 : flavors.value(position);
    }

    /** Returns how many units are of each flavor. */
    public FlavorVector flavors() {
        return flavors == null ? schema.zeroFlavors() : flavors;
    }

    /**
     * Returns whether the units of every dimension with flavors are all of a known flavor: its value is the sum of its
     * flavors.
     */
    public boolean isOfKnownFlavors() {
        for (int d = 0; schema.hasFlavors() && d < values.length; d++) {
            if (schema.hasFlavors(d) && values[d] != flavors().sum(schema.dimension(d))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether a dimension has no limit.
     *
     * @throws IllegalArgumentException if the schema has no dimension of this name
     */
    public boolean isUnlimited(String dimension) {
        return value(dimension) == UNLIMITED;
    }

    /** Returns whether every value is 0. */
    public boolean isZero() {
        if (flavors != null) {
            return false;
        }
        for (long value : values) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns this vector with another value in one dimension. Units of flavors stay as they are.
     *
     * @throws IllegalArgumentException if the schema has no dimension of this name
     */
    public ResourceVector with(String dimension, long value) {
        long[] result = values.clone();
        result[schema.position(dimension)] = value;
        return new ResourceVector(schema, result, flavors);
    }

    /**
     * Returns this vector with a number of units of one flavor. The value of the dimension changes by as much.
     *
     * @throws ArithmeticException if the value of the dimension is then not a {@code long} below {@link #UNLIMITED}
     * @throws IllegalArgumentException if the schema has no such dimension or flavor
     */
    public ResourceVector withFlavor(String dimension, String flavor, long units) {
        FlavorVector before = flavors();
        long old = before.value(dimension, flavor);
        int position = schema.position(dimension);
        BigInteger changed = BigInteger.valueOf(values[position])
                .subtract(BigInteger.valueOf(old))
                .add(BigInteger.valueOf(units));
        if (changed.bitLength() > 63 || changed.longValue() == UNLIMITED) {
            throw outOfRange(position, changed);
        }
        long[] result = values.clone();
        result[position] = changed.longValue();
        return new ResourceVector(schema, result, before.with(dimension, flavor, units));
    }

    /**
     * Returns the sum; unlimited where either is.
     *
     * @throws ArithmeticException if the sum of two limited values is not a {@code long} below {@link #UNLIMITED}
     * @throws IllegalArgumentException if the schemas differ
     */
    public ResourceVector plus(ResourceVector other) {
        long[] result = new long[sameSchema(other).size()];
        for (int d = 0; d < result.length; d++) {
            long a = values[d];
            long b = other.values[d];
            long sum = a + b;
            if (a == UNLIMITED || b == UNLIMITED) {
                sum = UNLIMITED;
            } else if (((a ^ sum) & (b ^ sum)) < 0 || sum == UNLIMITED) {
                throw outOfRange(d, BigInteger.valueOf(a).add(BigInteger.valueOf(b)));
            }
            result[d] = sum;
        }
        FlavorVector sums = flavors == null ? other.flavors : flavors.plus(other.flavors());
        return new ResourceVector(schema, result, sums);
    }

    /**
     * Returns the difference; unlimited minus a limited value is unlimited.
     *
     * @throws ArithmeticException if the difference is not a {@code long} below {@link #UNLIMITED}, or the other is
     *     unlimited
     * @throws IllegalArgumentException if the schemas differ
     */
    public ResourceVector minus(ResourceVector other) {
        long[] result = new long[sameSchema(other).size()];
        for (int d = 0; d < result.length; d++) {
            long a = values[d];
            long b = other.values[d];
            long difference = a - b;
            if (b == UNLIMITED) {
                throw new ArithmeticException(
                        schema.dimension(d) + ": an unlimited amount cannot be taken from " + print(a));
            } else if (a == UNLIMITED) {
                difference = UNLIMITED;
            } else if (((a ^ b) & (a ^ difference)) < 0 || difference == UNLIMITED) {
                throw outOfRange(d, BigInteger.valueOf(a).subtract(BigInteger.valueOf(b)));
            }
            result[d] = difference;
        }
        FlavorVector differences = other.flavors == null ? flavors : flavors().minus(other.flavors);
        return new ResourceVector(schema, result, differences);
    }

    /**
     * Returns the smaller value in each dimension, without units of flavors.
     *
     * @throws IllegalArgumentException if the schemas differ
     */
    public ResourceVector min(ResourceVector other) {
        return combine(other, Math::min);
    }

    /**
     * Returns the larger value in each dimension, without units of flavors.
     *
     * @throws IllegalArgumentException if the schemas differ
     */
    public ResourceVector max(ResourceVector other) {
        return combine(other, Math::max);
    }

    /**
     * Returns whether each value is at most the limit in its dimension. Units of flavors are not compared.
     *
     * @throws IllegalArgumentException if the schemas differ
     */
    public boolean fitsIn(ResourceVector limit) {
        sameSchema(limit);
        for (int d = 0; d < values.length; d++) {
            if (values[d] > limit.values[d]) {
                return false;
            }
        }
        return true;
    }

    private ResourceVector combine(ResourceVector other, LongBinaryOperator operator) {
        long[] result = new long[sameSchema(other).size()];
        Arrays.setAll(result, d -> operator.applyAsLong(values[d], other.values[d]));
        return new ResourceVector(schema, result);
    }

    private ResourceSchema sameSchema(ResourceVector other) {
        if (!schema.equals(other.schema)) {
            throw new IllegalArgumentException("vectors of different schemas: " + schema + " and " + other.schema);
        }
        return schema;
    }

    private ArithmeticException outOfRange(int position, BigInteger exact) {
        return new ArithmeticException(
                schema.dimension(position) + ": " + exact + " is outside the range of a limited value");
    }

    static String print(long value) {
        return value == UNLIMITED ? "unlimited" : Long.toString(value);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ResourceVector vector
                && Arrays.equals(values, vector.values)
                && Objects.equals(flavors, vector.flavors)
                && schema.equals(vector.schema);
    }

    @Override
    public int hashCode() {
        return 31 * schema.hashCode() + Arrays.hashCode(values);
    }

    /**
     * Returns the values by dimension, such as {@code cpu=4000 memory=unlimited}, followed by the units of flavors,
     * such as {@code gpu=10 (a100=4 v100=6)}.
     */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int d = 0; d < values.length; d++) {
            text.append(d == 0 ? "" : " ")
                    .append(schema.dimension(d))
                    .append('=')
                    .append(print(values[d]))
                    .append(flavorsInWords(d));
        }
        return text.toString();
    }

    /** Returns the units of the flavors of a dimension that are not 0, in parentheses; empty if there are none. */
    private String flavorsInWords(int d) {
        List<String> words = new ArrayList<>();
        for (int k = 0; flavors != null && k < schema.flavorCount(d); k++) {
            long units = flavors.value(schema.flavorStart(d) + k);
            if (units != 0) {
                words.add(schema.flavors(schema.dimension(d)).get(k) + '=' + print(units));
            }
        }
        return words.isEmpty() ? "" : " (" + String.join(" ", words) + ')';
    }
}
