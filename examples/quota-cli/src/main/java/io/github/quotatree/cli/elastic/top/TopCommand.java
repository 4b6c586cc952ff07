package io.github.quotatree.cli.elastic.top;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.command.FaultReport;
import io.github.quotatree.cli.command.FileWatch;
import io.github.quotatree.cli.command.LenientOption;
import io.github.quotatree.cli.command.OutputOptions.ColorMode;
import io.github.quotatree.cli.command.ProblemCommand;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.elastic.RuntimeTable;
import io.github.quotatree.cli.elastic.TreeOptions;
import io.github.quotatree.cli.elastic.TreeOptions.RequestsOption;
import io.github.quotatree.cli.elastic.ViewOptions;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.reading.input.DocumentLog;
import io.github.quotatree.reading.input.DocumentStream;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.input.ManifestReader;
import io.github.quotatree.reading.input.SourceFile;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.problem.QuotaProblem;
import io.github.quotatree.reading.text.VisibleText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** Shows what each group may use, again and again. */
@Command(
        name = "top",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Shows what each group may use, as the files or the documents of a pipe change, until Ctrl-C.",
        footer = {
            "",
            "A pipe may be appended to: a list or a quotatree file replaces what was shown, an",
            "object the one of its name, and the events of kubectl get --watch",
            "--output-watch-events add and remove objects.",
            "",
            "Exit codes: 0 done, 1 done past faults (--lenient), 2 the input or the usage is",
            "wrong."
        })
public final class TopCommand implements Callable<Integer> {
    private final Streams streams;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "The cluster: a tree of quotas in YAML, or manifests; - is the standard input.")
    private List<String> files = List.of();

    @Option(
            names = "--interval",
            paramLabel = "SECONDS",
            converter = IntervalConverter.class,
            description = "The time between two looks at the input, 0.1 to 3600; 2 by default.")
    private long intervalMillis = 2000;

    @Option(names = "--once", description = "Show one picture and end.")
    private boolean once;

    @Option(
            names = "--color",
            paramLabel = "always|never|auto",
            description = "Whether to colour the table; auto (default) does so on a terminal.")
    private ColorMode color = ColorMode.AUTO;

    @Mixin
    private final TreeOptions solving = new TreeOptions();

    @Mixin
    private final RequestsOption requests = new RequestsOption();

    @Mixin
    private final LenientOption lenient = new LenientOption();

    @Mixin
    private final ViewOptions view = new ViewOptions();

    private List<String> table = List.of();
    private int exitCode = ProblemCommand.DONE;

    public TopCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() {
        boolean isPipe = files.size() == 1 && FileWatch.isReadOnce(files.get(0));
        if (once) {
            table = solved(streams.in(), files);
            table.forEach(line -> streams.out().print(line + "\n"));
            return exitCode;
        }
        Screen screen = new Screen(streams.out(), isTerminal(), height());
        Thread restore = new Thread(screen::close);
        Runtime.getRuntime().addShutdownHook(restore);
        try {
            if (isPipe) {
                showPipe(screen);
            } else {
                showFiles(screen);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            screen.close();
            removeHook(restore);
        }
        return ProblemCommand.DONE;
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the hook runs already
        }
    }

    private void showFiles(Screen screen) throws InterruptedException {
        FileWatch changes = new FileWatch(files);
        // the first look fails if the files are wrong; a later one waits for them to be mended
        table = solved(streams.in(), files);
        screen.draw(picture(null));
        while (!streams.out().checkError()) {
            Thread.sleep(intervalMillis);
            changes.awaitChange();
            look(screen, streams.in(), files);
        }
    }

    private void showPipe(Screen screen) throws InterruptedException {
        boolean isInput = files.get(0).equals(SourceFile.STANDARD_INPUT);
        DocumentLog log = new DocumentLog();
        try (InputStream in = isInput ? streams.in() : SourceFile.open(files.get(0))) {
            DocumentStream documents = new DocumentStream(in);
            while (!streams.out().checkError()) {
                String added = documents.take();
                if (!added.isEmpty()) {
                    add(log, added, screen);
                } else if (documents.isOver() && !isTerminal()) {
                    return;
                }
                Thread.sleep(intervalMillis);
            }
        } catch (IOException e) {
            throw new BadInputException(SourceFile.shown(files.get(0)), "cannot be read: " + e.getMessage());
        }
    }

    private void add(DocumentLog log, String documents, Screen screen) throws IOException {
        try {
            log.add(documents);
        } catch (UnreadableException e) {
            screen.draw(picture(SourceFile.shown(files.get(0)) + ": " + e.getMessage()));
            return;
        }
        if (!log.isEmpty()) {
            look(screen, log.content(), List.of(SourceFile.STANDARD_INPUT));
        }
    }

    private void look(Screen screen, InputStream in, List<String> sources) {
        try {
            table = solved(in, sources);
            screen.draw(picture(null));
        } catch (BadInputException e) {
            screen.draw(picture(e.faults().get(0).line()));
        }
    }

    /** Returns the last table, with what is wrong since then above it. */
    private List<String> picture(@Nullable String fault) {
        if (fault == null) {
            return table;
        }
        List<String> lines = new ArrayList<>(List.of(VisibleText.of("quota: " + fault), ""));
        lines.addAll(table);
        return lines;
    }

    private List<String> solved(InputStream in, List<String> sources) {
        Findings findings = new Findings(lenient.isLenient());
        Manifests manifests = solving.read(new ManifestReader(in, () -> {}), sources, findings);
        List<RuntimeQuotas> trees = new QuotaProblem(manifests, findings).solve(solving.settings(requests));
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        PrintStream printer = new PrintStream(text, false, UTF_8);
        Palette palette = new Palette(color.colors(isTerminal(), System.getenv()));
        new RuntimeTable(printer, palette, view.width()).write(view.of(trees));
        printer.flush();
        FaultReport faults = new FaultReport(findings.remedied());
        exitCode = faults.isEmpty() ? ProblemCommand.DONE : ProblemCommand.DONE_WITH_FAULTS;
        List<String> lines = new ArrayList<>(faults.lines());
        lines.addAll(faults.isEmpty() ? List.of() : List.of(""));
        text.toString(UTF_8).lines().forEach(lines::add);
        return lines;
    }

    private static boolean isTerminal() {
        return Boolean.getBoolean("quota.terminal");
    }

    private static int height() {
        String lines = System.getenv().getOrDefault("LINES", "");
        return lines.matches("[1-9][0-9]{0,4}") ? Integer.parseInt(lines) : 0;
    }

    static final class IntervalConverter implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            if (text.matches("[0-9]{1,4}(\\.[0-9]{1,3})?")) {
                long millis = new BigDecimal(text).movePointRight(3).longValueExact();
                if (millis >= 100 && millis <= 3_600_000) {
                    return millis;
                }
            }
            throw new TypeConversionException("'" + text + "' is not a number of seconds from 0.1 to 3600");
        }
    }
}
