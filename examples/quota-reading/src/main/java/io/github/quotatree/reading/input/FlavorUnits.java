package io.github.quotatree.reading.input;

import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * Units of a resource by the flavors that they accept: requested, or in use.
 *
 * @param accepted the flavors that the units accept; empty for any
 * @param on the flavor that the units use, or null if they are requested
 * @param units how many, in base units
 */
public record FlavorUnits(
        String resource,
        SortedSet<String> accepted,
        @Nullable String on,
        long units) {
    public FlavorUnits requested() {
        return new FlavorUnits(resource, accepted, null, units);
    }

    public FlavorUnits of(long others) {
        return new FlavorUnits(resource, accepted, on, others);
    }
}
