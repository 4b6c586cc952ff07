package io.github.quotatree.resource;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The ordered resource dimensions that a tree of quota groups accounts for, such as {@code cpu}, {@code memory} and
 * {@code gpu}.
 *
 * <p>A schema gives each dimension a position; a {@link ResourceVector} holds one {@code long} per position. The unit
 * of a dimension is the caller's choice (milli-CPU, bytes, cards), as long as one unit is never split.
 *
 * <p>A dimension may have <em>flavors</em>: kinds of the resource, such as the models {@code a100} and {@code v100} of
 * {@code gpu}. Then a group may count units of any flavor, and another may be promised units of one:
 *
 * <pre>{@code
 * ResourceSchema schema = ResourceSchema.of("cpu", "gpu").withFlavors("gpu", "a100", "v100");
 * }</pre>
 *
 * <p>Two schemas are equal when they name the same dimensions in the same order, with the same flavors in the same
 * order. Instances are immutable.
 */
public final class ResourceSchema {
    /** The most flavors that a dimension may have. The time of a solve doubles with each flavor. */
    public static final int MOST_FLAVORS = 12;

    private final List<String> dimensions;
    private final Map<String, Integer> positions;

    /** The flavors, or null if no dimension has any. */
    private final @Nullable FlavorNames flavors;

    private final int flavorCount;
    private final ResourceVector zero;
    private final ResourceVector unlimited;

    // made when they are first requested: a host without flavors never loads their class
    private @Nullable FlavorVector zeroFlavors;
    private @Nullable FlavorVector unlimitedFlavors;

    private ResourceSchema(List<String> dimensions) {
        this(dimensions, null);
    }

    private ResourceSchema(List<String> dimensions, @Nullable FlavorNames flavors) {
        this.dimensions = List.copyOf(dimensions);
        this.flavors = flavors;
        flavorCount = flavors == null ? 0 : flavors.count();
        this.positions = new HashMap<>();
        for (String dimension : this.dimensions) {
            if (dimension.isBlank()) {
                throw new IllegalArgumentException("dimension name (\"" + dimension + "\") must not be blank");
            }
            if (positions.put(dimension, positions.size()) != null) {
                throw new IllegalArgumentException("dimension " + dimension + " is named twice in " + dimensions);
            }
        }
        zero = filled(0, Map.of());
        unlimited = filled(ResourceVector.UNLIMITED, Map.of());
    }

    /**
     * Returns the schema of the given dimensions, in the given order.
     *
     * @throws IllegalArgumentException if a name is blank or appears twice
     */
    public static ResourceSchema of(String... dimensions) {
        return new ResourceSchema(List.of(dimensions));
    }

    /**
     * Returns the schema of the given dimensions, in the given order.
     *
     * @throws IllegalArgumentException if a name is blank or appears twice
     */
    public static ResourceSchema of(List<String> dimensions) {
        return new ResourceSchema(dimensions);
    }

    /**
     * Returns this schema with flavors of a dimension, in the given order.
     *
     * @throws IllegalArgumentException if there is no such dimension, no flavor is given, a name is blank or appears
     *     twice, or there are more than {@link #MOST_FLAVORS}
     * @throws IllegalStateException if the dimension has flavors already
     */
    public ResourceSchema withFlavors(String dimension, String... names) {
        return withFlavors(dimension, List.of(names));
    }

    /**
     * Returns this schema with flavors of a dimension, in the given order.
     *
     * @throws IllegalArgumentException if there is no such dimension, no flavor is given, a name is blank or appears
     *     twice, or there are more than {@link #MOST_FLAVORS}
     * @throws IllegalStateException if the dimension has flavors already
     */
    public ResourceSchema withFlavors(String dimension, List<String> names) {
        Objects.requireNonNull(names, "names");
        int position = position(dimension);
        FlavorNames before = flavors == null ? FlavorNames.none(size()) : flavors;
        return new ResourceSchema(dimensions, before.with(dimension, position, names));
    }

