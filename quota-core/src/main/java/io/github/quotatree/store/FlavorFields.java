package io.github.quotatree.store;

import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What version 2 of the format has of flavors. Nothing is written of a dimension that has none. */
final class FlavorFields {
    private FlavorFields() {}

    /** Writes the flavors of each dimension. */
    static void writeNames(ByteSink out, ResourceSchema schema) throws IOException {
        for (String dimension : schema.dimensions()) {
            List<String> flavors = schema.flavors(dimension);
            out.writeNumber(flavors.size());
            for (String flavor : flavors) {
                out.writeString(flavor);
            }
        }
    }

    static ResourceSchema readNames(ByteSource in, ResourceSchema dimensions) throws IOException {
        ResourceSchema schema = dimensions;
        for (String dimension : dimensions.dimensions()) {
            List<String> flavors = new ArrayList<>();
            int count = in.readAtMost(ResourceSchema.MOST_FLAVORS, "number of flavors of " + dimension);
            for (int left = count; left > 0; left--) {
                flavors.add(in.readString());
            }
            schema = flavors.isEmpty() ? schema : schema.withFlavors(dimension, flavors);
        }
        return schema;
    }

    /** Writes the flavors that a workload accepts: a number for each dimension with flavors, its mask. */
    static void writeAccepted(ByteSink out, Workload workload) throws IOException {
        ResourceSchema schema = workload.request().schema();
        for (int d = 0; d < schema.size(); d++) {
            if (schema.hasFlavors(d)) {
                out.writeNumber(workload.accepted(schema.dimension(d)).mask());
            }
        }
    }

    static void readAccepted(ByteSource in, ResourceSchema schema, Workload.Builder workload) throws IOException {
        for (int d = 0; d < schema.size(); d++) {
            if (schema.hasFlavors(d)) {
                int mask = in.readAtMost((1 << schema.flavorCount(d)) - 1, "accepted flavors of a workload");
                workload.accepts(FlavorClass.ofMask(schema, d, mask));
            }
        }
    }

    /** Writes a flavor of each dimension that has any: 0 for none, or else one more than its position. */
    static void writeHeld(ByteSink out, ResourceSchema schema, Map<String, String> flavors) throws IOException {
        for (int d = 0; d < schema.size(); d++) {
            if (schema.hasFlavors(d)) {
                String dimension = schema.dimension(d);
                out.writeNumber(schema.flavors(dimension).indexOf(flavors.getOrDefault(dimension, "")) + 1);
            }
        }
    }

    static Map<String, String> readHeld(ByteSource in, ResourceSchema schema) throws IOException {
        Map<String, String> flavors = new LinkedHashMap<>();
        for (int d = 0; d < schema.size(); d++) {
            if (schema.hasFlavors(d)) {
                int coded = in.readAtMost(schema.flavorCount(d), "flavor of " + schema.dimension(d));
                if (coded > 0) {
                    flavors.put(
                            schema.dimension(d),
                            schema.flavors(schema.dimension(d)).get(coded - 1));
                }
            }
        }
        return flavors;
    }

    /** Writes the flavors of several workloads, as {@link #writeHeld}. */
    static void writeHeld(ByteSink out, ResourceSchema schema, int workloads, List<Map<String, String>> flavors)
            throws IOException {
        for (int k = 0; k < workloads && schema.hasFlavors(); k++) {
            writeHeld(out, schema, flavors.isEmpty() ? Map.of() : flavors.get(k));
        }
    }

    static List<Map<String, String>> readHeld(ByteSource in, ResourceSchema schema, int workloads) throws IOException {
        List<Map<String, String>> flavors = new ArrayList<>();
        for (int k = 0; k < workloads && schema.hasFlavors(); k++) {
            flavors.add(readHeld(in, schema));
        }
        return flavors.stream().allMatch(Map::isEmpty) ? List.of() : flavors;
    }
}
