package io.github.quotatree.cli.replay;

import io.github.quotatree.cli.command.OutputOptions;
import io.github.quotatree.cli.command.ProblemCommand;
import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.json.Kind;
import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.plan.AmountSearch.Probe;
import io.github.quotatree.replay.plan.ChangedCluster;
import io.github.quotatree.replay.policy.PolicyKind;
import io.github.quotatree.replay.sample.Sampled;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.replay.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
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
            "Policies: recorded (as it was), static (each group its own part), pool (one line",
            "for all), quota (elastic quotas without loans), lend (that lend), elastic (that",
            "also call back), capacity (capacity scheduling), groups (group quotas of HTCondor).",
            "",
            "Durations are such as 90s, 5m, 2h or 1d.",
            "",
            "Exit codes: 0 done, 2 the input or the usage is wrong."
        })
public final class ReplayCommand implements Callable<Integer> {
    /** Of so many jobs of a trace, the progress is worth a word. */
    private static final long STRIDE = 1_000;

    private final Streams streams;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private final TraceOptions trace = new TraceOptions();

    @Mixin
    private final ClusterOptions cluster = new ClusterOptions();

    @Option(
            names = "--policy",
            paramLabel = "POLICY",
            split = ",",
            description = "The policies to compare: recorded, static, pool, quota, lend, elastic, capacity, groups;"
                    + " by default static, pool, lend and elastic.")
    private List<PolicyKind> policies =
            List.of(PolicyKind.STATIC, PolicyKind.POOL, PolicyKind.LEND, PolicyKind.ELASTIC);

    @Mixin
    private final RunOptions run = new RunOptions();

    @Option(names = "--by-group", description = "Print the figures of each group, too.")
    private boolean byGroup;

    @Option(
            names = "--page",
            paramLabel = "PAGE",
            description = "Write a page for the browser, too: a file that needs no network.")
    private @Nullable Path page;

    @Mixin
    private final SampleOptions sample = new SampleOptions();

    @Mixin
    private final PlanOptions plan = new PlanOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    public ReplayCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        plan.check();
        if (page != null && plan.isPlan()) {
            throw new ParameterException(spec.commandLine(), "--page: a search has none");
        }
        if (page != null && !new ReplayPage(page).mayBeWritten()) {
            streams.say(page + ": is no page of quota, and is not overwritten");
            return ProblemCommand.FAILED;
        }
        try (Progress progress = new Progress(streams)) {
            ReplayCluster groups = cluster.read(trace.isPhilly(), streams, progress);
            Trace fitted = ChangedCluster.without(trace.read(groups, streams), plan.without());
            List<PolicyKind> policies = policies(groups);
            if (policies.contains(PolicyKind.RECORDED) && !fitted.hasWaits()) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--policy recorded: " + trace.shown() + " does not say how long jobs waited");
            }
            int measured = cluster.measured(groups.schema());
            Replay.Options options = run.of(fitted, trace, measured);
            ReplayReport.Subject subject = new ReplayReport.Subject(
                    groups, groups.schema().dimension(measured), options, fitted.epochSecond(), plan.without());
            if (plan.isPlan() && (!groups.nodes().isEmpty() || groups.schema().hasFlavors())) {
                throw new ParameterException(
                        spec.commandLine(), "a search is of one pool without flavors: give no --nodes and no models");
            }
            if (plan.isPlan()) {
                PolicyKind policy = isPolicyGiven() ? policies.get(0) : PolicyKind.ELASTIC;
                List<Probe> probes = plan.search(
                        fitted,
                        groups,
                        subject.resource(),
                        changed -> Replay.of(fitted, changed, policy, options, jobs -> {}),
                        tried -> progress.enter(", replayed " + tried + " amounts"));
                progress.enter(", printing");
                write(new ReplayReport.Plan(subject, policy, plan.goal(), probes));
            } else {
                List<Replay> replays = replays(policies, fitted, groups, options, progress);
                List<Sampled> sampled = sample.sample(fitted, groups, options, progress);
                progress.enter(", printing");
                ReplayReport report = new ReplayReport(subject, replays, sampled);
                if (page != null) {
                    new ReplayPage(page).write(trace.shown(), report);
                }
                write(report);
            }
            return ProblemCommand.DONE;
        }
    }

    /** Returns the policies; of a cluster with flavors, by default those that know flavors. */
    private List<PolicyKind> policies(ReplayCluster groups) {
        List<PolicyKind> knowing = groups.schema().hasFlavors()
                ? policies.stream().filter(PolicyKind::knowsFlavors).toList()
                : policies;
        if (isPolicyGiven() && knowing.size() < policies.size()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--policy "
                            + policies.stream()
                                    .filter(policy -> !policy.knowsFlavors())
                                    .findFirst()
                                    .orElseThrow() + ": knows no flavors, and the cluster has some");
        }
        return knowing;
    }

    private void write(ReplayReport.Plan report) throws IOException {
        if (output.isTable(false)) {
            new PlanTable(streams.out()).write(report);
        } else {
            output.documents(streams.out()).write(Kind.REPLAY_PLAN, json -> ReplayJson.write(json, report));
        }
    }

    private void write(ReplayReport report) throws IOException {
        if (output.isTable(false)) {
            new ReplayTable(streams.out(), byGroup).write(report);
            if (!report.sample().isEmpty()) {
                new SampleTable(streams.out(), report.subject().resource()).write(report.sample());
            }
        } else {
            output.documents(streams.out()).write(Kind.REPLAY, json -> ReplayJson.write(json, report));
        }
    }

    /** Replays the policies at the same time; each is a computation of its own. */
    private static List<Replay> replays(
            List<PolicyKind> policies, Trace fitted, ReplayCluster groups, Replay.Options options, Progress progress) {
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