    /** Returns the number of dimensions. */
    public int size() {
        return dimensions.size();
    }

    /** Returns the names of the dimensions, in order. */
    public List<String> dimensions() {
        return dimensions;
    }

    /**
     * Returns the name of the dimension at a position.
     *
     * @throws IndexOutOfBoundsException if the position is not in {@code [0, size())}
     */
    public String dimension(int position) {
        return dimensions.get(position);
    }

    /** Returns whether the schema has a dimension of this name. */
    public boolean contains(String dimension) {
        return positions.containsKey(Objects.requireNonNull(dimension, "dimension"));
    }

    /**
     * Returns the position of a dimension.
     *
     * @throws IllegalArgumentException if the schema has no dimension of this name
     */
    public int position(String dimension) {
        Integer position = positions.get(Objects.requireNonNull(dimension, "dimension"));
        if (position == null) {
            throw new IllegalArgumentException("no dimension " + dimension + " among " + dimensions);
        }
        return position;
    }

    /** Returns whether any dimension has flavors. */
    public boolean hasFlavors() {
        return flavorCount > 0;
    }

    /**
     * Returns whether the dimension at a position has flavors.
     *
     * @throws IndexOutOfBoundsException if the position is not in {@code [0, size())}
     */
    public boolean hasFlavors(int position) {
        return flavorCount(position) > 0;
    }

    /**
     * Returns the names of the flavors of a dimension, in order; empty if it has none.
     *
     * @throws IllegalArgumentException if there is no such dimension
     */
    public List<String> flavors(String dimension) {
        int position = position(dimension);
        return flavors == null ? List.of() : flavors.of(position);
    }

    /** Returns the number of flavors of all dimensions together. */
    public int flavorCount() {
        return flavorCount;
    }

    /**
     * Returns the number of flavors of the dimension at a position.
     *
     * @throws IndexOutOfBoundsException if the position is not in {@code [0, size())}
     */
    public int flavorCount(int position) {
        Objects.checkIndex(position, size());
        return flavors == null ? 0 : flavors.of(position).size();
    }

    /**
     * Returns the position of the first flavor of a dimension among the flavors of all dimensions, which are counted
     * from 0 in the order of the dimensions.
     *
     * @throws IndexOutOfBoundsException if the position is not in {@code [0, size())}
     */
    public int flavorStart(int position) {
        Objects.checkIndex(position, size());
        return flavors == null ? 0 : flavors.start(position);
    }

    /**
     * Returns the position of a flavor among the flavors of all dimensions, which are counted from 0 in the order of
     * the dimensions.
     *
     * @throws IllegalArgumentException if there is no such dimension, or it has no such flavor
     */
    public int flavorPosition(String dimension, String flavor) {
        Objects.requireNonNull(flavor, "flavor");
        int position = position(dimension);
        int found = flavors(dimension).indexOf(flavor);
        if (found < 0) {
            throw new IllegalArgumentException(
                    "no flavor " + flavor + " of " + dimension + " among " + flavors(dimension));
        }
        return flavorStart(position) + found;
    }

    /** Returns the amounts by flavor that are all 0. */
    public FlavorVector zeroFlavors() {
        FlavorVector known = zeroFlavors;
        if (known == null) {
            known = FlavorVector.filled(this, 0);
            zeroFlavors = known;
        }
        return known;
    }

    /** Returns the amounts by flavor that are all {@linkplain ResourceVector#UNLIMITED unlimited}. */
    public FlavorVector unlimitedFlavors() {
        FlavorVector known = unlimitedFlavors;
        if (known == null) {
            known = FlavorVector.filled(this, ResourceVector.UNLIMITED);
            unlimitedFlavors = known;
        }
        return known;
    }

