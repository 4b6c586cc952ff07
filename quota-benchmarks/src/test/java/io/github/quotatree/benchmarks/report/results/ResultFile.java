package io.github.quotatree.benchmarks.report.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Writes files such as JMH writes, with the parts that the report reads. */
public final class ResultFile {
    private final List<String> rows = new ArrayList<>();

    /**
     * Adds a row.
     *
     * @param benchmark class and method, such as {@code ScalingBenchmark.cold}
     * @param params the parameters, such as {@code shape=FLAT_1M load=UNIFORM}
     * @param milliseconds the time of each iteration
     */
    public ResultFile row(String benchmark, String params, double... milliseconds) {
        return add(benchmark, params, "", milliseconds);
    }

    /** Adds a row with the bytes that are allocated a call. */
    public ResultFile allocating(double bytes, String benchmark, String params, double... milliseconds) {
        String metric =
                String.format(Locale.ROOT, "\"gc.alloc.rate.norm\": {\"score\": %f, \"scoreUnit\": \"B/op\"}", bytes);
        return add(benchmark, params, metric, milliseconds);
    }

    private ResultFile add(String benchmark, String params, String secondary, double... milliseconds) {
        String keys = Stream.of(params.split(" ", -1))
                .map(param -> "\"" + param.replace("=", "\": \"") + "\"")
                .collect(Collectors.joining(", "));
        String data = DoubleStream.of(milliseconds).mapToObj(Double::toString).collect(Collectors.joining(", "));
        rows.add("""
                {"benchmark": "io.github.quotatree.benchmarks.%s", "params": {%s},
                 "primaryMetric": {"scoreUnit": "ms/op", "rawData": [[%s]]}, "secondaryMetrics": {%s}}
                """.formatted(benchmark, keys, data, secondary));
        return this;
    }

    /** Writes the file of a step. */
    public void write(Path directory, String step) throws IOException {
        Files.writeString(directory.resolve(step + ".json"), "[" + String.join(",", rows) + "]");
    }
}
