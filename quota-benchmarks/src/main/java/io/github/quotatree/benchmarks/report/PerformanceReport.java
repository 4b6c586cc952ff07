package io.github.quotatree.benchmarks.report;

import io.github.quotatree.benchmarks.report.chart.Charts;
import io.github.quotatree.benchmarks.report.page.MeasuredBlocks;
import io.github.quotatree.benchmarks.report.page.ReadmeFigures;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.targets.TargetsPage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the table of targets and the charts into the directory of the results that they show, and the figures into the
 * pages for readers.
 */
public final class PerformanceReport {
    private PerformanceReport() {}

    /**
     * Writes the report.
     *
     * @param args the directory of the results; then, if they are to be written anew, the page of targets, the README,
     *     and the pages with figures
     */
    public static void main(String[] args) throws IOException {
        if (args.length == 0 || args.length == 2) {
            throw new IllegalArgumentException("wanted: DIRECTORY [TARGETS README PAGE...]");
        }
        // there may be no screen; the charts need none
        System.setProperty("java.awt.headless", "true");
        Path directory = Path.of(args[0]);
        write(directory, args.length == 1 ? directory.resolve("targets.md") : Path.of(args[1]), System.out);
        for (int k = 3; k < args.length; k++) {
            fill(directory, Path.of(args[k]), System.out);
        }
        if (args.length > 1) {
            fillReadme(directory, Path.of(args[2]), System.out);
        }
    }

    static void write(Path directory, Path targets, PrintStream out) throws IOException {
        Results results = Results.in(directory);
        Files.writeString(targets, TargetsPage.of(results, machine(results)));
        out.println(targets);
        for (Path chart : Charts.draw(results, directory)) {
            out.println(chart);
        }
    }

    /** Writes the figures into a page. */
    static void fill(Path directory, Path page, PrintStream out) throws IOException {
        Results results = Results.in(directory);
        Files.writeString(page, MeasuredBlocks.filled(Files.readString(page), results, machine(results)));
        out.println(page);
    }

    private static void fillReadme(Path directory, Path readme, PrintStream out) throws IOException {
        Files.writeString(readme, ReadmeFigures.filled(Files.readString(readme), Results.in(directory)));
        out.println(readme);
    }

    private static String machine(Results results) {
        return MachineFile.sentences(results.file(Results.MACHINE));
    }
}
