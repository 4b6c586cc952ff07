package io.github.quotatree.cli;

import io.github.quotatree.capacity.AbsentDimensions;
import io.github.quotatree.capacity.PreemptionMode;
import io.github.quotatree.capacity.PreemptionOptions;
import io.github.quotatree.capacity.PreemptionScope;
import io.github.quotatree.cli.capacity.CapacityOutcome;
import io.github.quotatree.cli.capacity.CapacityScheduling;
import io.github.quotatree.cli.capacity.CapacitySettings;
import io.github.quotatree.cli.manifest.CapacityManifests;
import io.github.quotatree.cli.manifest.Findings;
import io.github.quotatree.cli.manifest.ManifestReader;
import io.github.quotatree.cli.output.CapacityJson;
import io.github.quotatree.cli.output.CapacityTable;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints what becomes of the pending pods of namespaces with elastic quotas. */
@Command(
        name = "capacity",
        mixinStandardHelpOptions = true,
        versionProvider = QuotaCommand.Version.class,
        sortOptions = false,
        description =
                "Prints which pods without a node start under the elastic quotas of their namespaces, by the rules of the"
                        + " Capacity Scheduling plugin: from whom they borrow, who is evicted for them, and why others wait.",
        footer = {
            "",
            "Pods with a node use what they ask for. The others are decided on one by one;",
            "one that starts counts as used for the next, and what is evicted for it leaves",
            "at once and does not come back. Above the decisions is a line for each quota,",
            "with what is used after all of them:",
            "  min        what the namespace is guaranteed; in the last line what all may use",
            "  max        the most it may use; - is unlimited",
            "  used       what its pods use; ! marks use above the max",
            "  ±          + is borrowed: use above min; - is lent: min that others use",
            "",
            "Exit codes: 0 done, 2 the input or the usage is wrong."
        })
final class CapacityCommand extends ClusterCommand<CapacityManifests, CapacityOutcome> {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description =
                    "Manifests in YAML or JSON: ElasticQuota, Node, Pod and PodDisruptionBudget; - is the standard input.")
    private List<String> files = List.of();

    @Option(
            names = "--floor-safe",
            description = "Evict no pod without which its namespace would use less than its min of something it frees.")
    private boolean floorSafe;

    @Option(
            names = "--scope",
            paramLabel = "node|pool",
            converter = Choice.OfScope.class,
            description = "Where pods may be evicted: on the one node where room is made (default), or on all.")
    private PreemptionScope scope = PreemptionScope.NODE;

    @Option(
            names = "--absent",
            paramLabel = "plugin|unlimited|zero",
            converter = Choice.OfAbsentDimensions.class,
            description =
                    "What holds in a dimension that a quota does not name: what the plugin says (default), no limit, or 0.")
    private AbsentDimensions absent = AbsentDimensions.PLUGIN;

    @Option(
            names = "--order",
            paramLabel = "arrival|priority",
            converter = Choice.OfOrder.class,
            description = "Who is first: the oldest pod (default), or the most important and of these the oldest.")
    private CapacitySettings.Order order = CapacitySettings.Order.ARRIVAL;

    CapacityCommand(Streams streams) {
        super(streams);
    }

    @Override
    List<String> files() {
        return files;
    }

    @Override
    CapacityManifests read(ManifestReader reader, List<String> cluster, Findings findings) {
        return reader.readCapacity(cluster, findings);
    }

    @Override
    CapacityOutcome find(CapacityManifests manifests, Findings findings, Progress progress) {
        PreemptionOptions preemption = PreemptionOptions.defaults()
                .withMode(floorSafe ? PreemptionMode.FLOOR_SAFE : PreemptionMode.PLUGIN)
                .withScope(scope);
        return new CapacityScheduling(manifests, new CapacitySettings(preemption, absent, order), findings)
                .decide((decided, pods) ->
                        progress.enter(String.format(Locale.ROOT, ", decided on %,d of %,d pods", decided, pods)));
    }

    @Override
    void printJson(PrintStream out, CapacityOutcome found) throws IOException {
        new CapacityJson(out).write(found);
    }

    @Override
    void printTable(PrintStream out, boolean colors, CapacityOutcome found) {
        new CapacityTable(out, colors).write(found);
    }
}
