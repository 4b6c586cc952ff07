package io.github.quotatree.cli.play;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.command.ProblemCommand;
import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.elastic.SolvedFiles;
import io.github.quotatree.page.Page;
import io.github.quotatree.page.ReportJson;
import io.github.quotatree.page.ReportJson.Report;
import io.github.quotatree.reading.text.VisibleText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Serves a page on which quotas are edited, and solved at every move. */
@Command(
        name = "play",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Serves a page on this machine on which quotas can be edited, and shows at once who gains and"
                + " who pays.",
        footer = {
            "",
            "The address that is printed has a token in it; without it, nothing is solved.",
            "The files are only read: an edit lives in the page, which copies it as YAML.",
            "The server ends with Ctrl-C, or when its standard input ends.",
            "",
            "Exit codes: 0 done, 2 the input or the usage is wrong."
        })
public final class PlayCommand implements Callable<Integer> {
    private static final int MOST_PORT = 65_535;

    private final Streams streams;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private final SolvedFiles files = new SolvedFiles();

    @Option(names = "--port", paramLabel = "PORT", description = "The port; without it, any that is free.")
    private int port;

    @Option(names = "--open", description = "Open the page in the browser.")
    private boolean open;

    public PlayCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        if (port < 0 || port > MOST_PORT) {
            throw new ParameterException(spec.commandLine(), "--port: " + port + " is not between 0 and " + MOST_PORT);
        }
        PlayServer server;
        try (Progress progress = new Progress(streams)) {
            server =
                    started(files.solve(streams, progress, ", writing the page").trees());
        } catch (BindException e) {
            streams.say("--port: " + port + " cannot be used: " + e.getMessage());
            return ProblemCommand.FAILED;
        } catch (IllegalArgumentException e) {
            streams.say(String.valueOf(e.getMessage()));
            return ProblemCommand.FAILED;
        }
        Thread stop = new Thread(server::close, "stop");
        Runtime.getRuntime().addShutdownHook(stop);
        try (server) {
            streams.out().println(server.address());
            streams.out().flush();
            if (open) {
                openAndWait(server.address());
            } else {
                streams.awaitEnd(files.files());
            }
        }
        Runtime.getRuntime().removeShutdownHook(stop);
        return ProblemCommand.DONE;
    }

    private PlayServer started(List<RuntimeQuotas> trees) throws IOException {
        Playground playground = new Playground(trees);
        Report report = new Report(
                files.files().stream().map(VisibleText::of).collect(Collectors.joining(", ")),
                "while playing",
                files.solving().solver().label(),
                SolvedFiles.UNITS,
                trees);
        Page page = Page.ofServer(
                PlayCommand.class, List.of("play.css"), List.of("edits.js", "fields.js", "difference.js", "play.js"));
        ByteArrayOutputStream out = new ByteArrayOutputStream(1 << 18);
        page.write(out, report.title(), data -> new ReportJson().write(data, report));
        return new PlayServer(
                port,
                playground,
                new PlayJson(report),
                edited ->
                        new EditedManifests(edited, trees.get(0).tree().schema().unlimited()).text(),
                out.toByteArray(),
                page.policy());
    }

    private void openAndWait(String address) throws IOException {
        try (BrowserStart browser = new BrowserStart(Path.of(System.getProperty("user.home")), address)) {
            try {
                new ProcessBuilder(browser.command(System.getProperty("os.name", ""))).start();
            } catch (IOException e) {
                streams.say("--open: no browser could be started: " + e.getMessage());
            }
            streams.awaitEnd(files.files());
        }
    }
}
