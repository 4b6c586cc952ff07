package io.github.quotatree.cli.input;

import io.github.quotatree.resource.ResourceSchema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The order in which reports have dimensions: cpu and memory, then the others by name. */
public final class DimensionOrder {
    private DimensionOrder() {}

    /** Returns the schema of some dimensions. */
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
}
