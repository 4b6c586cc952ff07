package io.github.quotatree;

import io.github.quotatree.resource.FlavorVector;
import java.util.HashSet;
import java.util.Set;

/**
 * A property of a builder with an amount of each flavor, which is set once: of all flavors together, or of one after
 * the other. A value is checked before the property counts as set, so that a bad one can be corrected.
 */
final class FlavorProperty {
    private final String name;
    private final Set<Integer> named = new HashSet<>();
    private FlavorVector amounts;
    private boolean wholeSet;

    /**
     * Makes a property that is not set.
     *
     * @param name the group and the property, in messages
     * @param start the amounts of the flavors that are not set
     */
    FlavorProperty(String name, FlavorVector start) {
        this.name = name;
        amounts = start;
    }

    /** Sets all flavors. */
    void set(FlavorVector vector) {
        if (!vector.schema().equals(amounts.schema())) {
            throw new IllegalArgumentException(
                    name + " has flavors of " + vector.schema() + ", the group has " + amounts.schema());
        }
        if (wholeSet || !named.isEmpty()) {
            throw new IllegalStateException(name + " was already set");
        }
        wholeSet = true;
        amounts = vector;
    }

    /** Sets one flavor. */
    void set(String dimension, String flavor, long value) {
        int position = position(dimension, flavor);
        if (wholeSet || !named.add(position)) {
            throw new IllegalStateException(name + ' ' + dimension + ' ' + flavor + " was already set");
        }
        amounts = amounts.with(dimension, flavor, value);
    }

    private int position(String dimension, String flavor) {
        try {
            return amounts.schema().flavorPosition(dimension, flavor);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }

    /** Returns the amounts. */
    FlavorVector amounts() {
        return amounts;
    }
}
