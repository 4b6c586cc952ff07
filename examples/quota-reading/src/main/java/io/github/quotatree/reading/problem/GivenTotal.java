package io.github.quotatree.reading.problem;

import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.FlavorAmounts;
import io.github.quotatree.reading.manifest.ClusterFlavors;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes totals of amounts that are given: every unit has a flavor where the dimension has flavors. */
final class GivenTotal {
    /** Stands between a resource and its flavor, which no name of a resource of Kubernetes has. */
    private static final char OF = ':';

    /** As much of each flavor as no cluster has, so that the sum stays within the range of amounts. */
    private static final long MORE_THAN_ANY = 1L << 58;

    private GivenTotal() {}

    /** Returns a total in which a name such as {@code gpu:a100} is a flavor where the resource has flavors. */
    static @Nullable Amounts of(@Nullable Amounts written, ClusterFlavors flavors) {
        if (written == null
                || (flavors.ofResources().isEmpty() && flavors.labels().isEmpty())) {
            return written;
        }
        TreeMap<String, Long> counts = new TreeMap<>(written.byDimension());
        Map<String, Map<String, Long>> byFlavor = new HashMap<>();
        for (String name : written.dimensions()) {
            int colon = name.indexOf(OF);
            String resource = colon < 0 ? "" : name.substring(0, colon);
            if (flavors.has(resource) || flavors.labels().labels().containsKey(resource)) {
                byFlavor.computeIfAbsent(resource, none -> new TreeMap<>())
                        .put(name.substring(colon + 1), written.amount(name).orElse(0));
                counts.remove(name);
            }
        }
        byFlavor.forEach((resource, units) -> flavors.add(resource, units.keySet()));
        FlavorAmounts ofFlavors = FlavorAmounts.of(byFlavor);
        byFlavor.keySet().forEach(resource -> counts.putIfAbsent(resource, ofFlavors.sum(resource)));
        return Amounts.of(counts).withFlavors(ofFlavors);
    }

    /** Returns a total, with the value of another one for a dimension that it does not name. */
    static ResourceVector within(ResourceVector otherwise, Amounts total, Consumer<String> fault) {
        ResourceSchema schema = otherwise.schema();
        ResourceVector vector = otherwise;
        for (String dimension : total.dimensions()) {
            if (!schema.contains(dimension)) {
                continue;
            }
            long count = total.amount(dimension).orElse(0);
            if (!schema.hasFlavors(schema.position(dimension))) {
                vector = vector.with(dimension, count);
                continue;
            }
            long sum = total.flavors().sum(dimension);
            if (sum != count || sum == ResourceVector.UNLIMITED) {
                String first = schema.flavors(dimension).get(0);
                fault.accept(dimension + " (" + count + ") has flavors, and they sum to " + sum
                        + "; name the units of each, such as " + dimension + OF + first + "=" + count);
                continue;
            }
            vector = withoutFlavors(vector, dimension);
            for (Map.Entry<String, Long> units : total.flavors().of(dimension).entrySet()) {
                vector = vector.with(dimension, units.getKey(), units.getValue());
            }
        }
        return vector;
    }

    private static ResourceVector withoutFlavors(ResourceVector vector, String dimension) {
        ResourceVector result = vector;
        for (String flavor : vector.schema().flavors(dimension)) {
            result = result.with(dimension, flavor, 0);
        }
        return result;
    }

    /** Returns a total without the part of a tree, of each flavor no more than there is. */
    static ResourceVector less(ResourceVector total, ResourceVector ofTree) {
        ResourceSchema schema = total.schema();
        ResourceVector rest = total;
        for (String dimension : schema.dimensions()) {
            if (!schema.hasFlavors(schema.position(dimension))) {
                rest = rest.with(
                        dimension, total.value(dimension) - Math.min(total.value(dimension), ofTree.value(dimension)));
            }
            for (String flavor : schema.flavors(dimension)) {
                long units = total.value(dimension, flavor);
                rest = rest.with(dimension, flavor, units - Math.min(units, ofTree.value(dimension, flavor)));
            }
        }
        return rest;
    }

    static ResourceVector unlimited(ResourceSchema schema) {
        ResourceVector total = schema.unlimited();
        for (int d : schema.flavoredPositions()) {
            String dimension = schema.dimension(d);
            total = total.with(dimension, 0);
            for (String flavor : schema.flavors(dimension)) {
                total = total.with(dimension, flavor, MORE_THAN_ANY);
            }
        }
        return total;
    }
}
