package io.github.quotatree.cli.command;

import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.Findings.BadInputException;
import io.github.quotatree.cli.input.Findings.Fault;
import io.github.quotatree.cli.input.SourceFile;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.cli.text.VisibleText;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/**
 * A command that solves a problem, or with {@code --each} several, and prints the result of each.
 *
 * @param <P> the files of a problem
 * @param <R> the result
 */
public abstract class ProblemCommand<P, R> implements Callable<Integer> {
    /** The exit code of a run that did what was requested. */
    public static final int DONE = 0;

    /** The exit code of a run with bad input or wrong usage. */
    public static final int FAILED = 2;

    /** The start of the report of a fault in the program itself. */
    public static final String UNEXPECTED = "unexpected fault, please report it: ";

    private final Streams streams;

    @Mixin
    private final OutputOptions output = new OutputOptions();

    /** Makes a command that reads and writes the given streams. */
    protected ProblemCommand(Streams streams) {
        this.streams = streams;
    }

    /** Returns whether there may be several problems, each with a result of its own. */
    protected abstract boolean each();

    /** Returns the problems: exactly one without {@code --each}. */
    protected abstract List<P> problems();

    /** Returns the file that stands for a problem in messages, as the user wrote it. */
    protected abstract String file(P problem);

    /**
     * Reads and solves a problem.
     *
     * @param findings receives faults and notes
     * @param progress receives how far the command has come
     * @throws BadInputException if anything is wrong with the input, with every fault
     */
    protected abstract R solve(P problem, Findings findings, Progress progress);

    /** Prints a result as one line of JSON. */
    protected abstract void printJson(PrintStream out, R result) throws IOException;

    /** Prints a result for people. */
    protected abstract void printTable(PrintStream out, Palette palette, R result);

    /** Returns a fault as it stands in place of the result of a problem. */
    protected Fault inPlaceOfResult(P problem, Fault fault) {
        return new Fault(file(problem), fault.placedText());
    }

    /** Returns the standard input. */
    protected final InputStream standardInput() {
        return streams.in();
    }

    @Override
    public final Integer call() throws IOException {
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
        print(solveAndNote(problem, progress), progress);
        return DONE;
    }

    private int solveOneOfMany(P problem, Progress progress) throws IOException {
        R result;
        try {
            result = solveAndNote(problem, progress);
        } catch (BadInputException e) {
            return refuse(problem, e.faults());
        } catch (RuntimeException e) {
            // the other problems can do without this one
            return refuse(problem, List.of(new Fault(SourceFile.shown(file(problem)), UNEXPECTED + e)));
        }
        if (output.isTable(true)) {
            streams.out().println(VisibleText.of(file(problem) + ":"));
        }
        print(result, progress);
        return DONE;
    }

    private R solveAndNote(P problem, Progress progress) {
        Findings findings = new Findings();
        try {
            return solve(problem, findings, progress);
        } finally {
            findings.notes().forEach(streams::say);
        }
    }

    private void print(R result, Progress progress) throws IOException {
        progress.enter(", printing");
        if (output.isTable(each())) {
            printTable(streams.out(), output.palette(), result);
        } else {
            printJson(streams.out(), result);
        }
    }

    private int refuse(P problem, List<Fault> faults) throws IOException {
        faults.forEach(
                fault -> streams.say(fault.in(SourceFile.shown(file(problem))).line()));
        Fault first = inPlaceOfResult(problem, faults.get(0));
        if (output.isTable(true)) {
            streams.out().println(VisibleText.of(first.file() + ": " + first.text()));
        } else {
            new JsonLines(streams.out()).writeError(first.file(), first.text());
        }
        return FAILED;
    }
}
