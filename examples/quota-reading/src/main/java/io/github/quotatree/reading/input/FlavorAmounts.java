package io.github.quotatree.reading.input;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/** Amounts of resources by flavor, such as five cards of one model, in base units. */
public final class FlavorAmounts {
    private static final FlavorAmounts NONE = new FlavorAmounts(new TreeMap<>());

    private final SortedMap<String, SortedMap<String, Long>> amounts;

    private FlavorAmounts(SortedMap<String, SortedMap<String, Long>> amounts) {
        this.amounts = amounts;
    }

    public static FlavorAmounts none() {
        return NONE;
    }

    /** Returns the given amounts by resource and flavor; a resource without flavors is not named. */
    public static FlavorAmounts of(Map<String, ? extends Map<String, Long>> amounts) {
        SortedMap<String, SortedMap<String, Long>> copy = new TreeMap<>();
        amounts.forEach((resource, units) -> {
            if (!units.isEmpty()) {
                copy.put(resource, Collections.unmodifiableSortedMap(new TreeMap<>(units)));
            }
        });
        return copy.isEmpty() ? NONE : new FlavorAmounts(copy);
    }

    public boolean isEmpty() {
        return amounts.isEmpty();
    }

    public Set<String> resources() {
        return Collections.unmodifiableSet(amounts.keySet());
    }

    public SortedMap<String, Long> of(String resource) {
        return amounts.getOrDefault(resource, Collections.emptySortedMap());
    }

    /** Returns the sum of the flavors of a resource, at most 2^63-1. */
    public long sum(String resource) {
        long sum = 0;
        for (long units : of(resource).values()) {
            long next = sum + units;
            sum = next < sum ? ResourceVector.UNLIMITED : next;
        }
        return sum;
    }

    /** Returns these amounts combined with others, by flavor; one that only one of them names stays as it is. */
    public FlavorAmounts merged(FlavorAmounts others, BinaryOperator<Long> operator) {
        Map<String, SortedMap<String, Long>> merged = new TreeMap<>();
        for (FlavorAmounts each : List.of(this, others)) {
            each.amounts.forEach((resource, units) -> {
                SortedMap<String, Long> known = merged.computeIfAbsent(resource, none -> new TreeMap<>());
                units.forEach((flavor, amount) -> known.merge(flavor, amount, operator));
            });
        }
        return of(merged);
    }

    /** Returns the amounts in a schema, with another one for a flavor that they do not name. */
    public ResourceVector in(ResourceSchema schema, long otherwise) {
        long[] values = new long[schema.columns()];
        Arrays.fill(values, otherwise);
        for (Map.Entry<String, SortedMap<String, Long>> resource : amounts.entrySet()) {
            if (schema.contains(resource.getKey()) && schema.hasFlavors(schema.position(resource.getKey()))) {
                resource.getValue()
                        .forEach((flavor, units) -> values[schema.column(resource.getKey(), flavor)] = units);
            }
        }
        return schema.vector(values);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FlavorAmounts that && amounts.equals(that.amounts);
    }

    @Override
    public int hashCode() {
        return amounts.hashCode();
    }

    @Override
    public String toString() {
        return amounts.toString();
    }
}
