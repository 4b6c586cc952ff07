package io.github.quotatree.cli.replay;

import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.elastic.TreeOptions.TotalOption;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.ManifestReader;
import io.github.quotatree.replay.cluster.ClusterFile;
import io.github.quotatree.replay.cluster.PhillyCluster;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The cluster of a replay, and the resource that is measured. */
final class ClusterOptions {
    /** The resource of the trace that is part of the program. */
    private static final String CARDS = "gpu";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--cluster",
            paramLabel = "FILE",
            description =
                    "The groups and the total: a tree of quotas in YAML, or manifests. Repeatable. For philly, its"
                            + " virtual clusters and 832 cards by default.")
    private List<String> cluster = List.of();

    @Option(
            names = "--total",
            paramLabel = "AMOUNTS",
            converter = TotalOption.class,
            description = "The capacity in place of that of the files, such as gpu=624.")
    private @Nullable Amounts total;

    @Option(
            names = "--nodes",
            paramLabel = "NODES|FILE",
            converter = NodesOption.Converter.class,
            description =
                    "The nodes, such as 104xgpu=8, or 4xgpu:a100=8 of a model, or openb's list of nodes; their sum is"
                            + " the total. Repeatable. Without it, the cluster is one pool.")
    private List<NodesOption> nodes = List.of();

    @Option(
            names = "--resource",
            paramLabel = "NAME",
            description = "The resource in which work and debts are measured; by default cards if there are any.")
    private @Nullable String resource;

    /**
     * Reads the cluster.
     *
     * @param isPhilly whether the trace has a cluster of its own, for which no file is needed
     * @throws ParameterException if a file is needed, and none is given, or there are both nodes and a total
     */
    ReplayCluster read(boolean isPhilly, Streams streams, Progress progress) {
        if (nodes.isEmpty()) {
            return pool(isPhilly, total, streams, progress);
        }
        if (total != null) {
            throw new ParameterException(spec.commandLine(), "--nodes have a sum, which is the total: give no --total");
        }
        boolean ofModels = nodes.stream().anyMatch(NodesOption::namesFlavors); // which the files have to know
        return withNodes(pool(isPhilly, ofModels ? null : sum(), streams, progress));
    }

    private Amounts sum() {
        SortedMap<String, Long> sums = new TreeMap<>();
        nodes.stream()
                .flatMap(option -> option.nodes().stream())
                .forEach(
                        node -> node.byDimension().forEach((name, amount) -> sums.merge(name, amount, Math::addExact)));
        return Amounts.of(sums);
    }

    private ReplayCluster withNodes(ReplayCluster pool) {
        try {
            List<ResourceVector> all = nodes.stream()
                    .flatMap(each -> each.in(pool.schema()).stream())
                    .toList();
            ResourceVector total = all.stream().reduce(pool.schema().zero(), ResourceVector::plus);
            return new ReplayCluster(pool.tree(), total, all);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--nodes: " + e.getMessage());
        }
    }

    private ReplayCluster pool(boolean isPhilly, @Nullable Amounts amounts, Streams streams, Progress progress) {
        if (cluster.isEmpty()) {
            if (!isPhilly) {
                throw new ParameterException(spec.commandLine(), "Missing required option: '--cluster=FILE'");
            }
            ResourceSchema cards = ResourceSchema.of(CARDS);
            long given = amounts == null
                    ? PhillyCluster.CARDS
                    : amounts.amount(CARDS).orElse(PhillyCluster.CARDS);
            return PhillyCluster.of(cards, given);
        }
        Findings findings = new Findings();
        try {
            return ClusterFile.read(new ManifestReader(streams.in(), progress::objectRead), cluster, amounts, findings);
        } finally {
            findings.notes().forEach(streams::say);
        }
    }

    /**
     * Returns the position of the resource that is measured.
     *
     * @throws ParameterException if the cluster does not have it
     */
    int measured(ResourceSchema schema) {
        List<String> names = schema.dimensions();
        String wanted = resource;
        if (wanted != null) {
            return names.stream()
                    .filter(name -> name.equals(wanted) || name.endsWith("/" + wanted))
                    .findFirst()
                    .map(schema::position)
                    .orElseThrow(() -> new ParameterException(
                            spec.commandLine(), "--resource: the cluster has no " + wanted + ", but " + names));
        }
        return names.stream()
                .filter(name -> name.endsWith(CARDS) || name.endsWith(CARDS + "-milli"))
                .findFirst()
                .map(schema::position)
                .orElse(0);
    }
}
