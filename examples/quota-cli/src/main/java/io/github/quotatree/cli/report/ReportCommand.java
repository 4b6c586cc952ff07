package io.github.quotatree.cli.report;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.command.ProblemCommand;
import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.elastic.SolvedFiles;
import io.github.quotatree.page.Page;
import io.github.quotatree.page.ReportJson;
import io.github.quotatree.page.ReportJson.Report;
import io.github.quotatree.page.SearchedChanges;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes one page that shows the trees, what each group has and why. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Writes a page for the browser: what each group may use now, and why.",
        footer = {
            "",
            "The page is one file that needs no network. It shows who is over and who is",
            "starved, who lends and who borrows, and the tree as bars; choose a group to see",
            "why it has its runtime.",
            "",
            "Exit codes: 0 done, 1 done past faults (--lenient), 2 the input or the usage is",
            "wrong."
        })
public final class ReportCommand implements Callable<Integer> {
    private static final DateTimeFormatter MADE =
            DateTimeFormatter.ofPattern("d MMM yyyy, HH:mm 'UTC'", Locale.ENGLISH);

    private static final String STANDARD_OUTPUT = "-";

    private final Streams streams;

    @Mixin
    private final SolvedFiles files = new SolvedFiles();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "PAGE",
            description = "The file to write; without it, or with -, the standard output.")
    private String output = STANDARD_OUTPUT;

    @Option(
            names = "--changes-within",
            paramLabel = "SECONDS",
            description =
                    "How long to search for the smallest changes that would help groups; 5 by default, 0 for none.")
    private int changesWithin = 5;

    @Option(names = "--force", description = "Overwrite a file that is no report.")
    private boolean force;

    public ReportCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        String fault = fault();
        if (fault != null) {
            streams.say(fault);
            return ProblemCommand.FAILED;
        }
        try (Progress progress = new Progress(streams)) {
            SolvedFiles.Cluster cluster = files.solve(streams, progress, ", searching for the smallest changes");
            List<RuntimeQuotas> trees = cluster.trees();
            SearchedChanges changes =
                    SearchedChanges.within(Duration.ofSeconds(changesWithin), trees, SolvedFiles.UNITS);
            progress.enter(", writing the page");
            Report report =
                    new Report(title(), made(), files.solving().solver().label(), SolvedFiles.UNITS, trees, changes);
            return Math.max(cluster.exitCode(), write(report));
        }
    }

    /** Returns why the page cannot be written at all, or null. */
    private @Nullable String fault() throws IOException {
        if (changesWithin < 0) {
            return "--changes-within: " + changesWithin + " is below 0";
        }
        if (isStandardOutput()) {
            return Boolean.getBoolean("quota.terminal")
                    ? "a page is nothing for a terminal; name a file with -o report.html"
                    : null;
        }
        boolean mayBeWritten = force || new ReportFile(Path.of(output)).mayBeWritten();
        return mayBeWritten ? null : output + ": is no report; --force overwrites it";
    }

    private boolean isStandardOutput() {
        return output.equals(STANDARD_OUTPUT);
    }

    private int write(Report report) throws IOException {
        if (isStandardOutput()) {
            OutputStream out = new BufferedOutputStream(streams.out());
            write(out, report);
            out.flush();
            return ProblemCommand.DONE;
        }
        try {
            new ReportFile(Path.of(output)).write(out -> write(out, report));
            return ProblemCommand.DONE;
        } catch (FileSystemException e) {
            streams.say(output + ": cannot be written: "
                    + e.getClass().getSimpleName().replace("Exception", ""));
            return ProblemCommand.FAILED;
        }
    }

    private static String made() {
        return MADE.format(ZonedDateTime.now(Clock.systemUTC()));
    }

    private static void write(OutputStream out, Report report) throws IOException {
        Page.ofReport().write(out, report.title(), data -> new ReportJson().write(data, report));
    }

    private String title() {
        List<String> names = files.files();
        String first = names.get(0);
        Path name = first.equals(STANDARD_OUTPUT) ? null : Path.of(first).getFileName();
        String title = name == null ? "standard input" : name.toString();
        return names.size() == 1 ? title : title + " and " + (names.size() - 1) + " more";
    }
}
