package io.github.quotatree.reading.manifest;

import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.Origin.FieldPlaces;
import io.github.quotatree.reading.input.Position;
import io.github.quotatree.reading.quotafile.FileSection;
import java.util.Map;
import java.util.function.Supplier;

/**
 * How messages name a group or a workload of a quotatree file: by its path and the keys of the format, with the place
 * of the value.
 *
 * @param title returns what stands for the object: its path
 */
record QuotaFilePlace(String file, Supplier<String> title, Position name, FileSection section) implements FieldPlaces {
    /** The keys of fields, by the names of these in Kubernetes. */
    private static final Map<String, String> KEYS = Map.ofEntries(
            Map.entry("spec.min", "min"),
            Map.entry("spec.max", "max"),
            Map.entry("annotation flavor-min", "flavorMin"),
            Map.entry("annotation flavor-max", "flavorMax"),
            Map.entry("annotation shared-weight", "weight"),
            Map.entry("annotation lend-limit", "lend"),
            Map.entry("annotation namespaces", "namespaces"),
            Map.entry("annotation total-resource", "total"),
            Map.entry("annotation request", "request"),
            Map.entry("requests of its pods", "request"),
            Map.entry("use of its pods", "used"),
            Map.entry("status.used", "used"),
            Map.entry("status.startTime", "started"),
            Map.entry("metadata.creationTimestamp", "submitted"),
            Map.entry("label name", "group"),
            Map.entry("metadata.namespace", "group"),
            Map.entry("label is-parent", "groups"),
            Map.entry("label allow-lent-resource", "lend"),
            Map.entry("request", "request"));

    @Override
    public Fault fault(String field, String message) {
        for (Map.Entry<String, String> known : KEYS.entrySet()) {
            if (field.equals(known.getKey())) {
                return fault(known.getValue(), "", message);
            }
            if (field.startsWith(known.getKey() + ".")) {
                String dimension = field.substring(known.getKey().length() + 1);
                return fault(known.getValue(), dimension, message);
            }
        }
        return new Fault(file, name, title.get() + ": " + message);
    }

    private Fault fault(String key, String dimension, String message) {
        String words = key + (dimension.isEmpty() ? "" : " " + dimension);
        return new Fault(
                file,
                section.has(key) ? section.valueAt(key, dimension) : name,
                title.get() + ": " + words + ": " + message);
    }

    @Override
    public String shown() {
        return file + ":" + name + ": " + title.get();
    }
}
