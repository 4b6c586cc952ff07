package io.github.quotatree.benchmarks.report;

import io.github.quotatree.benchmarks.program.Table;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Run;
import io.github.quotatree.benchmarks.report.results.Run.Measurement;
import io.github.quotatree.benchmarks.report.results.Sample;
import io.github.quotatree.benchmarks.report.results.Units;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Compares two versions that were measured in turn, such as those before and after a change.
 *
 * <p>The results are in one directory, two files for each round of a step: {@code ledger-1-before.json} and
 * {@code ledger-1-after.json}. The machine may change between two rounds, so a ratio is taken within a round, and the
 * median of the ratios is reported.
 */
public final class BeforeAndAfter {
    private static final String BEFORE = "-before";
    private static final String AFTER = "-after";

    private BeforeAndAfter() {}

    /**
     * Prints the comparison.
     *
     * @param args the directory of the results
     */
    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            throw new IllegalArgumentException("wanted: DIRECTORY");
        }
        print(Results.in(Path.of(args[0])), System.out);
    }

    static void print(Results results, PrintStream out) {
        Map<String, Times> byName = new TreeMap<>();
        for (Run before : results.runs()) {
            if (before.name().endsWith(BEFORE)) {
                String round = before.name().substring(0, before.name().length() - BEFORE.length());
                pair(before, run(results, round + AFTER), byName);
            }
        }
        Table table = new Table(
                "Medians over all rounds; the ratios are those within a round",
                "benchmark",
                "before",
                "after",
                "after / before",
                "lowest",
                "highest");
        byName.forEach((name, times) -> {
            Sample ratios = sample(times.ratios);
            table.add(
                    name,
                    Units.time(sample(times.before).median()),
                    Units.time(sample(times.after).median()),
                    ratio(ratios.median()),
                    ratio(times.ratios.stream().mapToDouble(r -> r).min().orElseThrow()),
                    ratio(times.ratios.stream().mapToDouble(r -> r).max().orElseThrow()));
        });
        out.println(table);
    }

    private static Run run(Results results, String name) {
        return results.runs().stream()
                .filter(run -> run.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no results of " + name));
    }

    private static void pair(Run before, Run after, Map<String, Times> byName) {
        for (Measurement old : before.measurements()) {
            String name = name(old);
            Optional<Measurement> now = after.measurements().stream()
                    .filter(measurement -> name(measurement).equals(name))
                    .findFirst();
            now.ifPresent(measurement -> byName.computeIfAbsent(name, n -> new Times())
                    .add(old.time().median(), measurement.time().median()));
        }
    }

    private static String name(Measurement measurement) {
        return measurement.benchmark() + "." + measurement.method() + " "
                + String.join(" ", new TreeMap<>(measurement.params()).values());
    }

    private static String ratio(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static Sample sample(List<Double> values) {
        return Sample.of(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** The median times of one benchmark, by round. */
    private static final class Times {
        final List<Double> before = new ArrayList<>();
        final List<Double> after = new ArrayList<>();
        final List<Double> ratios = new ArrayList<>();

        void add(double old, double now) {
            before.add(old);
            after.add(now);
            ratios.add(now / old);
        }
    }
}
