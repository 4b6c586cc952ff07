package io.github.quotatree.cli.elastic;

import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.manifest.FlavorLabels;
import io.github.quotatree.reading.manifest.FlavorLabels.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** The options for where the flavors of resources stand in manifests, the same for all commands that read them. */
public final class FlavorOptions {
    private static final String FLAVOR = "--flavor";
    private static final String MODEL = "--model";

    @Option(
            names = FLAVOR,
            paramLabel = "RESOURCE=LABEL",
            description = "The flavors of a resource are the values of a label of the nodes, such as"
                    + " nvidia.com/gpu=nvidia.com/gpu.product. Repeatable.")
    private List<String> flavors = new ArrayList<>();

    @Option(
            names = MODEL,
            paramLabel = "NAME=RESOURCE:FLAVOR",
            description = "A resource that quotas and pods name stands for one flavor of another, such as"
                    + " nvidia.com/gpu-a100=nvidia.com/gpu:NVIDIA-A100. Repeatable.")
    private List<String> models = new ArrayList<>();

    /**
     * Returns where flavors stand.
     *
     * @throws BadInputException if an option is not of its form, or contradicts another
     */
    public FlavorLabels labels() {
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
        return flavors.isEmpty() && models.isEmpty() ? FlavorLabels.none() : new FlavorLabels(labels, byName);
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
        return new BadInputException(List.of(new Fault("", option + ": '" + value + "' " + text)));
    }
}
