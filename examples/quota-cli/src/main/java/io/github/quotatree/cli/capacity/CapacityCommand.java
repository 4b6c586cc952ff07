package io.github.quotatree.cli.capacity;

import io.github.quotatree.capacity.CapacityPreemptionOptions;
import io.github.quotatree.capacity.CapacityPreemptionOptions.Mode;
import io.github.quotatree.capacity.CapacityPreemptionOptions.Scope;
import io.github.quotatree.capacity.NamespaceQuota.AbsentDimensions;
import io.github.quotatree.cli.command.LenientOption;
import io.github.quotatree.cli.command.ManifestCommand;
import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.command.WidthOption;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.json.Kind;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.ManifestReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the decisions on the pending pods of namespaces with elastic quotas. */
@Command(
        name = "capacity",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Prints which pods without a node start under the elastic quotas of their namespaces, by the rules of the"
                        + " Capacity Scheduling plugin: from whom they borrow, who is evicted for them, and why others wait.",
        footer = {
            "",
            "Pods with a node use their requests. The others are decided on one by one;",
            "one that starts counts as used for the next, and the pods evicted for it leave",
            "at once and do not come back. Above the decisions is a line for each quota,",
            "with its use after all of them:",
            "  min        the amount guaranteed to the namespace; in the last line their sum",
            "  max        the most it may use; - is unlimited",
            "  used       the use of its pods; ! marks use above the max",
            "  ±          + is borrowed: use above min; - is lent: min that others use",
            "",
            "Exit codes: 0 done, 1 done past faults (--lenient), 2 the input or the usage is",
            "wrong."
        })
public final class CapacityCommand extends ManifestCommand<CapacityManifests, CapacityOutcome> {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Manifests in YAML or JSON: ElasticQuota, Node, Pod, PodDisruptionBudget, PriorityClass and"
                    + " ResourceQuota; - is the standard input.")
    private List<String> files = List.of();

    @Option(
            names = "--floor-safe",
            description =
                    "Evict no pod without which its namespace would use less than its min in a dimension that the pod frees.")
    private boolean floorSafe;

    @Option(
            names = "--scope",
            paramLabel = "node|pool",
            description = "Where pods may be evicted: on the one node where room is made (default), or on all.")
    private Scope scope = Scope.NODE;

    @Option(
            names = "--absent",
            paramLabel = "plugin|unlimited|zero",
            description = "The limit in a dimension that a quota does not name: the plugin's (default), none, or 0.")
    private AbsentDimensions absent = AbsentDimensions.PLUGIN;

    @Option(
            names = "--order",
            paramLabel = "arrival|priority",
            description = "Which pod is first: the oldest (default), or the most important and of these the oldest.")
    private PendingPod.Order order = PendingPod.Order.ARRIVAL;

    @Mixin
    private final WidthOption width = new WidthOption();

    @Mixin
    private final LenientOption lenient = new LenientOption();

    public CapacityCommand(Streams streams) {
        super(streams);
    }

    @Override
    protected List<String> files() {
        return files;
    }

    @Override
    protected boolean isLenient() {
        return lenient.isLenient();
    }

    @Override
    protected CapacityManifests read(ManifestReader reader, List<String> cluster, Findings findings) {
        return CapacitySorter.read(reader, cluster, findings);
    }

    @Override
    protected CapacityOutcome solveCluster(CapacityManifests manifests, Findings findings, Progress progress) {
        CapacityPreemptionOptions preemption = CapacityPreemptionOptions.defaults()
                .withMode(floorSafe ? Mode.FLOOR_SAFE : Mode.PLUGIN)
                .withScope(scope);
        return new CapacityScheduling(manifests, new CapacityScheduling.Settings(preemption, absent, order), findings)
                .decide((decided, pods) ->
                        progress.enter(String.format(Locale.ROOT, ", decided on %,d of %,d pods", decided, pods)));
    }

    @Override
    protected void printJson(JsonLines lines, CapacityOutcome found) throws IOException {
        lines.write(Kind.CAPACITY, json -> CapacityJson.write(json, found));
    }

    @Override
    protected void printTable(PrintStream out, Palette palette, CapacityOutcome found) {
        new CapacityTable(out, palette, width.width()).write(found);
    }
}
