package io.github.quotatree.reading.manifest;

import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.reading.input.Findings.BadInputException;
import java.util.Collection;
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
    /** The name of the option for the labels of nodes. */
    public static final String FLAVOR = "--flavor";

    /** The name of the option for resources that stand for a flavor. */
    public static final String MODEL = "--model";

    private static final FlavorLabels NONE = new FlavorLabels(new TreeMap<>(), new TreeMap<>());

    public FlavorLabels {
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
        models = Collections.unmodifiableSortedMap(new TreeMap<>(models));
    }

    public record Model(String resource, String flavor) {}

    public static FlavorLabels none() {
        return NONE;
    }

    /**
     * Returns the labels and resources that options name.
     *
     * @param flavors the values of {@value #FLAVOR}, such as {@code nvidia.com/gpu=nvidia.com/gpu.product}
     * @param models the values of {@value #MODEL}, such as {@code nvidia.com/gpu-a100=nvidia.com/gpu:NVIDIA-A100}
     * @throws BadInputException if a value is not of its form, or contradicts another
     */
    public static FlavorLabels of(Collection<String> flavors, Collection<String> models) {
        TreeMap<String, String> labels = new TreeMap<>();
        for (String text : flavors) {
            int equals = text.indexOf('=');
            String resource = equals < 0 ? "" : text.substring(0, equals).strip();
            String label = text.substring(equals + 1).strip();
            if (resource.isEmpty() || label.isEmpty()) {
                throw wrong(FLAVOR, text, "is not of the form RESOURCE=LABEL");
            }
            String before = labels.put(resource, label);
            if (before != null && !before.equals(label)) {
                throw wrong(FLAVOR, text, "differs from " + resource + "=" + before + ", and a resource has one label");
            }
        }
        TreeMap<String, Model> byName = new TreeMap<>();
        for (String text : models) {
            addModel(text, labels, byName);
        }
        return flavors.isEmpty() && models.isEmpty() ? NONE : new FlavorLabels(labels, byName);
    }

    private static void addModel(String text, Map<String, String> labels, Map<String, Model> byName) {
        int equals = text.indexOf('=');
        int colon = text.indexOf(':', equals + 1);
        String name = equals < 0 ? "" : text.substring(0, equals).strip();
        String resource = colon < 0 ? "" : text.substring(equals + 1, colon).strip();
        String flavor = text.substring(colon + 1).strip();
        if (name.isEmpty() || resource.isEmpty() || flavor.isEmpty()) {
            throw wrong(MODEL, text, "is not of the form NAME=RESOURCE:FLAVOR");
        }
        if (!labels.containsKey(resource)) {
            throw wrong(MODEL, text, "names " + resource + ", which has no " + FLAVOR);
        }
        if (labels.containsKey(name)) {
            throw wrong(MODEL, text, "names " + name + ", which has flavors itself, by " + FLAVOR);
        }
        if (resource.equals(BaseUnits.CPU)) {
            throw wrong(MODEL, text, "names cpu, which is not counted in whole units as " + name + " is");
        }
        Model model = new Model(resource, flavor);
        Model before = byName.put(name, model);
        if (before != null && !before.equals(model)) {
            throw wrong(
                    MODEL,
                    text,
                    "differs from " + before.resource() + ":" + before.flavor() + "; a resource stands for one flavor");
        }
    }

    private static BadInputException wrong(String option, String value, String text) {
        return new BadInputException(option + ": '" + value + "' " + text);
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
