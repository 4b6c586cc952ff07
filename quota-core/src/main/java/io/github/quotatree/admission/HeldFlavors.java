package io.github.quotatree.admission;

import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The flavors that a workload holds, one of each dimension with flavors that it requests. The request of a workload
 * that holds it says the flavor of its units; that of a pending one counts units alone.
 */
public final class HeldFlavors {
    private HeldFlavors() {}

    /** Returns the flavor of the units of a dimension, counted within the dimension, or -1 if it says none. */
    public static int flavor(ResourceVector held, int d) {
        ResourceSchema schema = held.schema();
        for (int k = 0; k < schema.flavorCount(d); k++) {
            if (held.value(schema.column(d, k)) > 0) {
                return k;
            }
        }
        return -1;
    }

    /** Returns the names of the flavors by dimension, in the order of the schema. */
    public static Map<String, String> names(ResourceVector held) {
        ResourceSchema schema = held.schema();
        Map<String, String> names = Map.of(); // no garbage for a workload without flavors
        for (int d : schema.flavoredPositions()) {
            int k = flavor(held, d);
            if (k >= 0) {
                names = names.isEmpty() ? new LinkedHashMap<>() : names;
                names.put(
                        schema.dimension(d), schema.flavors(schema.dimension(d)).get(k));
            }
        }
        return names.isEmpty() ? names : Collections.unmodifiableMap(names);
    }

    public static List<Map<String, String>> names(List<ResourceVector> held) {
        List<Map<String, String>> names = new ArrayList<>();
        held.forEach(each -> names.add(names(each)));
        return names.stream().allMatch(Map::isEmpty) ? List.of() : names;
    }

    /** Returns the request with units of one flavor in a dimension. */
    public static ResourceVector on(ResourceVector request, int d, int flavor) {
        String dimension = request.schema().dimension(d);
        String name = request.schema().flavors(dimension).get(flavor);
        return request.with(dimension, 0).with(dimension, name, request.value(d));
    }

    /** Returns the request of a workload on flavors, which are {@linkplain #require checked} first. */
    public static ResourceVector on(Workload workload, ResourceVector request, Map<String, String> flavors) {
        require(workload, request, flavors);
        return on(request, flavors);
    }

    /** Returns the request on flavors that were {@linkplain #require checked}. */
    public static ResourceVector on(ResourceVector request, Map<String, String> flavors) {
        ResourceVector held = request;
        for (Map.Entry<String, String> flavor : flavors.entrySet()) {
            ResourceSchema schema = request.schema();
            int d = schema.position(flavor.getKey());
            if (request.value(d) > 0) {
                held = on(held, d, schema.flavors(flavor.getKey()).indexOf(flavor.getValue()));
            }
        }
        return held;
    }

    /** Returns another request on the flavors of a held one. */
    public static ResourceVector as(ResourceVector held, ResourceVector request) {
        return on(request, names(held));
    }

    /** Returns the amounts without flavors. */
    public static ResourceVector counts(ResourceVector amounts) {
        return amounts.namesFlavors() ? amounts.schema().zero().withCounts(amounts) : amounts;
    }

    /** Returns whether the units of every dimension with flavors say theirs. */
    public static boolean isComplete(ResourceVector held) {
        for (int d : held.schema().flavoredPositions()) {
            if (held.value(d) > 0 && flavor(held, d) < 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Checks the flavors that a workload is to hold: one of every dimension with flavors that it requests. A flavor of
     * a dimension that it does not request is passed over.
     *
     * @throws IllegalArgumentException if one is missing, unknown, or not accepted by the workload
     */
    public static void require(Workload workload, ResourceVector request, Map<String, String> flavors) {
        Objects.requireNonNull(flavors, "flavors");
        ResourceSchema schema = request.schema();
        for (Map.Entry<String, String> flavor : flavors.entrySet()) {
            String dimension = Objects.requireNonNull(flavor.getKey(), "dimension");
            List<String> known = schema.contains(dimension) ? schema.flavors(dimension) : List.of();
            if (!known.contains(Objects.requireNonNull(flavor.getValue(), "flavor"))) {
                throw new IllegalArgumentException("workload " + workload.id() + ": no flavor " + flavor.getValue()
                        + " of " + dimension + " among " + known);
            }
        }
        for (int d : schema.flavoredPositions()) {
            if (request.value(d) > 0) {
                requireAccepted(workload, schema.dimension(d), flavors);
            }
        }
    }

    private static void requireAccepted(Workload workload, String dimension, Map<String, String> flavors) {
        FlavorClass accepted = workload.accepted(dimension);
        if (!flavors.containsKey(dimension)) {
            throw new IllegalArgumentException("workload " + workload.id() + ": the flavor of " + dimension
                    + " must be named, one of " + accepted.flavors());
        }
        String flavor = Objects.requireNonNull(flavors.get(dimension));
        if (!accepted.accepts(flavor)) {
            throw new IllegalArgumentException("workload " + workload.id() + ": runs on " + dimension + " of "
                    + String.join(" or ", accepted.flavors()) + ", not of " + flavor);
        }
    }
}
