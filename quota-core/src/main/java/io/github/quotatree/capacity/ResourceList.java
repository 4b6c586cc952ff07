package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Amounts of some of the dimensions of a schema, in base units; the others are not named, which is not the same as 0.
 *
 * <p>Capacity scheduling has rules of its own for dimensions that a list does not name. An immutable value.
 */
public final class ResourceList {
    private final ResourceVector amounts;
    private final BitSet named;

    private ResourceList(ResourceVector amounts, BitSet named) {
        this.amounts = amounts;
        this.named = named;
    }

    /** Returns the list that names nothing. */
    public static ResourceList empty(ResourceSchema schema) {
        return new ResourceList(Objects.requireNonNull(schema, "schema").zero(), new BitSet());
    }

    /**
     * Returns the list of the given amounts by dimension, which names these and no others, also where they are 0.
     *
     * @throws IllegalArgumentException if a name is not a dimension of the schema, or an amount is negative
     */
    public static ResourceList of(ResourceSchema schema, Map<String, Long> amounts) {
        Objects.requireNonNull(schema, "schema");
        Objects.requireNonNull(amounts, "amounts");
        BitSet named = new BitSet();
        amounts.forEach((dimension, amount) -> {
            named.set(schema.position(dimension));
            if (amount < 0) {
                throw new IllegalArgumentException(dimension + " (" + amount + ") is negative");
            }
        });
        return new ResourceList(schema.vector(amounts), named);
    }

    /**
     * Returns the list that names the dimensions of a vector that are not 0.
     *
     * @throws IllegalArgumentException if a value is negative
     */
    public static ResourceList of(ResourceVector amounts) {
        ResourceSchema schema = Objects.requireNonNull(amounts, "amounts").schema();
        BitSet named = new BitSet();
        for (int d = 0; d < schema.size(); d++) {
            named.set(d, amounts.value(d) != 0);
            if (amounts.value(d) < 0) {
                throw new IllegalArgumentException(schema.dimension(d) + " (" + amounts.value(d) + ") is negative");
            }
        }
        return new ResourceList(amounts, named);
    }

    static void requireLimited(String what, ResourceVector amount) {
        for (int d = 0; d < amount.schema().size(); d++) {
            long value = amount.value(d);
            if (value < 0 || value == ResourceVector.UNLIMITED) {
                throw new IllegalArgumentException(what + " " + amount.schema().dimension(d)
                        + (value < 0 ? " (" + value + ") is negative" : " is unlimited, and an amount is finite"));
            }
        }
    }

    /** Returns the schema. */
    public ResourceSchema schema() {
        return amounts.schema();
    }

    /** Returns the amounts, with 0 in the dimensions that are not named. */
    public ResourceVector amounts() {
        return amounts;
    }

    /**
     * Returns whether a dimension is named.
     *
     * @throws IllegalArgumentException if the schema has no such dimension
     */
    public boolean names(String dimension) {
        return named.get(schema().position(dimension));
    }

    /** Returns the dimensions that are named, in the order of the schema. */
    public List<String> dimensions() {
        return named.stream().mapToObj(schema()::dimension).toList();
    }

    /**
     * Returns the sum, which names the dimensions of either.
     *
     * @throws ArithmeticException if a sum of limited values is not below 2^63-1
     * @throws IllegalArgumentException if the schemas differ
     */
    public ResourceList plus(ResourceList other) {
        Objects.requireNonNull(other, "other");
        return new ResourceList(amounts.plus(other.amounts), naming(other).named);
    }

    ResourceList naming(ResourceList other) {
        BitSet either = (BitSet) named.clone();
        either.or(other.named);
        return new ResourceList(amounts, either);
    }

    boolean names(int position) {
        return named.get(position);
    }

    long value(int position) {
        return amounts.value(position);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ResourceList list && amounts.equals(list.amounts) && named.equals(list.named);
    }

    @Override
    public int hashCode() {
        return 31 * amounts.hashCode() + named.hashCode();
    }

    /** Returns the named amounts, such as {@code cpu=4000 memory=0}, or {@code nothing}. */
    @Override
    public String toString() {
        String text = dimensions().stream()
                .map(dimension -> dimension + "="
                        + (amounts.isUnlimited(dimension) ? "unlimited" : String.valueOf(amounts.value(dimension))))
                .collect(Collectors.joining(" "));
        return text.isEmpty() ? "nothing" : text;
    }
}
