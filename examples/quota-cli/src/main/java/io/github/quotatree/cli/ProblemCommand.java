package io.github.quotatree.cli;

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
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * What the commands have in common that read a cluster, or with {@code --each} several, and print what they find.
 *
 * @param <R> what is found
 */
abstract class ProblemCommand<R> implements Callable<Integer> {
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

    ProblemCommand(Streams streams) {
        this.streams = streams;
    }

    /** Finds what the command is about; faults and notes go to the findings. */
    abstract R find(Manifests manifests, Findings findings);

    /** Prints what was found as a document of JSON on one line. */
    abstract void printJson(PrintStream out, R found) throws IOException;

    /** Prints what was found for people. */
    abstract void printTable(PrintStream out, boolean colors, R found);

    /** Returns the total of the default tree, or null to sum up its nodes. */
    final @Nullable Amounts total() {
        return total;
    }

    final SolveOptions.Solver solver() {
        return solver;
    }

    final SolveOptions options() {
        return SolveOptions.defaults()
                .withSolver(solver)
                .withMinScaling(!noMinScaling)
                .withGuaranteeUsage(guaranteeUsage);
    }

    @Override
    public Integer call() throws IOException {
        try (Progress progress = new Progress(streams)) {
            if (!each) {
                print("", find(files, progress), progress);
                return 0;
            }
            int exitCode = 0;
            for (String file : files) {
                exitCode = Math.max(exitCode, runOne(file, progress));
            }
            return exitCode;
        }
    }

    private int runOne(String file, Progress progress) throws IOException {
        try {
            print(file, find(List.of(file), progress), progress);
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

    private R find(List<String> problem, Progress progress) {
        Findings findings = new Findings();
        try {
            Manifests manifests = new ManifestReader(streams.in(), progress::objectRead).read(problem, findings);
            progress.enter(", solving");
            return find(manifests, findings);
        } finally {
            findings.notes().forEach(streams::say);
        }
    }

    private void print(String file, R found, Progress progress) throws IOException {
        progress.enter(", printing");
        boolean table = format == null ? !each : format == Format.TABLE;
        if (!table) {
            printJson(streams.out(), found);
            return;
        }
        if (each) {
            streams.out().println(VisibleText.of(file + ":"));
        }
        // only the launcher can tell: Java knows whether input and output are a terminal, but not the output alone
        boolean colors = color.colors(Boolean.getBoolean("quota.terminal"), System.getenv());
        printTable(streams.out(), colors, found);
    }
}
