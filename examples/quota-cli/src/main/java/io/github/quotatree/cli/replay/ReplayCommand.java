package io.github.quotatree.cli.replay;

import io.github.quotatree.cli.command.OutputOptions;
import io.github.quotatree.cli.command.ProblemCommand;
import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.elastic.TreeOptions.TotalOption;
import io.github.quotatree.json.Kind;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.ManifestReader;
import io.github.quotatree.reading.input.SourceFile;
import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.cluster.ClusterFile;
import io.github.quotatree.replay.cluster.FittedTrace;
import io.github.quotatree.replay.cluster.PhillyCluster;
import io.github.quotatree.replay.plan.AmountSearch.Probe;
import io.github.quotatree.replay.plan.ChangedCluster;
import io.github.quotatree.replay.policy.PolicyKind;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.replay.simulation.SimulationOptions;
import io.github.quotatree.replay.trace.Skipped;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.replay.trace.format.PhillyTable;
import io.github.quotatree.replay.trace.format.ReadTrace;
import io.github.quotatree.resource.ResourceSchema;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Prints what several policies would have done with a recorded workload. */
@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Replays a recorded workload under several policies: waits, owed guarantees, lost work.",
        footer = {
            "",
            "Policies: static (each group its own part), pool (one line for all), lend",
            "(elastic quotas that lend), elastic (that also call back), capacity (capacity",
            "scheduling), groups (group quotas of HTCondor).",
            "",
            "Durations are such as 90s, 5m, 2h or 1d.",
            "",
            "Exit codes: 0 done, 2 the input or the usage is wrong."
        })
public final class ReplayCommand implements Callable<Integer> {
    /** Of so many jobs of a trace, the progress is worth a word. */
    private static final long STRIDE = 1_000;

    /** The resource of the trace that is part of the program. */
    private static final String CARDS = "gpu";

