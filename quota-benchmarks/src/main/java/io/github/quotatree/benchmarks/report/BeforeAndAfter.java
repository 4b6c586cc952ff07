package io.github.quotatree.benchmarks.report;

import static java.util.Comparator.comparing;

import io.github.quotatree.benchmarks.program.Table;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Run;
import io.github.quotatree.benchmarks.report.results.Run.Measurement;
import io.github.quotatree.benchmarks.report.results.Sample;
import io.github.quotatree.benchmarks.report.results.Units;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

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

    private final Map<Benchmarked, Times> times = new TreeMap<>(comparing(Benchmarked::toString));

    BeforeAndAfter(Results results) {
        for (Run before : results.runs()) {
            if (before.name().endsWith(BEFORE)) {
                String round = before.name().substring(0, before.name().length() - BEFORE.length());
                pair(before, run(results, round + AFTER));
            }
        }
    }

    /**
     * Prints the comparison.
     *
     * @param args the directory of the results; to write the comparison as JSON too, the name of the version before and
     *     the file
     */
    public static void main(String[] args) throws IOException {
        if (args.length != 1 && args.length != 3) {
            throw new IllegalArgumentException("wanted: DIRECTORY [NAME FILE]");
        }
        BeforeAndAfter comparison = new BeforeAndAfter(Results.in(Path.of(args[0])));
        comparison.print(System.out);
        if (args.length == 3) {
            Files.writeString(Path.of(args[2]), comparison.json(args[1]));
        }
    }

    void print(PrintStream out) {
        Table table = new Table(
                "Medians over all rounds; the ratios are those within a round",
                "benchmark",
                "before",
                "after",
                "after / before",
                "lowest",
                "highest");
        times.forEach((benchmark, of) -> table.add(
                benchmark,
                Units.time(of.before()),
                Units.time(of.after()),
                ratio(of.ratio().median()),
                ratio(of.lowest()),
                ratio(of.highest())));
        out.println(table);
    }

    /** Returns the comparison as JSON, with the name of the version before as its title. */
    String json(String before) {
        Table table = new Table(before, "benchmark", "parameters", "beforeNs", "afterNs", "ratio", "lowest", "highest");
        times.forEach((benchmark, of) -> table.add(
                benchmark.method,
                benchmark.parameters,
                of.before(),
                of.after(),
                of.ratio().median(),
                of.lowest(),
                of.highest()));
        return table.toJson();
    }

    private static Run run(Results results, String name) {
        return results.runs().stream()
                .filter(run -> run.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no results of " + name));
    }

    private void pair(Run before, Run after) {
        for (Measurement old : before.measurements()) {
            Benchmarked benchmark = Benchmarked.by(old);
            Optional<Measurement> now = after.measurements().stream()
                    .filter(measurement -> Benchmarked.by(measurement).equals(benchmark))
                    .findFirst();
            now.ifPresent(measurement -> times.computeIfAbsent(benchmark, name -> new Times())
                    .add(old.time().median(), measurement.time().median()));
        }
    }

    private static String ratio(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    /** A benchmark method and the values of its parameters. */
    private record Benchmarked(String method, String parameters) {
        static Benchmarked by(Measurement measurement) {
            return new Benchmarked(
                    measurement.benchmark() + "." + measurement.method(),
                    String.join(" ", new TreeMap<>(measurement.params()).values()));
        }

        @Override
        public String toString() {
            return method + " " + parameters;
        }
    }

    /** The median times of one benchmark, by round. */
    private static final class Times {
        private final List<Double> before = new ArrayList<>();
        private final List<Double> after = new ArrayList<>();

        void add(double old, double now) {
            before.add(old);
            after.add(now);
        }

        double before() {
            return Sample.of(before.stream().mapToDouble(time -> time).toArray())
                    .median();
        }

        double after() {
            return Sample.of(after.stream().mapToDouble(time -> time).toArray()).median();
        }

        Sample ratio() {
            return Sample.of(ratios().toArray());
        }

        double lowest() {
            return ratios().min().orElseThrow();
        }

        double highest() {
            return ratios().max().orElseThrow();
        }

        private DoubleStream ratios() {
            return IntStream.range(0, before.size()).mapToDouble(round -> after.get(round) / before.get(round));
        }
    }
}
