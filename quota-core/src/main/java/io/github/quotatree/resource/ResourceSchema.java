package io.github.quotatree.resource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The ordered resource dimensions that a tree of quota groups accounts for, such as {@code cpu}, {@code memory} and
 * {@code gpu}.
 *
 * <p>A schema gives each dimension a position. The unit of a dimension is the caller's choice (milli-CPU, bytes,
 * cards), as long as one unit is never split.
 *
 * <p>A dimension may have <em>flavors</em>: kinds of the resource, such as the models {@code a100} and {@code v100} of
 * {@code gpu}. Then a group may count units of any flavor, and another may be promised units of one:
 *
 * <pre>{@code
 * ResourceSchema schema = ResourceSchema.of("cpu", "gpu").withFlavors("gpu", "a100", "v100");
 * }</pre>
 *
 * <p>The schema lays out the <em>columns</em> of a {@link ResourceVector}: first the count of each dimension, at the
 * position of the dimension, then each flavor, dimension by dimension. The schema above has the columns {@code cpu},
 * {@code gpu}, {@code gpu a100} and {@code gpu v100}. A dimension without flavors is a dimension with a single one: its
 * count says all.
 *
 * <p>Two schemas are equal when they name the same dimensions in the same order, with the same flavors in the same
 * order. Instances are immutable. A method that takes a name throws an {@link IllegalArgumentException} if there is no
 * such dimension or flavor, and one that takes a position or a column an {@link IndexOutOfBoundsException}.
 */
public final class ResourceSchema {
    /** The most flavors that a dimension may have. The time of a solve doubles with each flavor. */
    public static final int MOST_FLAVORS = 12;

    private final List<String> dimensions;
    private final Map<String, Integer> positions = new HashMap<>();

    /** By dimension; empty where it has none. */
    private final List<List<String>> flavors;

    /** By dimension, the column of its first flavor; the last element is the number of columns. */
    private final int[] columns;

    private final List<Integer> flavoredPositions;

    private final ResourceVector zero;
    private final ResourceVector unlimited;

    private ResourceSchema(List<String> dimensions, List<List<String>> flavors) {
        this.dimensions = dimensions;
        this.flavors = flavors;
        columns = new int[dimensions.size() + 1];
        columns[0] = dimensions.size();
        List<Integer> flavored = new ArrayList<>();
        for (int d = 0; d < dimensions.size(); d++) {
            String dimension = dimensions.get(d);
            if (dimension.isBlank()) {
                throw new IllegalArgumentException("dimension name (\"" + dimension + "\") must not be blank");
            }
            if (positions.put(dimension, d) != null) {
                throw new IllegalArgumentException("dimension " + dimension + " is named twice in " + dimensions);
            }
            columns[d + 1] = columns[d] + flavors.get(d).size();
            if (columns[d + 1] > columns[d]) {
                flavored.add(d);
            }
        }
        // whose iterator is no object of its own, so that a loop over no flavors makes no garbage
        flavoredPositions = flavored.isEmpty() ? Collections.emptyList() : List.copyOf(flavored);
        zero = filled(0, Map.of());
        unlimited = filled(ResourceVector.UNLIMITED, Map.of());
    }

    /** Returns the schema of the given dimensions; see {@link #of(List)}. */
    public static ResourceSchema of(String... dimensions) {
        return of(Arrays.asList(Objects.requireNonNull(dimensions, "dimensions")));
    }

    /**
     * Returns the schema of the given dimensions, in the given order.
     *
     * @throws IllegalArgumentException if a name is blank or appears twice
     */
    public static ResourceSchema of(List<String> dimensions) {
        List<String> names = List.copyOf(Objects.requireNonNull(dimensions, "dimensions"));
        return new ResourceSchema(names, Collections.nCopies(names.size(), List.of()));
    }

    /** Returns this schema with flavors of a dimension; see {@link #withFlavors(String, List)}. */
    public ResourceSchema withFlavors(String dimension, String... names) {
        return withFlavors(dimension, Arrays.asList(Objects.requireNonNull(names, "names")));
    }

