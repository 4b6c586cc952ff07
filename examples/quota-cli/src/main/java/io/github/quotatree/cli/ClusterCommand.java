package io.github.quotatree.cli;

import io.github.quotatree.cli.manifest.BadInputException;
import io.github.quotatree.cli.manifest.Fault;
import io.github.quotatree.cli.manifest.Findings;
import io.github.quotatree.cli.manifest.ManifestReader;
import io.github.quotatree.cli.manifest.VisibleText;
import io.github.quotatree.cli.output.JsonReport;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * What the commands have in common that read a cluster, or with {@code --each} several, and print what they find.
 *
 * @param <M> what is read
 * @param <R> what is found
 */
abstract class ClusterCommand<M, R> implements Callable<Integer> {
    private final Streams streams;

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Option(names = "--each", description = "Take each file as a problem of its own; prints a line of JSON for each.")
    private boolean each;

    ClusterCommand(Streams streams) {
        this.streams = streams;
    }

    /** Returns the files that are read. */
    abstract List<String> files();

    /** Reads files as one cluster; faults and notes go to the findings. */
    abstract M read(ManifestReader reader, List<String> cluster, Findings findings);

    /** Finds what the command is about; faults and notes go to the findings, and how far it is, to the progress. */
    abstract R find(M manifests, Findings findings, Progress progress);

    /** Prints what was found as a document of JSON on one line. */
    abstract void printJson(PrintStream out, R found) throws IOException;

    /** Prints what was found for people. */
    abstract void printTable(PrintStream out, boolean colors, R found);

    @Override
    public Integer call() throws IOException {
        try (Progress progress = new Progress(streams)) {
            if (!each) {
                print("", find(files(), progress), progress);
                return 0;
            }
            int exitCode = 0;
            for (String file : files()) {
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
        if (output.isTable(each)) {
            streams.out().println(VisibleText.of(file + ": " + first));
        } else {
            new JsonReport(streams.out()).writeError(file, first);
        }
        return QuotaCommand.FAILED;
    }

    private R find(List<String> cluster, Progress progress) {
        Findings findings = new Findings();
        try {
            M manifests = read(new ManifestReader(streams.in(), progress::objectRead), cluster, findings);
            progress.enter(", solving");
            return find(manifests, findings, progress);
        } finally {
            findings.notes().forEach(streams::say);
        }
    }

    private void print(String file, R found, Progress progress) throws IOException {
        progress.enter(", printing");
        if (!output.isTable(each)) {
            printJson(streams.out(), found);
            return;
        }
        if (each) {
            streams.out().println(VisibleText.of(file + ":"));
        }
        printTable(streams.out(), output.colors(), found);
    }
}
