package io.github.quotatree.cli;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.cli.manifest.Amounts;
import io.github.quotatree.cli.manifest.BadInputException;
import io.github.quotatree.cli.manifest.Fault;
import io.github.quotatree.cli.manifest.Findings;
import io.github.quotatree.cli.manifest.ManifestReader;
import io.github.quotatree.cli.manifest.Manifests;
import io.github.quotatree.cli.manifest.VisibleText;
import io.github.quotatree.cli.output.ColorMode;
import io.github.quotatree.cli.output.JsonReport;
import io.github.quotatree.cli.output.TableReport;
import io.github.quotatree.cli.problem.QuotaProblem;
import io.github.quotatree.cli.problem.SolveSettings;
import io.github.quotatree.cli.problem.SolveSettings.RequestSource;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints what each group may use. */
@Command(
        name = "solve",
        mixinStandardHelpOptions = true,
        versionProvider = QuotaCommand.Version.class,
        sortOptions = false,
        description = "Prints what each group may use now.",
        footer = {
            "",
            "The table has a line for each group, and for each dimension:",
            "  min        what the group is guaranteed",
            "  max        the most it may use; - is unlimited",
            "  request    what its workloads, and those of the groups below it, ask for",
            "  runtime    how much it may use now",
            "  used       what its workloads use; ! marks use above runtime",
            "  ±          + is borrowed: runtime above min; - is lent: min that others use",
            "Above the groups: total is what the tree has, and available what is left of it",
            "beside what the system and default groups use, which have lines of their own.",
            "",
            "Exit codes: 0 done, 2 the input or the usage is wrong."
        })
final class SolveCommand implements Callable<Integer> {
    enum Format {
        TABLE,
        JSON
    }

    private final Streams streams;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description =
                    "Manifests in YAML or JSON: ElasticQuota, ElasticQuotaProfile, Node and Pod; - is the standard input.")
    private List<String> files = List.of();

    @Option(
            names = "--total",
            paramLabel = "AMOUNTS",
            converter = TotalOption.class,
            description =
                    "What the default tree has to share, such as cpu=100,memory=400Gi; without it, the sum of its nodes.")
    private @Nullable Amounts total;

    @Option(
            names = "--solver",
            paramLabel = "water-filling|iterative",
            converter = Choice.OfSolver.class,
            description = "How to share: water-filling (default), or iterative, which agrees with Koordinator.")
    private SolveOptions.Solver solver = SolveOptions.Solver.WATER_FILLING;

    @Option(names = "--no-min-scaling", description = "Do not scale mins down where they do not fit.")
    private boolean noMinScaling;

    @Option(names = "--guarantee-usage", description = "Do not take from a group what it uses.")
    private boolean guaranteeUsage;

    @Option(
            names = "--requests-from",
            paramLabel = "pods|annotations",
            converter = Choice.OfRequestSource.class,
            description = "Where requests and use come from; without it from the pods, if there are any.")
    private @Nullable RequestSource requests;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "table|json",
            converter = Choice.OfFormat.class,
            description = "What to print: a table (default), or JSON on one line, in base units.")
    private @Nullable Format format;

    @Option(names = "--each", description = "Take each file as a problem of its own; prints a line of JSON for each.")
    private boolean each;

    @Option(
            names = "--color",
            paramLabel = "always|never|auto",
            converter = Choice.OfColor.class,
            description = "Whether to colour the table; auto (default) does so on a terminal.")
    private ColorMode color = ColorMode.AUTO;

    SolveCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        try (Progress progress = new Progress(streams)) {
            if (!each) {
                print("", solve(files, progress), progress);
                return 0;
            }
            int exitCode = 0;
            for (String file : files) {
                exitCode = Math.max(exitCode, solveOne(file, progress));
            }
            return exitCode;
        }
    }

    private int solveOne(String file, Progress progress) throws IOException {
        try {
            print(file, solve(List.of(file), progress), progress);
            return 0;
        } catch (BadInputException e) {
            return refuse(file, e.faults());
        } catch (ReaderGoneException e) {
            throw e;
        } catch (RuntimeException e) {
            // the other files can do without this one
            return refuse(file, List.of(new Fault(ManifestReader.shown(file), QuotaCommand.UNEXPECTED + e)));
        }
    }

    private int refuse(String file, List<Fault> faults) throws IOException {
        faults.forEach(fault -> streams.say(fault.in(ManifestReader.shown(file)).line()));
        String first = faults.get(0).text();
        if (format == Format.TABLE) {
            streams.out().println(VisibleText.of(file + ": " + first));
        } else {
            new JsonReport(streams.out()).writeError(file, first);
        }
        return QuotaCommand.FAILED;
    }

    private List<RuntimeQuotas> solve(List<String> problem, Progress progress) {
        Findings findings = new Findings();
        try {
            Manifests manifests = new ManifestReader(streams.in(), progress::objectRead).read(problem, findings);
            progress.enter(", solving");
            return new QuotaProblem(manifests, findings)
                    .solve(new SolveSettings(
                            total,
                            SolveOptions.defaults()
                                    .withSolver(solver)
                                    .withMinScaling(!noMinScaling)
                                    .withGuaranteeUsage(guaranteeUsage),
                            requests));
        } finally {
            findings.notes().forEach(streams::say);
        }
    }

    private void print(String file, List<RuntimeQuotas> trees, Progress progress) throws IOException {
        progress.enter(", printing");
        boolean table = format == null ? !each : format == Format.TABLE;
        if (!table) {
            new JsonReport(streams.out()).write(solver.label(), trees);
            return;
        }
        if (each) {
            streams.out().println(VisibleText.of(file + ":"));
        }
        // only the launcher can tell: Java knows whether input and output are a terminal, but not the output alone
        boolean colors = color.colors(Boolean.getBoolean("quota.terminal"), System.getenv());
        new TableReport(streams.out(), colors).write(trees);
    }
}