    /**
     * Returns this schema with flavors of a dimension, in the given order.
     *
     * @throws IllegalArgumentException if there is no such dimension, no flavor is given, a name is blank or appears
     *     twice, or there are more than {@link #MOST_FLAVORS}
     * @throws IllegalStateException if the dimension has flavors already
     */
    public ResourceSchema withFlavors(String dimension, List<String> names) {
        List<String> own = List.copyOf(Objects.requireNonNull(names, "names"));
        int position = position(dimension);
        List<String> before = flavors.get(position);
        if (!before.isEmpty()) {
            throw new IllegalStateException("flavors of " + dimension + " were already set: " + before);
        }
        requireFlavors(!own.isEmpty(), dimension, "at least one must be named");
        String tooMany = own.size() + " are named, and a dimension has at most " + MOST_FLAVORS;
        requireFlavors(own.size() <= MOST_FLAVORS, dimension, tooMany);
        Set<String> distinct = new HashSet<>();
        for (String name : own) {
            requireFlavors(!name.isBlank(), dimension, "name (\"" + name + "\") must not be blank");
            requireFlavors(distinct.add(name), dimension, name + " is named twice");
        }
        List<List<String>> changed = new ArrayList<>(flavors);
        changed.set(position, own);
        return new ResourceSchema(dimensions, List.copyOf(changed));
    }

    private static void requireFlavors(boolean condition, String dimension, String problem) {
        if (!condition) {
            throw new IllegalArgumentException("flavors of " + dimension + ": " + problem);
        }
    }

    /** Returns the number of dimensions. */
    public int size() {
        return dimensions.size();
    }

    /** Returns the names of the dimensions, in order. */
    public List<String> dimensions() {
        return dimensions;
    }

    /** Returns the name of the dimension at a position. */
    public String dimension(int position) {
        return dimensions.get(position);
    }

    /** Returns whether the schema has a dimension of this name. */
    public boolean contains(String dimension) {
        return positions.containsKey(Objects.requireNonNull(dimension, "dimension"));
    }

    /** Returns the position of a dimension. */
    public int position(String dimension) {
        Integer position = positions.get(Objects.requireNonNull(dimension, "dimension"));
        if (position == null) {
            throw new IllegalArgumentException("no dimension " + dimension + " among " + dimensions);
        }
        return position;
    }

    /** Returns whether any dimension has flavors. */
    public boolean hasFlavors() {
        return columns() > size();
    }

    /** Returns whether the dimension at a position has flavors. */
    public boolean hasFlavors(int position) {
        return !flavors.get(position).isEmpty();
    }

    /** Returns the positions of the dimensions that have flavors, in order; empty if none has. */
    public List<Integer> flavoredPositions() {
        return flavoredPositions;
    }

    /** Returns the names of the flavors of a dimension, in order; empty if it has none. */
    public List<String> flavors(String dimension) {
        return flavors.get(position(dimension));
    }

    /** Returns the number of flavors of the dimension at a position. */
    public int flavorCount(int position) {
        return flavors.get(position).size();
    }

    /** Returns the number of columns: dimensions, and flavors of all dimensions. */
    public int columns() {
        return columns[size()];
    }

    /** Returns the column of flavor {@code flavor}, from 0; of a dimension without flavors, the column of its count. */
    public int column(int position, int flavor) {
        int count = flavorCount(position);
        return count == 0 && flavor == 0 ? position : columns[position] + Objects.checkIndex(flavor, count);
    }

    /** Returns the column of a flavor. */
    public int column(String dimension, String flavor) {
        Objects.requireNonNull(flavor, "flavor");
        int position = position(dimension);
        int found = flavors.get(position).indexOf(flavor);
        if (found < 0) {
            throw new IllegalArgumentException(
                    "no flavor " + flavor + " of " + dimension + " among " + flavors.get(position));
        }
        return columns[position] + found;
    }

