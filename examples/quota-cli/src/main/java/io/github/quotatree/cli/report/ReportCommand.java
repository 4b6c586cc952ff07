package io.github.quotatree.cli.report;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.command.EndOfInput;
import io.github.quotatree.cli.command.FileWatch;
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
import java.net.BindException;
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
    private static final int MOST_PORT = 65_535;

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

    @Option(names = "--serve", description = "Serve the page on this machine, and follow the files.")
    private boolean serve;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "With --serve, the port; without it, any that is free.")
    private int port;

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
        if (serve) {
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
                Duration.ofSeconds(serve ? Math.min(1, changesWithin) : changesWithin),
                report.trees(),
                SolvedFiles.UNITS));
    }

    private int serve() throws IOException {
        FileWatch changes = new FileWatch(files.files());
        Report first = read();
        try (ServedReport served = new ServedReport(port, first)) {
            FollowedFiles followed =
                    new FollowedFiles(changes, this::read, this::searched, served, fault -> streams.say(fault.line()));
            Thread following = new Thread(() -> followed.follow(first), "follow");
            following.setDaemon(true);
            following.start();
            streams.out().println(served.address());
            streams.out().flush();
            EndOfInput.await(streams, files.files());
            following.interrupt();
            return ProblemCommand.DONE;
        } catch (BindException e) {
            streams.say("--port: " + port + " cannot be used: " + e.getMessage());
            return ProblemCommand.FAILED;
        }
    }

    private Report read() {
        try (Progress progress = new Progress(streams)) {
            return report("", files.solve(streams, progress, "").trees());
        }
    }

    /** Returns why the page cannot be written at all, or null. */
    private @Nullable String fault() throws IOException {
        if (changesWithin < 0) {
            return "--changes-within: " + changesWithin + " is below 0";
        }
        if (port < 0 || port > MOST_PORT) {
            return "--port: " + port + " is not between 0 and " + MOST_PORT;
        }
        if (serve) {
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
