package io.github.quotatree.resource;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.LongBinaryOperator;

/**
 * An amount in every dimension of a {@link ResourceSchema}, and of every flavor: one {@code long} per
 * {@linkplain ResourceSchema#columns column}, in the base unit of its dimension.
 *
 * <p>Arithmetic is exact: a result that is not a {@code long} below {@link #UNLIMITED} is refused by an
 * {@link ArithmeticException} that names the column, never wrapped. {@link #UNLIMITED} is absorbing: unlimited plus
 * anything is unlimited, and it is at least as large as every amount.
 *
 * <p>A vector may hold negative values, as the result of a subtraction. A method that takes a quota or a request
 * refuses negative values. A method that takes a name throws an {@link IllegalArgumentException} if the schema has no
 * such dimension or flavor, and one that takes another vector if the schemas differ.
 *
 * <p>The <em>count</em> of a dimension is the units of all its flavors. A total, the capacity of a node and a use say
 * the flavor of every unit: there the count is the sum of the flavors. In a request, the units that name a flavor
 * accept that flavor alone, and the rest of the count accepts any. In a min, a flavor is the part of the count that is
 * promised by name; in a max, it is a limit of its own.
 *
 * <p>Instances are immutable. Two vectors are equal when their schemas and all their values are.
 */
public final class ResourceVector {
    /** The value of a dimension without a limit. It equals {@link Long#MAX_VALUE}. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    private final ResourceSchema schema;

    /** By column. */
    private final long[] values;

    /** Takes the values over, one per column. */
    ResourceVector(ResourceSchema schema, long[] values) {
        this.schema = schema;
        this.values = values;
    }

    /** Returns the schema of this vector. */
    public ResourceSchema schema() {
        return schema;
    }

    /** Returns the value of a column: of a count, the position of its dimension; {@link #UNLIMITED} without a limit. */
    public long value(int column) {
        return values[column];
    }

    /** Returns a copy of the values by column; {@link #UNLIMITED} where there is no limit. */
    public long[] values() {
        return values.clone();
    }

    /** Returns the count of a dimension; {@link #UNLIMITED} where there is no limit. */
    public long value(String dimension) {
        return values[schema.position(dimension)];
    }

    /** Returns the units of a flavor; {@link #UNLIMITED} where there is no limit. */
    public long value(String dimension, String flavor) {
        return values[schema.column(dimension, flavor)];
    }