    private final Streams streams;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private final TraceOptions trace = new TraceOptions();

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
            names = "--policy",
            paramLabel = "POLICY",
            split = ",",
            description = "The policies to compare: static, pool, lend, elastic, capacity, groups; by default the first"
                    + " four.")
    private List<PolicyKind> policies =
            List.of(PolicyKind.STATIC, PolicyKind.POOL, PolicyKind.LEND, PolicyKind.ELASTIC);

    @Option(
            names = "--from",
            paramLabel = "DATE",
            description = "The day, such as 2017-10-01, from which jobs count; earlier ones warm up the cluster. For"
                    + " philly, 2017-10-01.")
    private @Nullable LocalDate from;

    @Option(
            names = "--delay",
            paramLabel = "DURATION",
            converter = SecondsOption.class,
            description = "How long a job is due before elastic calls loans back for it; 0s by default.")
    private long delay;

    @Option(
            names = "--leaving",
            paramLabel = "DURATION",
            converter = SecondsOption.class,
            description = "How long a job that is stopped still holds its request; 0s by default.")
    private long leaving;

    @Option(
            names = "--checkpoint",
            paramLabel = "DURATION",
            converter = SecondsOption.class,
            description = "After how long in a run a job saves its work; without it, a stop costs all of the run.")
    private long checkpoint;

    @Option(
            names = "--backfill",
            description = "In static and pool, let jobs pass by the run times that their users requested.")
    private boolean backfill;

    @Option(
            names = "--resource",
            paramLabel = "NAME",
            description = "The resource in which work and debts are measured; by default cards if there are any.")
    private @Nullable String resource;

    @Option(names = "--by-group", description = "Print the figures of each group, too.")
    private boolean byGroup;

    @Mixin
    private final PlanOptions plan = new PlanOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    /** Makes the command. */
    public ReplayCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        plan.check();
        try (Progress progress = new Progress(streams)) {
            ReplayCluster groups = cluster(progress);
            Trace fitted = ChangedCluster.without(fitted(groups), plan.without());
            int measured = measured(groups.schema());
            Replay.Options options = new Replay.Options(
                    new SimulationOptions(checkpoint, leaving),
                    new PolicyKind.Options(measured, delay, backfill),
                    since(fitted));
            if (plan.isPlan()) {
                String name = groups.schema().dimension(measured);
                PolicyKind policy = isPolicyGiven() ? policies.get(0) : PolicyKind.ELASTIC;
                List<Probe> probes = plan.search(
                        fitted,
                        groups,
                        name,
                        changed -> Replay.of(fitted, changed, policy, options, jobs -> {}),
                        tried -> progress.enter(", replayed " + tried + " amounts"));
                progress.enter(", printing");
                new PlanTable(streams.out(), name).write(plan.goal(), probes);
                return ProblemCommand.DONE;
            }
            List<Replay> replays = replays(fitted, groups, options, progress);
            progress.enter(", printing");
            ReplayReport report = new ReplayReport(groups, groups.schema().dimension(measured), options, replays);
            if (output.isTable(false)) {
                new ReplayTable(streams.out(), byGroup).write(report);
            } else {
                output.documents(streams.out()).write(Kind.REPLAY, json -> ReplayJson.write(json, report));
            }
            return ProblemCommand.DONE;
        }
    }

    private ReplayCluster cluster(Progress progress) {
        if (cluster.isEmpty()) {
            if (!trace.isPhilly()) {
                throw new ParameterException(spec.commandLine(), "Missing required option: '--cluster=FILE'");
            }
            ResourceSchema cards = ResourceSchema.of(CARDS);
            long given =
                    total == null ? PhillyCluster.CARDS : total.amount(CARDS).orElse(PhillyCluster.CARDS);
            return PhillyCluster.of(cards, given);
        }
        Findings findings = new Findings();
        try {
            return ClusterFile.read(new ManifestReader(streams.in(), progress::objectRead), cluster, total, findings);
        } finally {
            findings.notes().forEach(streams::say);
        }
    }

    private Trace fitted(ReplayCluster groups) throws IOException {
        ReadTrace read = trace.read();
        FittedTrace fitted = FittedTrace.of(read.trace(), groups);
        String file = SourceFile.shown(trace.file());
        read.notes().forEach(note -> streams.say(file + ": " + note));
        fitted.notes().forEach(note -> streams.say(file + ": " + note));
        read.unmapped()
                .forEach((owner, jobs) -> streams.say(
                        String.format(Locale.ROOT, "%s: no group of the map: %s, %,d jobs", file, owner, jobs)));
        for (Skipped skipped : fitted.trace().skipped()) {
            streams.say(String.format(
                    Locale.ROOT,
                    "%s: left out, %s: %,d, such as %s",
                    file,
                    skipped.reason(),
                    skipped.count(),
                    String.join(", ", skipped.examples())));
        }
        return fitted.trace();
    }

    private int measured(ResourceSchema schema) {
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
                .filter(name -> name.endsWith("gpu"))
                .findFirst()
                .map(schema::position)
                .orElse(0);
    }

    private long since(Trace fitted) {
        if (from == null) {
            return trace.isPhilly() ? PhillyTable.OCTOBER.getEpochSecond() - fitted.epochSecond() : 0;
        }
        if (fitted.epochSecond() == TraceJob.UNKNOWN) {
            throw new ParameterException(spec.commandLine(), "--from: the trace has no dates");
        }
        return Math.max(0, from.atStartOfDay(trace.zone()).toEpochSecond() - fitted.epochSecond());
    }

    /** Replays the policies at the same time; each is a computation of its own. */
    private List<Replay> replays(Trace fitted, ReplayCluster groups, Replay.Options options, Progress progress) {
        long all = (long) fitted.jobs().size() * policies.size();
        AtomicLong submitted = new AtomicLong();
        return policies.parallelStream()
                .map(policy -> {
                    long[] before = {0};
                    return Replay.of(fitted, groups, policy, options, jobs -> {
                        if (jobs - before[0] >= STRIDE) {
                            long now = submitted.addAndGet(jobs - before[0]);
                            before[0] = jobs;
                            progress.enter(String.format(Locale.ROOT, ", replayed %,d of %,d jobs", now, all));
                        }
                    });
                })
                .toList();
    }

    private boolean isPolicyGiven() {
        return spec.commandLine().getParseResult().hasMatchedOption("--policy");
    }
}
