package io.github.quotatree.cli.elastic;

import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.manifest.FlavorLabels;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options for where the flavors of resources stand in manifests, the same for all commands that read them. */
public final class FlavorOptions {
    @Option(
            names = FlavorLabels.FLAVOR,
            paramLabel = "RESOURCE=LABEL",
            description = "The flavors of a resource are the values of a label of the nodes, such as"
                    + " nvidia.com/gpu=nvidia.com/gpu.product. Repeatable.")
    private List<String> flavors = new ArrayList<>();

    @Option(
            names = FlavorLabels.MODEL,
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
        return FlavorLabels.of(flavors, models);
    }
}
