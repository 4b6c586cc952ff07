package io.github.quotatree.reading.manifest;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Where the flavors of resources stand in manifests.
 *
 * @param labels the label of nodes whose values are the flavors, by resource
 * @param models resources that stand for one flavor of another, by name
 */
public record FlavorLabels(SortedMap<String, String> labels, SortedMap<String, Model> models) {
    private static final FlavorLabels NONE = new FlavorLabels(new TreeMap<>(), new TreeMap<>());

    public FlavorLabels {
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
        models = Collections.unmodifiableSortedMap(new TreeMap<>(models));
    }

    public record Model(String resource, String flavor) {}

    public static FlavorLabels none() {
        return NONE;
    }

    public boolean isEmpty() {
        return labels.isEmpty();
    }

    /** Returns the resource that stands for a flavor of another, or null if none does. */
    public @Nullable String modelOf(String resource, String flavor) {
        Model model = new Model(resource, flavor);
        for (Map.Entry<String, Model> entry : models.entrySet()) {
            if (entry.getValue().equals(model)) {
                return entry.getKey();
            }
        }
        return null;
    }
}