    /**
     * Returns the vector of the given values, one per dimension in the order of the schema.
     *
     * @throws IllegalArgumentException if the number of values is not {@link #size()}
     */
    public ResourceVector vector(long... values) {
        return new ResourceVector(this, values.clone());
    }

    /**
     * Returns the vector with a value in one dimension and 0 in the others; {@link ResourceVector#with} adds more.
     *
     * @throws IllegalArgumentException if the name is not a dimension of this schema
     */
    public ResourceVector vector(String dimension, long value) {
        return zero.with(dimension, value);
    }

    /**
     * Returns the vector of the given values by dimension name; a dimension that is not named is 0.
     *
     * @throws IllegalArgumentException if a name is not a dimension of this schema
     */
    public ResourceVector vector(Map<String, Long> values) {
        return filled(0, values);
    }

    /**
     * Returns the vector of the given limits by dimension name; a dimension that is not named is
     * {@linkplain ResourceVector#UNLIMITED unlimited}.
     *
     * @throws IllegalArgumentException if a name is not a dimension of this schema
     */
    public ResourceVector limits(Map<String, Long> values) {
        return filled(ResourceVector.UNLIMITED, values);
    }

    /** Returns the vector that is 0 in every dimension. */
    public ResourceVector zero() {
        return zero;
    }

    /** Returns the vector that is {@linkplain ResourceVector#UNLIMITED unlimited} in every dimension. */
    public ResourceVector unlimited() {
        return unlimited;
    }

    /**
     * Returns the vector, checked as an amount of these dimensions.
     *
     * @param what the name of the vector in the message of the exception
     * @throws IllegalArgumentException if it has other dimensions, or a negative value
     */
    public ResourceVector requireNonNegative(String what, ResourceVector vector) {
        Objects.requireNonNull(what, "what");
        if (!vector.schema().equals(this)) {
            throw new IllegalArgumentException(what + ": has dimensions " + vector.schema() + ", not " + this);
        }
        for (int d = 0; d < size(); d++) {
            if (vector.value(d) < 0) {
                throw new IllegalArgumentException(
                        what + ": " + dimension(d) + " (" + vector.value(d) + ") is below 0");
            }
        }
        if (hasFlavors()) {
            vector.flavors().requireNonNegative(what);
        }
        return vector;
    }

    /**
     * Returns the vector, checked as an amount of these dimensions of which every unit has a known flavor: a total, the
     * capacity of a node or a use.
     *
     * @param what the name of the vector in the message of the exception
     * @throws IllegalArgumentException if it has other dimensions, or a negative value, or a dimension with flavors has
     *     a value that is not the sum of its flavors
     */
    public ResourceVector requireKnownFlavors(String what, ResourceVector vector) {
        requireNonNegative(what, vector);
        for (int d = 0; hasFlavors() && d < size(); d++) {
            long sum = vector.flavors().sum(dimension(d));
            if (hasFlavors(d) && vector.value(d) != sum) {
                throw new IllegalArgumentException(what + ": " + dimension(d) + " (" + vector.value(d)
                        + ") is not the sum of its flavors (" + sum + "): the flavor of every unit must be named");
            }
        }
        return vector;
    }

    private ResourceVector filled(long otherwise, Map<String, Long> values) {
        long[] result = new long[size()];
        Arrays.fill(result, otherwise);
        for (Map.Entry<String, Long> value : values.entrySet()) {
            result[position(value.getKey())] = value.getValue();
        }
        return new ResourceVector(this, result);
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof ResourceSchema schema
                        && schema.dimensions.equals(dimensions)
                        && Objects.equals(schema.flavors, flavors));
    }

    @Override
    public int hashCode() {
        return dimensions.hashCode();
    }

    /**
     * Returns the names of the dimensions in brackets, such as {@code [cpu, memory]}, flavors in parentheses, such as
     * {@code [cpu, gpu (a100, v100)]}.
     */
    @Override
    public String toString() {
        return flavors == null ? dimensions.toString() : flavors.inWords(dimensions);
    }
}
