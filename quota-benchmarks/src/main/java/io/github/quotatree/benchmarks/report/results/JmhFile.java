package io.github.quotatree.benchmarks.report.results;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.benchmarks.report.results.Run.Measurement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Reads the JSON of JMH ({@code -rf json}). */
final class JmhFile {
    private static final Map<String, Double> NANOSECONDS =
            Map.of("ns/op", 1.0, "us/op", 1e3, "ms/op", 1e6, "s/op", 1e9);

    private JmhFile() {}

    /** Returns whether the file is one of JMH. */
    static boolean isOne(JsonNode root) {
        return root.isArray() && root.path(0).has("primaryMetric");
    }

    /** Returns the rows of a file. */
    static Run run(String name, JsonNode root) {
        List<Measurement> measurements = new ArrayList<>();
        for (JsonNode row : root) {
            measurements.add(measurement(row));
            members(row, measurements);
        }
        return new Run(name, measurements);
    }

    private static Measurement measurement(JsonNode row) {
        String[] name = row.path("benchmark").asText().split("\\.", -1);
        if (name.length < 2) {
            throw new IllegalArgumentException("not the name of a benchmark: " + row.path("benchmark"));
        }
        Map<String, String> params = new HashMap<>();
        row.path("params")
                .properties()
                .forEach(param -> params.put(param.getKey(), param.getValue().asText()));
        return new Measurement(
                name[name.length - 2], name[name.length - 1], params, time(row.path("primaryMetric")), allocated(row));
    }

    /** Adds the methods of a group that were measured together, with the number of readers beside a writer. */
    private static void members(JsonNode row, List<Measurement> measurements) {
        Measurement group = measurement(row);
        row.path("secondaryMetrics").properties().forEach(metric -> {
            if (NANOSECONDS.containsKey(metric.getValue().path("scoreUnit").asText())) {
                Map<String, String> params = new HashMap<>(group.params());
                params.put("readers", Integer.toString(row.path("threads").asInt() - 1));
                measurements.add(new Measurement(
                        group.benchmark(), metric.getKey(), params, time(metric.getValue()), OptionalDouble.empty()));
            }
        });
    }

    /** Returns nanoseconds a call, of all iterations of all forks. */
    private static Sample time(JsonNode metric) {
        String unit = metric.path("scoreUnit").asText();
        Double nanoseconds = NANOSECONDS.get(unit);
        if (nanoseconds == null) {
            throw new IllegalArgumentException("not a time a call: " + unit);
        }
        List<Double> values = new ArrayList<>();
        for (JsonNode fork : metric.path("rawData")) {
            fork.forEach(value -> values.add(value.asDouble()));
        }
        return Sample.of(values.stream().mapToDouble(Double::doubleValue).toArray())
                .times(nanoseconds);
    }

    /** Returns bytes a call; the mean, because a median would hide what only some iterations allocate. */
    private static OptionalDouble allocated(JsonNode row) {
        JsonNode score = row.path("secondaryMetrics").path("gc.alloc.rate.norm").path("score");
        return score.isMissingNode() ? OptionalDouble.empty() : OptionalDouble.of(score.asDouble());
    }
}
