package io.github.quotatree.reading.input;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;

/** The amounts of a manifest in some dimensions, in base units; a million of these must fit into memory. */
public final class Amounts {
    private static final Amounts NONE = new Amounts(new String[0], new long[0], FlavorAmounts.none());

    private final String[] dimensions;
    private final long[] values;
    private final FlavorAmounts flavors;

    private Amounts(String[] dimensions, long[] values, FlavorAmounts flavors) {
        this.dimensions = dimensions;
        this.values = values;
        this.flavors = flavors;
    }

    public static Amounts none() {
        return NONE;
    }

    public static Amounts of(SortedMap<String, Long> amounts) {
        if (amounts.isEmpty()) {
            return NONE;
        }
        String[] dimensions = new String[amounts.size()];
        long[] values = new long[amounts.size()];
        int i = 0;
        for (Map.Entry<String, Long> amount : amounts.entrySet()) {
            // the same few names in every object, and each read anew
            dimensions[i] = amount.getKey().intern();
            values[i++] = amount.getValue();
        }
        return new Amounts(dimensions, values, FlavorAmounts.none());
    }

    public Amounts withFlavors(FlavorAmounts others) {
        return others.equals(flavors) ? this : new Amounts(dimensions, values, others);
    }

    public FlavorAmounts flavors() {
        return flavors;
    }

    /** Returns the schema of some dimensions in the order of reports: cpu and memory, then the others by name. */
    public static ResourceSchema schema(Collection<String> dimensions) {
        Set<String> rest = new TreeSet<>(dimensions);
        List<String> ordered = new ArrayList<>();
        for (String first : List.of(BaseUnits.CPU, "memory")) {
            if (rest.remove(first)) {
                ordered.add(first);
            }
        }
        ordered.addAll(rest);
        return ResourceSchema.of(ordered);
    }

    /** Returns the amounts as a vector, with another one for a dimension that they do not name. */
    public ResourceVector in(ResourceSchema schema, long otherwise) {
        long[] filled = new long[schema.size()];
        Arrays.setAll(filled, d -> amount(schema.dimension(d)).orElse(otherwise));
        return schema.vector(filled);
    }

    /**
     * Returns the amounts as a vector of which every unit has a flavor, in the dimensions with flavors; there, a flavor
     * that is not named is 0, and so is a count beside the flavors.
     */
    public ResourceVector ofKnownFlavors(ResourceSchema schema) {
        ResourceVector vector = in(schema, 0);
        for (int d : schema.flavoredPositions()) {
            String dimension = schema.dimension(d);
            vector = vector.with(dimension, 0);
            for (Map.Entry<String, Long> units : flavors.of(dimension).entrySet()) {
                vector = vector.with(dimension, units.getKey(), units.getValue());
            }
        }
        return vector;
    }

    /** Returns these amounts combined with others, by name; one that only one of them has stays as it is. */
    public Amounts merged(Amounts others, BinaryOperator<Long> operator) {
        TreeMap<String, Long> merged = new TreeMap<>(byDimension());
        others.byDimension().forEach((dimension, amount) -> merged.merge(dimension, amount, operator));
        return of(merged).withFlavors(flavors.merged(others.flavors, operator));
    }

    public List<String> dimensions() {
        return List.of(dimensions);
    }

    public boolean names(String dimension) {
        return Arrays.asList(dimensions).contains(dimension);
    }

    public boolean isEmpty() {
        return dimensions.length == 0;
    }

    /** Returns whether every dimension that is named, if any, is 0. */
    public boolean isZero() {
        return Arrays.stream(values).allMatch(value -> value == 0);
    }

    public OptionalLong amount(String dimension) {
        for (int i = 0; i < dimensions.length; i++) {
            if (dimensions[i].equals(dimension)) {
                return OptionalLong.of(values[i]);
            }
        }
        return OptionalLong.empty();
    }

    public Map<String, Long> byDimension() {
        Map<String, Long> amounts = new HashMap<>();
        for (int i = 0; i < dimensions.length; i++) {
            amounts.put(dimensions[i], values[i]);
        }
        return amounts;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Amounts amounts
                && Arrays.equals(dimensions, amounts.dimensions)
                && Arrays.equals(values, amounts.values)
                && flavors.equals(amounts.flavors);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(dimensions) + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < dimensions.length; i++) {
            text.append(i == 0 ? "" : ", ").append(dimensions[i]).append('=').append(values[i]);
        }
        return text.append('}').append(flavors.isEmpty() ? "" : " " + flavors).toString();
    }
}
