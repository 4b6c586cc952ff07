package io.github.quotatree.cli.command;

import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.SourceFile;
import io.github.quotatree.reading.text.VisibleText;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that solves a problem, or with {@code --each} several, and prints the result of each. */
public abstract class ProblemCommand<P, R> implements Callable<Integer> {
    /** The exit code of a run that did what was requested. */
    public static final int DONE = 0;

    /** The exit code of a lenient run that has gone past faults. */
    public static final int DONE_WITH_FAULTS = 1;

    /** The exit code of a run with bad input or wrong usage. */
    public static final int FAILED = 2;

    /** The start of the report of a fault in the program itself. */
    public static final String UNEXPECTED = "unexpected fault, please report it: ";

    private final Streams streams;

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Option(names = "--watch", description = "Print again whenever a file changes, until Ctrl-C.")
    private boolean watch;

    private @Nullable JsonLines documents;

    protected ProblemCommand(Streams streams) {
        this.streams = streams;
    }

    protected abstract boolean each();

    protected abstract List<P> problems();

    protected abstract String file(P problem);

    /** Reads and solves a problem. */
    protected abstract R solve(P problem, Findings findings, Progress progress);

    protected abstract void printJson(JsonLines lines, R result) throws IOException;

    protected abstract void printTable(PrintStream out, Palette palette, R result);

    protected int exitCode(R result) {
        return DONE;
    }

    protected boolean isLenient() {
        return false;
    }

    protected Fault inPlaceOfResult(P problem, Fault fault) {
        return new Fault(file(problem), fault.placedText());
    }

    protected final boolean printsTables() {
        return output.isTable(each());
    }

    protected final InputStream standardInput() {
        return streams.in();
    }

    protected abstract List<String> watched();

    @Override
    public final Integer call() throws IOException {
        return watch ? solveAgainAndAgain() : solveOnce();
    }

    private int solveAgainAndAgain() throws IOException {
        List<String> files = watched();
        FileWatch changes = new FileWatch(files);
        int exitCode = solveOnce();
        streams.say("watching " + SourceFile.shown(files) + "; Ctrl-C ends");
        try {
            while (!streams.out().checkError()) {
                List<String> changed = changes.awaitChange();
                if (output.isTable(each())) {
                    streams.out().println("\n" + VisibleText.of(SourceFile.shown(changed)) + " changed:");
                }
                try {
                    exitCode = solveOnce();
                } catch (BadInputException e) {
                    // the next change may mend it
                    exitCode = sayAndPrint(e.faults());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return exitCode;
    }

    /** Reports faults, also in place of the result: a reader of the output would take the one before for the last. */
    private int sayAndPrint(List<Fault> faults) throws IOException {
        for (Fault fault : faults) {
            streams.say(fault.line());
            if (output.isTable(each())) {
                streams.out().println(fault.line());
            } else {
                documents().writeFault(fault.file(), fault.placedText());
            }
        }
        return FAILED;
    }

    private int solveOnce() throws IOException {
        try (Progress progress = new Progress(streams)) {
            int exitCode = DONE;
            for (P problem : problems()) {
                exitCode =
                        Math.max(exitCode, each() ? solveOneOfMany(problem, progress) : solveOnly(problem, progress));
            }
            return exitCode;
        }
    }

    private int solveOnly(P problem, Progress progress) throws IOException {
        Findings findings = new Findings(isLenient());
        R result = solveAndNote(problem, findings, progress);
        return print(result, findings, progress);
    }

    private int solveOneOfMany(P problem, Progress progress) throws IOException {
        Findings findings = new Findings(isLenient());
        R result;
        try {
            result = solveAndNote(problem, findings, progress);
        } catch (BadInputException e) {
            return refuse(problem, e.faults());
        } catch (RuntimeException e) {
            // the other problems can do without this one
            return refuse(problem, List.of(new Fault(SourceFile.shown(file(problem)), UNEXPECTED + e)));
        }
        if (output.isTable(true)) {
            streams.out().println(VisibleText.of(file(problem) + ":"));
        }
        return print(result, findings, progress);
    }

    private R solveAndNote(P problem, Findings findings, Progress progress) {
        try {
            return solve(problem, findings, progress);
        } finally {
            findings.notes().forEach(streams::say);
        }
    }

    private int print(R result, Findings findings, Progress progress) throws IOException {
        progress.enter(", printing");
        FaultReport faults = new FaultReport(findings.remedied());
        if (output.isTable(each())) {
            faults.lines().forEach(line -> streams.out().print(line + "\n"));
            streams.out().print(faults.isEmpty() ? "" : "\n");
            printTable(streams.out(), output.palette(), result);
        } else {
            printJson(isLenient() ? documents().startingWith(faults::write) : documents(), result);
        }
        return Math.max(exitCode(result), faults.isEmpty() ? DONE : DONE_WITH_FAULTS);
    }

    private JsonLines documents() {
        if (documents == null) {
            documents = output.documents(streams.out());
        }
        return documents;
    }

    private int refuse(P problem, List<Fault> faults) throws IOException {
        faults.forEach(
                fault -> streams.say(fault.in(SourceFile.shown(file(problem))).line()));
        Fault first = inPlaceOfResult(problem, faults.get(0));
        if (output.isTable(true)) {
            streams.out().println(VisibleText.of(first.file() + ": " + first.text()));
        } else {
            documents().writeFault(first.file(), first.text());
        }
        return FAILED;
    }
}
