package io.github.quotatree.benchmarks.report.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.quotatree.benchmarks.report.results.Run.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All that a directory of results holds: the runs of JMH, and the files of the programs beside it. */
public final class Results {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    /** The name, without its ending, of the file that says on what machine and when each step was measured. */
    public static final String MACHINE = "machine";

    private static final String ENDING = ".json";

    private final List<Run> runs = new ArrayList<>();
    private final Map<String, JsonNode> others = new HashMap<>();

    private Results() {}

    /**
     * Reads every JSON file of a directory, in the order of their names.
     *
     * @throws IOException if one is not JSON; the message names it
     */
    public static Results in(Path directory) throws IOException {
        Results results = new Results();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.sorted().toList()) {
                if (file.toString().endsWith(ENDING)) {
                    results.add(file);
                }
            }
        }
        return results;
    }

    private void add(Path file) throws IOException {
        String fileName = file.getName(file.getNameCount() - 1).toString();
        String name = fileName.substring(0, fileName.length() - ENDING.length());
        try {
            JsonNode root = MAPPER.readTree(Files.readString(file));
            if (JmhFile.isOne(root)) {
                runs.add(JmhFile.run(name, root));
            } else {
                others.put(name, root);
            }
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    /** Returns the runs of JMH. */
    public List<Run> runs() {
        return List.copyOf(runs);
    }

    /** Returns the first run that holds a measurement for each query, if any does. */
    public Optional<Run> runWith(List<Query> queries) {
        return runs.stream()
                .filter(run ->
                        queries.stream().allMatch(query -> run.find(query).isPresent()))
                .findFirst();
    }

    /** Returns two measurements of the same run, if there is one that holds both. */
    public Optional<Comparison> compare(Query of, Query by) {
        return runWith(List.of(of, by))
                .map(run -> new Comparison(
                        run.name(), run.find(of).orElseThrow(), run.find(by).orElseThrow()));
    }

    /** Returns the file of another program, by its name without the ending; a missing node if there is none. */
    public JsonNode file(String name) {
        return others.getOrDefault(name, MissingNode.getInstance());
    }

    /** Returns the day on which a step of the published set was measured, such as {@code 2026-02-03}; "" if unknown. */
    public String day(String step) {
        return file(MACHINE).path("steps").path(step).path("date").asText();
    }

    /** Returns when some steps were measured, and the command that measures them again, as a line after a table. */
    public String origin(String... steps) {
        String command = Stream.of(steps).map(step -> " --only " + step).collect(Collectors.joining());
        // by day, the steps
        var days = Stream.of(steps)
                .filter(step -> !day(step).isEmpty())
                .collect(Collectors.groupingBy(this::day, TreeMap::new, Collectors.joining("`, `", "`", "`")));
        String when = days.entrySet().stream()
                .map(day -> day.getKey() + (days.size() == 1 ? "" : " (" + day.getValue() + ")"))
                .collect(Collectors.joining(", "));
        return "\nMeasured" + (when.isEmpty() ? "" : " on " + when) + ", by `quota-benchmarks/publish" + command
                + "`.\n";
    }

    /** Returns the first measurement that answers a query, whatever the run. */
    public Optional<Measurement> find(Query query) {
        return runs.stream().flatMap(run -> run.find(query).stream()).findFirst();
    }

    /**
     * Two measurements of the same run.
     *
     * @param run the name of the run
     * @param of the measurement whose time is divided
     * @param by the measurement by whose time it is divided
     */
    public record Comparison(String run, Measurement of, Measurement by) {
        /** Returns the median time of the first as a multiple of that of the second. */
        public double ratio() {
            return of.time().median() / by.time().median();
        }
    }
}
