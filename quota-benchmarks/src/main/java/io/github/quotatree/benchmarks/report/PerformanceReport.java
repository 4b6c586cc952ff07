package io.github.quotatree.benchmarks.report;

import io.github.quotatree.benchmarks.report.chart.Charts;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.targets.Targets;
import io.github.quotatree.benchmarks.report.targets.TargetsPage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the table of targets and the charts into the directory of the results that they show. */
public final class PerformanceReport {
    private PerformanceReport() {}

    /**
     * Writes the report.
     *
     * @param args the directory of the results
     */
    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            throw new IllegalArgumentException("wanted: DIRECTORY");
        }
        // there may be no screen; the charts need none
        System.setProperty("java.awt.headless", "true");
        write(Path.of(args[0]), System.out);
    }

    static void write(Path directory, PrintStream out) throws IOException {
        Results results = Results.in(directory);
        String machine = MachineFile.sentences(results.file(MachineFile.NAME));
        Path page = directory.resolve("targets.md");
        Files.writeString(page, TargetsPage.of(Targets.sections(results), machine));
        out.println(page);
        for (Path chart : Charts.draw(results, directory)) {
            out.println(chart);
        }
    }
}