    /** Returns whether any flavor has units. */
    public boolean namesFlavors() {
        for (int c = schema.size(); c < values.length; c++) {
            if (values[c] != 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the count of every dimension with flavors is the sum of its flavors. */
    public boolean isOfKnownFlavors() {
        return schema.flavoredPositions().stream().allMatch(d -> values[d] == sumOfFlavors(d));
    }

    /** Returns the sum of the flavors of a dimension; unlimited if one of them is, or if it is 2^63-1 or more. */
    long sumOfFlavors(int position) {
        long sum = 0;
        for (int k = 0; k < schema.flavorCount(position); k++) {
            long value = values[schema.column(position, k)];
            long next = sum + value;
            if (value == UNLIMITED || ((sum ^ next) & (value ^ next)) < 0) {
                return UNLIMITED;
            }
            sum = next;
        }
        return sum;
    }

    /** Returns whether a dimension has no limit. */
    public boolean isUnlimited(String dimension) {
        return value(dimension) == UNLIMITED;
    }

    /** Returns whether no dimension has a limit. */
    public boolean isUnlimited() {
        for (int d = 0; d < schema.size(); d++) {
            if (values[d] != UNLIMITED) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether this vector is of a schema, and no value is negative. */
    public boolean isAmountOf(ResourceSchema other) {
        Objects.requireNonNull(other, "other");
        long signs = 0;
        for (long value : values) {
            signs |= value;
        }
        return signs >= 0 && schema.equals(other);
    }

    /** Returns whether every value is 0. */
    public boolean isZero() {
        for (long value : values) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns this vector with another count of one dimension. Units of flavors stay as they are. */
    public ResourceVector with(String dimension, long value) {
        ResourceVector result = new ResourceVector(schema, values.clone());
        result.values[schema.position(dimension)] = value;
        return result;
    }

    /**
     * Returns this vector with a number of units of one flavor. The count of the dimension changes by as much; where
     * the count or the number before has no limit, it stays as it is.
     */
    public ResourceVector with(String dimension, String flavor, long units) {
        int column = schema.column(dimension, flavor);
        int position = schema.position(dimension);
        ResourceVector result = new ResourceVector(schema, values.clone());
        result.values[column] = units;
        if (values[position] != UNLIMITED && values[column] != UNLIMITED) {
            result.values[position] = limited(
                    position,
                    BigInteger.valueOf(values[position])
                            .subtract(BigInteger.valueOf(values[column]))
                            .add(BigInteger.valueOf(units)));
        }
        return result;
    }

    /** Returns this vector with the counts of another. Units of flavors stay as they are. */
    public ResourceVector withCounts(ResourceVector other) {
        requireSameSchema(other);
        ResourceVector result = new ResourceVector(schema, values.clone());
        System.arraycopy(other.values, 0, result.values, 0, schema.size());
        return result;
    }

    /** Returns the sum; unlimited where either is. */
    public ResourceVector plus(ResourceVector other) {
        requireSameSchema(other);
        ResourceVector result = new ResourceVector(schema, values.clone());
        for (int c = 0; c < values.length; c++) {
            long a = values[c];
            long b = other.values[c];
            long sum = a + b;
            if (a == UNLIMITED || b == UNLIMITED) {
                sum = UNLIMITED;
            } else if (((a ^ sum) & (b ^ sum)) < 0 || sum == UNLIMITED) {
                limited(c, BigInteger.valueOf(a).add(BigInteger.valueOf(b)));
            }
            result.values[c] = sum;
        }
        return result;
    }

    /** Returns the difference; unlimited minus a limited value is unlimited, minus an unlimited one it is refused. */
    public ResourceVector minus(ResourceVector other) {
        requireSameSchema(other);
        ResourceVector result = new ResourceVector(schema, values.clone());
        for (int c = 0; c < values.length; c++) {
            long a = values[c];
            long b = other.values[c];
            long difference = a - b;
            if (b == UNLIMITED) {
                throw new ArithmeticException(
                        schema.columnName(c) + ": an unlimited amount cannot be taken from " + print(a));
            } else if (a == UNLIMITED) {
                difference = UNLIMITED;
            } else if (((a ^ b) & (a ^ difference)) < 0 || difference == UNLIMITED) {
                limited(c, BigInteger.valueOf(a).subtract(BigInteger.valueOf(b)));
            }
            result.values[c] = difference;
        }
        return result;
    }

    /** Returns the smaller count of each dimension, without units of flavors. */
    public ResourceVector min(ResourceVector other) {
        return combine(other, Math::min);
    }

    /** Returns the larger count of each dimension, without units of flavors. */
    public ResourceVector max(ResourceVector other) {
        return combine(other, Math::max);
    }

    /** Returns whether each count is at most the limit in its dimension. Units of flavors are not compared. */
    public boolean fitsIn(ResourceVector limit) {
        requireSameSchema(Objects.requireNonNull(limit, "limit"));
        for (int d = 0; d < schema.size(); d++) {
            if (values[d] > limit.values[d]) {
                return false;
            }
        }
        return true;
    }

    private ResourceVector combine(ResourceVector other, LongBinaryOperator operator) {
        requireSameSchema(other);
        long[] counts = new long[values.length];
        for (int d = 0; d < schema.size(); d++) {
            counts[d] = operator.applyAsLong(values[d], other.values[d]);
        }
        return new ResourceVector(schema, counts);
    }

    private void requireSameSchema(ResourceVector other) {
        if (!schema.equals(Objects.requireNonNull(other, "other").schema)) {
            throw new IllegalArgumentException("vectors of different schemas: " + schema + " and " + other.schema);
        }
    }

    private long limited(int column, BigInteger exact) {
        if (exact.bitLength() > 63 || exact.longValue() == UNLIMITED) {
            throw new ArithmeticException(
                    schema.columnName(column) + ": " + exact + " is outside the range of a limited value");
        }
        return exact.longValue();
    }

    private static String print(long value) {
        return value == UNLIMITED ? "unlimited" : Long.toString(value);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ResourceVector vector
                && Arrays.equals(values, vector.values)
                && schema.equals(vector.schema);
    }

    @Override
    public int hashCode() {
        return 31 * schema.hashCode() + Arrays.hashCode(values);
    }

    /**
     * Returns the counts by dimension, such as {@code cpu=4000 memory=unlimited}, each followed by its flavors in
     * parentheses, such as {@code gpu=10 (a100=4 v100=6)}. Flavors of 0 are left out, as are those without a limit.
     */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int d = 0; d < schema.size(); d++) {
            text.append(d == 0 ? "" : " ")
                    .append(schema.dimension(d))
                    .append('=')
                    .append(print(values[d]))
                    .append(flavorsInWords(d));
        }
        return text.toString();
    }

    private String flavorsInWords(int d) {
        boolean limits = false;
        for (int k = 0; k < schema.flavorCount(d); k++) {
            limits |= values[schema.column(d, k)] == UNLIMITED;
        }
        List<String> words = new ArrayList<>();
        for (int k = 0; k < schema.flavorCount(d); k++) {
            long units = values[schema.column(d, k)];
            if (units != (limits ? UNLIMITED : 0)) {
                words.add(schema.flavors(schema.dimension(d)).get(k) + '=' + print(units));
            }
        }
        return words.isEmpty() ? "" : " (" + String.join(" ", words) + ')';
    }
}
