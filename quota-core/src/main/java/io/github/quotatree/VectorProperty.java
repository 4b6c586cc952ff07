package io.github.quotatree;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.BitSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A builder's property with an amount in each column of a schema. Each is set once, the counts of all dimensions
 * together or one by one, and so the flavors, after its value is checked, so that a bad one can be corrected.
 */
final class VectorProperty {
    private final String group;
    private final String property;

    private final ResourceVector defaults;
    private @Nullable ResourceVector amounts;
    private @Nullable BitSet columns; // that were set
    private boolean startedEmpty; // with no amounts at all, when a count was set

    VectorProperty(String group, String property, ResourceVector defaults) {
        this.group = group;
        this.property = property;
        this.defaults = defaults;
    }

    /** Sets the amounts of a declaration that is edited; each may be set anew, once. */
    void startWith(ResourceVector vector) {
        amounts = vector;
    }

    /** Sets the counts of all dimensions; a vector that names flavors must name the ones that are set. */
    void set(ResourceVector vector) {
        requireSchema(vector, name() + " has dimensions ");
        ResourceVector changed = orDefault().withCounts(vector);
        if (vector.namesFlavors()
                && !vector.equals(changed)
                && !vector.equals(schema().unlimited().withCounts(vector))) {
            throw new IllegalArgumentException(name() + " (" + vector
                    + ") counts units; what it names of a flavor is set as flavor min or flavor max");
        }
        setAll(0, schema().size(), name());
        amounts = changed;
    }

    void set(String dimension, long value) {
        Objects.requireNonNull(dimension, "dimension");
        if (!schema().contains(dimension)) {
            throw new IllegalArgumentException(name() + ": no dimension " + dimension + " among " + schema());
        }
        int position = schema().position(dimension);
        startedEmpty |= amounts == null;
        setAll(position, position + 1, name() + " " + dimension);
        amounts = orDefault().with(dimension, value);
    }

    void set(long value) {
        if (schema().size() != 1) {
            throw new IllegalArgumentException(
                    name() + " (" + value + ") must name its dimension, as there are several: " + schema());
        }
        set(schema().dimension(0), value);
    }

    void set(String dimension, String flavor, long value) {
        Objects.requireNonNull(dimension, "dimension");
        Objects.requireNonNull(flavor, "flavor");
        int column;
        try {
            column = schema().column(dimension, flavor);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(flavorName() + ": " + e.getMessage(), e);
        }
        setAll(column, column + 1, flavorName() + ' ' + schema().columnName(column));
        // without limits, the counts take no part in the change of a flavor
        amounts = orDefault()
                .withCounts(schema().unlimited())
                .with(dimension, flavor, value)
                .withCounts(orDefault());
    }

    void setFlavors(ResourceVector vector) {
        requireSchema(vector, flavorName() + " has flavors of ");
        setAll(schema().size(), schema().columns(), flavorName());
        amounts = vector.withCounts(orDefault());
    }

    private void requireSchema(ResourceVector vector, String whatItHas) {
        Objects.requireNonNull(vector, "vector");
        if (!vector.schema().equals(schema())) {
            throw new IllegalArgumentException(whatItHas + vector.schema() + ", the group has " + schema());
        }
    }

    private void setAll(int from, int to, String of) {
        columns = columns == null ? new BitSet(schema().columns()) : columns;
        int first = columns.nextSetBit(from);
        if (first >= 0 && first < to) {
            throw new IllegalStateException(of + " was already set");
        }
        columns.set(from, to);
    }

    ResourceVector orDefault() {
        return amounts == null ? defaults : amounts;
    }

    @Nullable
    ResourceVector orNull() {
        return amounts;
    }

    boolean isPartial() {
        return startedEmpty && named().size() < schema().size();
    }

    Set<String> named() {
        Set<String> named = new TreeSet<>();
        for (int d = 0; columns != null && d < schema().size(); d++) {
            if (columns.get(d)) {
                named.add(schema().dimension(d));
            }
        }
        return named;
    }

    private ResourceSchema schema() {
        return defaults.schema();
    }

    private String name() {
        return group + ": " + property;
    }

    private String flavorName() {
        return group + ": flavor " + property;
    }
}
