package io.github.quotatree;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A property of a builder with an amount in each dimension, which is set once: in all dimensions together, or in one
 * dimension after the other. A value is checked before the property counts as set, so that a bad one can be corrected.
 */
final class VectorProperty {
    private final String group;
    private final String property;

    /** The amounts in the dimensions that are not set. */
    private final ResourceVector defaults;

    private @Nullable ResourceVector amounts;
    private boolean wholeSet;

    /** The dimensions that were set one by one. */
    private Set<String> named = Set.of();

    /** Whether the dimensions that were set one by one started with no amounts at all. */
    private boolean startedEmpty;

    /** Makes a property that is not set. */
    VectorProperty(String group, String property, ResourceVector defaults) {
        this.group = group;
        this.property = property;
        this.defaults = defaults;
    }

    /** Sets the amounts of a declaration that is edited; each may be set anew, once. */
    void startWith(ResourceVector vector) {
        amounts = vector;
    }

    /** Sets all dimensions. */
    void set(ResourceVector vector) {
        if (!vector.schema().equals(schema())) {
            throw new IllegalArgumentException(
                    name() + " has dimensions " + vector.schema() + ", the group has " + schema());
        }
        if (schema().hasFlavors() && !vector.flavors().isZero()) {
            throw new IllegalArgumentException(name() + " (" + vector
                    + ") counts units; what it names of a flavor is set as flavor min or flavor max");
        }
        if (wholeSet || !named.isEmpty()) {
            throw new IllegalStateException(name() + " was already set");
        }
        wholeSet = true;
        amounts = vector;
    }

    /** Sets one dimension. */
    void set(String dimension, long value) {
        if (!schema().contains(dimension)) {
            throw new IllegalArgumentException(name() + ": no dimension " + dimension + " among " + schema());
        }
        if (wholeSet || named.contains(dimension)) {
            throw new IllegalStateException(name() + " " + dimension + " was already set");
        }
        if (named.isEmpty()) {
            named = new TreeSet<>();
            startedEmpty = amounts == null;
        }
        named.add(dimension);
        amounts = orDefault().with(dimension, value);
    }

    /** Sets the only dimension; refused where there are several. */
    void set(long value) {
        if (schema().size() != 1) {
            throw new IllegalArgumentException(
                    name() + " (" + value + ") must name its dimension, as there are several: " + schema());
        }
        set(schema().dimension(0), value);
    }

    /** Returns the amounts, with the defaults where none is set. */
    ResourceVector orDefault() {
        return amounts == null ? defaults : amounts;
    }

    /** Returns the amounts, or null if none is set. */
    @Nullable
    ResourceVector orNull() {
        return amounts;
    }

    /** Returns whether only some dimensions have an amount. */
    boolean isPartial() {
        return startedEmpty && named.size() < schema().size();
    }

    /** Returns the dimensions that were set one by one. */
    Set<String> named() {
        return named;
    }

    private ResourceSchema schema() {
        return defaults.schema();
    }

    private String name() {
        return group + ": " + property;
    }
}