    /** Returns the position of the dimension of a column. */
    public int positionOf(int column) {
        int position = Objects.checkIndex(column, columns());
        if (position >= size()) {
            position = 0;
            while (columns[position + 1] <= column) {
                position++;
            }
        }
        return position;
    }

    /** Returns the name of a column: of its dimension, followed by its flavor if it has one: {@code gpu a100}. */
    public String columnName(int column) {
        int position = positionOf(column);
        return column < size()
                ? dimension(position)
                : dimension(position) + ' ' + flavors.get(position).get(column - columns[position]);
    }

    /**
     * Returns the vector of the given values: one per dimension in the order of the schema, without units of flavors,
     * or one per {@linkplain #columns column}. Another number is refused by an {@link IllegalArgumentException}.
     */
    public ResourceVector vector(long... values) {
        int count = Objects.requireNonNull(values, "values").length;
        if (count != size() && count != columns()) {
            throw new IllegalArgumentException(
                    "number of values (" + count + ") must be " + size() + ", one for each of " + this);
        }
        return new ResourceVector(this, Arrays.copyOf(values, columns()));
    }

    /** Returns the vector with a value in one dimension and 0 in the others; {@link ResourceVector#with} adds more. */
    public ResourceVector vector(String dimension, long value) {
        return zero.with(dimension, value);
    }

    /** Returns the vector of the given values by dimension name; a dimension that is not named is 0. */
    public ResourceVector vector(Map<String, Long> values) {
        return filled(0, Objects.requireNonNull(values, "values"));
    }

    /** Returns the vector of the given limits by dimension; all others are {@link ResourceVector#UNLIMITED}. */
    public ResourceVector limits(Map<String, Long> values) {
        return filled(ResourceVector.UNLIMITED, Objects.requireNonNull(values, "values"));
    }

    /** Returns the vector that is 0 in every column. */
    public ResourceVector zero() {
        return zero;
    }

    /** Returns the vector that is {@linkplain ResourceVector#UNLIMITED unlimited} in every column. */
    public ResourceVector unlimited() {
        return unlimited;
    }

    /** Returns the vector; if it has other dimensions or a negative value, the error names it {@code what}. */
    public ResourceVector requireNonNegative(String what, ResourceVector vector) {
        Objects.requireNonNull(what, "what");
        if (Objects.requireNonNull(vector, "vector").isAmountOf(this)) {
            return vector;
        }
        if (!vector.schema().equals(this)) {
            throw new IllegalArgumentException(what + ": has dimensions " + vector.schema() + ", not " + this);
        }
        int c = 0;
        while (vector.value(c) >= 0) {
            c++;
        }
        throw new IllegalArgumentException(what + ": " + columnName(c) + " (" + vector.value(c) + ") is below 0");
    }

    /**
     * Returns the vector, checked as by {@link #requireNonNegative}, and to have in each dimension with flavors their
     * sum as its value: a total, the capacity of a node or a use, of which the flavor of every unit is known.
     */
    public ResourceVector requireKnownFlavors(String what, ResourceVector vector) {
        requireNonNegative(what, vector);
        for (int d : flavoredPositions) {
            long sum = vector.sumOfFlavors(d);
            if (vector.value(d) != sum) {
                throw new IllegalArgumentException(what + ": " + dimension(d) + " (" + vector.value(d)
                        + ") is not the sum of its flavors (" + sum + "): the flavor of every unit must be named");
            }
        }
        return vector;
    }

    private ResourceVector filled(long otherwise, Map<String, Long> values) {
        long[] result = new long[columns()];
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
                        && schema.flavors.equals(flavors));
    }

    @Override
    public int hashCode() {
        return dimensions.hashCode();
    }

    /** Returns the names in brackets, flavors in parentheses, such as {@code [cpu, gpu (a100, v100)]}. */
    @Override
    public String toString() {
        List<String> words = new ArrayList<>();
        for (int d = 0; d < size(); d++) {
            String names = String.join(", ", flavors.get(d));
            words.add(names.isEmpty() ? dimension(d) : dimension(d) + " (" + names + ")");
        }
        return words.toString();
    }
}
