package io.github.quotatree.reading.manifest;

import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.Origin.FieldPlaces;
import io.github.quotatree.reading.input.Position;
import io.github.quotatree.reading.quotafile.FileSection;
import java.util.function.Supplier;

/**
 * How messages name a group or a workload of a quotatree file: by its path and the keys of the format, with the place
 * of the value.
 *
 * @param title returns what stands for the object: its path
 */
record QuotaFilePlace(String file, Supplier<String> title, Position name, FileSection section) implements FieldPlaces {
    @Override
    public Fault fault(String field, String message) {
        String key = key(field);
        String rest = rest(field);
        String words = title.get() + ": " + (key.isEmpty() ? "" : key + (rest.isEmpty() ? "" : " " + rest) + ": ");
        return new Fault(file, section.has(key) ? section.valueAt(key, rest) : name, words + message);
    }

    @Override
    public String shown() {
        return file + ":" + name + ": " + title.get();
    }

    /** Returns the key of a field that has its name in Kubernetes; empty for the object itself. */
    private static String key(String field) {
        String[] properties = {
            "spec.min", "min",
            "spec.max", "max",
            "annotation flavor-min", "flavorMin",
            "annotation flavor-max", "flavorMax",
            "annotation shared-weight", "weight",
            "annotation lend-limit", "lend",
            "annotation namespaces", "namespaces",
            "annotation total-resource", "total",
            "annotation request", "request",
            "requests of its pods", "request",
            "use of its pods", "used",
            "status.used", "used",
            "status.startTime", "started",
            "metadata.creationTimestamp", "submitted",
            "label name", "group",
            "metadata.namespace", "group",
            "label is-parent", "groups",
            "label allow-lent-resource", "lend",
            "request", "request"
        };
        for (int i = 0; i < properties.length; i += 2) {
            if (field.equals(properties[i]) || field.startsWith(properties[i] + ".")) {
                return properties[i + 1];
            }
        }
        return "";
    }

    /** Returns the dimension after the property. */
    private static String rest(String field) {
        for (String property : new String[] {
            "spec.min.",
            "spec.max.",
            "annotation flavor-min.",
            "annotation flavor-max.",
            "annotation shared-weight.",
            "annotation lend-limit."
        }) {
            if (field.startsWith(property)) {
                return field.substring(property.length());
            }
        }
        return "";
    }
}
