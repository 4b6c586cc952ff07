package io.github.quotatree.cli.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.command.ProblemCommand;
import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.elastic.SolvedFiles;
import io.github.quotatree.page.Page;
import io.github.quotatree.page.ReportJson;
import io.github.quotatree.page.ReportJson.Report;
import io.github.quotatree.page.SearchedChanges;
import io.github.quotatree.page.history.History;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.text.WriteFault;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.BindException;
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
            "why it has its runtime. With --serve, this machine serves it, and it follows the",
            "files: an open page shows a change within about a second.",
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
                    "How long to search for the smallest changes that would help groups; 5 by default, 0 for none; with"
                            + " --serve at most 1.")
    private int changesWithin = 5;

    @Option(names = "--force", description = "Overwrite a file that is no report.")
    private boolean force;

    @Mixin
    private final ServeOptions served = new ServeOptions();

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
        if (served.isOn()) {
            return serve();
        }
        try (Progress progress = new Progress(streams)) {
            SolvedFiles.Cluster cluster = files.solve(streams, progress, ", searching for the smallest changes");
            Report report = searched(report(made(), cluster.trees()));
            progress.enter(", writing the page");
            return Math.max(cluster.exitCode(), write(report));
        }
    }

    private Report report(String made, List<RuntimeQuotas> trees) {
        return new Report(title(), made, files.solving().solver().label(), SolvedFiles.UNITS, trees);
    }

    private Report searched(Report report) {
        return report.withChanges(SearchedChanges.within(
                Duration.ofSeconds(served.isOn() ? Math.min(1, changesWithin) : changesWithin),
                report.trees(),
                SolvedFiles.UNITS));
    }

    private int serve() throws IOException {
        FollowedInput changes = FollowedInput.of(files.files(), streams.in());
        History history = served.history(streams);
        Report first;
        try {
            first = first(changes);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ProblemCommand.DONE;
        }
        try (ServedReport shown = new ServedReport(served.port(), first, history)) {
            Thread following = new Thread(
                    () -> shown.follow(
                            changes,
                            () -> read(changes, changes.isPipe() ? quiet() : streams),
                            this::searched,
                            fault -> streams.say(fault.line())),
                    "follow");
            following.setDaemon(true);
            following.start();
            streams.out().println(shown.address());
            streams.out().flush();
            streams.awaitEnd(files.files());
            following.interrupt();
            return ProblemCommand.DONE;
        } catch (BindException e) {
            streams.say("--port: " + served.port() + " cannot be used: " + e.getMessage());
            return ProblemCommand.FAILED;
        }
    }

    /** Reads the files, or waits for a pipe to have the objects of a cluster. */
    private Report first(FollowedInput changes) throws InterruptedException {
        while (changes.isPipe()) {
            changes.awaitChange();
            try {
                return read(changes, streams);
            } catch (BadInputException e) {
                if (changes.ended() != null) {
                    throw e;
                }
            }
        }
        return read(changes, streams);
    }

    /**
     * Returns streams for what was said of the first objects of a pipe already, and would be said of each further one.
     */
    private Streams quiet() {
        return new Streams(streams.in(), streams.out(), new PrintStream(OutputStream.nullOutputStream(), false, UTF_8));
    }

    private Report read(FollowedInput changes, Streams to) {
        Streams present = new Streams(changes.content(streams.in()), to.out(), to.err());
        String ended = changes.ended();
        try (Progress progress = new Progress(present)) {
            Report report = report("", files.solve(present, progress, "").trees());
            return ended == null ? report : report.withNotes(List.of(ended));
        }
    }

    /** Returns why the page cannot be written at all, or null. */
    private @Nullable String fault() throws IOException {
        if (changesWithin < 0) {
            return "--changes-within: " + changesWithin + " is below 0";
        }
        if (served.fault() != null) {
            return served.fault();
        }
        if (served.isOn()) {
            return isStandardOutput() ? null : "--serve writes no file; leave out -o";
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
        } catch (IOException e) {
            streams.say(WriteFault.of(Path.of(output), e));
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
