package io.github.quotatree.resource;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A class of demand: the flavors of one dimension that a unit of a request accepts. A unit that names its flavor
 * accepts one, a unit that only counts accepts any. An immutable value: two are equal when they accept the same flavors
 * of the same dimension of equal schemas. A name that the schema lacks, or a dimension without flavors, is refused by
 * an {@link IllegalArgumentException}.
 */
public final class FlavorClass {
    private final ResourceSchema schema;
    private final int position;
    private final int mask;

    private FlavorClass(ResourceSchema schema, int position, int mask) {
        this.schema = schema;
        this.position = position;
        this.mask = mask;
    }

    /** Returns the class of units that accept the given flavors; see {@link #of(ResourceSchema, String, Iterable)}. */
    public static FlavorClass of(ResourceSchema schema, String dimension, String... flavors) {
        return of(schema, dimension, Arrays.asList(Objects.requireNonNull(flavors, "flavors")));
    }

    /** Returns the class of units that accept given flavors of a dimension, at least one; it may be given twice. */
    public static FlavorClass of(ResourceSchema schema, String dimension, Iterable<String> flavors) {
        Objects.requireNonNull(flavors, "flavors");
        int position =
                requireFlavors(schema, Objects.requireNonNull(schema, "schema").position(dimension));
        int mask = 0;
        for (String flavor : flavors) {
            mask |= 1 << (schema.column(dimension, flavor) - schema.column(position, 0));
        }
        if (mask == 0) {
            throw new IllegalArgumentException(
                    "a class of " + dimension + " accepts at least one flavor of " + schema.flavors(dimension));
        }
        return new FlavorClass(schema, position, mask);
    }

    /** Returns the class of units that accept any flavor of a dimension. */
    public static FlavorClass any(ResourceSchema schema, String dimension) {
        int position =
                requireFlavors(schema, Objects.requireNonNull(schema, "schema").position(dimension));
        return new FlavorClass(schema, position, (1 << schema.flavorCount(position)) - 1);
    }

    /** Returns the class of a {@linkplain #mask mask}, which accepts some flavors of the dimension and no others. */
    public static FlavorClass ofMask(ResourceSchema schema, int position, int mask) {
        requireFlavors(Objects.requireNonNull(schema, "schema"), position);
        if (mask < 1 || mask >= 1 << schema.flavorCount(position)) {
            throw new IllegalArgumentException("mask " + mask + " of " + schema.dimension(position)
                    + " must be from 1 to " + ((1 << schema.flavorCount(position)) - 1));
        }
        return new FlavorClass(schema, position, mask);
    }

    private static int requireFlavors(ResourceSchema schema, int position) {
        if (schema.flavorCount(position) == 0) {
            throw new IllegalArgumentException("dimension " + schema.dimension(position) + " has no flavors");
        }
        return position;
    }

    /** Returns the schema. */
    public ResourceSchema schema() {
        return schema;
    }

    /** Returns the name of the dimension. */
    public String dimension() {
        return schema.dimension(position);
    }

    /** Returns the position of the dimension in the schema. */
    public int position() {
        return position;
    }

    /** Returns the accepted flavors as bits: bit {@code k} stands for flavor {@code k} of the dimension. */
    public int mask() {
        return mask;
    }

    /** Returns the names of the accepted flavors, in the order of the schema. */
    public List<String> flavors() {
        return schema.flavors(dimension()).stream().filter(this::accepts).toList();
    }

    /** Returns whether a flavor is accepted. */
    public boolean accepts(String flavor) {
        return (mask >> (schema.column(dimension(), flavor) - schema.column(position, 0)) & 1) == 1;
    }

    /** Returns whether every flavor of the dimension is accepted. */
    public boolean acceptsAny() {
        return mask == (1 << schema.flavorCount(position)) - 1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FlavorClass that
                && mask == that.mask
                && position == that.position
                && schema.equals(that.schema);
    }

    @Override
    public int hashCode() {
        return Objects.hash(schema, position, mask);
    }

    /** Returns the class in words, such as {@code gpu of any flavor} or {@code gpu of a100 or v100}. */
    @Override
    public String toString() {
        return dimension() + " of " + (acceptsAny() ? "any flavor" : String.join(" or ", flavors()));
    }
}
