package io.github.quotatree.metrics;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a scrape returned, read strictly by the rules of OpenMetrics 1.0: metadata once and before the samples, families
 * in one piece, suffixes by type, escapes, no series twice, cumulative buckets, and the end.
 */
public final class Exposition {
    private static final Pattern METADATA = Pattern.compile("# (TYPE|HELP|UNIT) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.*)");
    private static final Pattern SAMPLE = Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)})? (\\S+)");
    private static final Pattern LABEL =
            Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\]|\\\\[\\\\\"n])*)\"(,|$)");
    private static final Map<String, Set<String>> SUFFIXES = Map.of(
            "counter", Set.of("_total", "_created"),
            "gauge", Set.of(""),
            "info", Set.of("_info"),
            "histogram", Set.of("_bucket", "_count", "_sum", "_created"),
            "summary", Set.of("", "_count", "_sum", "_created"));

    private final Map<String, String> types = new LinkedHashMap<>();
    private final Map<String, String> helps = new LinkedHashMap<>();
    private final List<Sample> samples = new ArrayList<>();
    private final Set<String> ended = new HashSet<>();
    private final Set<String> seen = new HashSet<>();
    private String family = "";

    /** A line with a number. */
    public record Sample(String name, Map<String, String> labels, double value) {
        /** Returns the value of a label, or nothing. */
        public String label(String name) {
            return labels.getOrDefault(name, "");
        }
    }

    private Exposition() {}

    /** Reads a text in OpenMetrics, and refuses what is not. */
    public static Exposition openMetrics(String text) {
        require(text.endsWith("# EOF\n"), "the text ends with # EOF");
        Exposition exposition = new Exposition();
        String[] lines = text.substring(0, text.length() - "# EOF\n".length()).split("\n", -1);
        for (int line = 0; line < lines.length - 1; line++) {
            exposition.read(lines[line]);
        }
        require(lines[lines.length - 1].isEmpty(), "every line ends");
        exposition.checkHistograms();
        return exposition;
    }

    private void read(String line) {
        Matcher metadata = METADATA.matcher(line);
        if (metadata.matches()) {
            String name = metadata.group(2);
            enter(name);
            switch (metadata.group(1)) {
                case "TYPE" -> {
                    require(SUFFIXES.containsKey(metadata.group(3)), "a known type: " + line);
                    require(types.put(name, metadata.group(3)) == null, "one type: " + line);
                }
                case "HELP" -> {
                    require(metadata.group(3).matches("([^\\\\]|\\\\[\\\\n\"])+"), "escaped help: " + line);
                    require(helps.put(name, metadata.group(3)) == null, "one help: " + line);
                }
                default -> require(name.endsWith("_" + metadata.group(3)), "the unit ends the name: " + line);
            }
            return;
        }
        Matcher sample = SAMPLE.matcher(line);
        require(sample.matches(), "metadata or a sample: " + line);
        String type = types.getOrDefault(family, "");
        String name = sample.group(1);
        require(name.startsWith(family), "a sample of the family " + family + ": " + line);
        require(
                SUFFIXES.getOrDefault(type, Set.of()).contains(name.substring(family.length())),
                "a suffix of " + type + ": " + line);
        Map<String, String> labels = labels(sample.group(2) == null ? "" : sample.group(2), line);
        require(seen.add(name + labels), "a series once: " + line);
        double value = value(sample.group(3));
        require(!type.equals("counter") || value >= 0, "a counter from 0: " + line);
        samples.add(new Sample(name, labels, value));
    }

    private void enter(String name) {
        if (!name.equals(family)) {
            ended.add(family);
            require(!ended.contains(name), "a family in one piece: " + name);
            family = name;
        }
        require(
                samples.isEmpty()
                        || !samples.get(samples.size() - 1).name().startsWith(name + "_")
                        || types.getOrDefault(name, "").isEmpty(),
                "metadata before the samples: " + name);
    }

    private static Map<String, String> labels(String text, String line) {
        Map<String, String> labels = new TreeMap<>();
        Matcher label = LABEL.matcher(text);
        int end = 0;
        while (end < text.length()) {
            require(label.find(end) && label.start() == end, "labels: " + line);
            String value =
                    label.group(2).replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\");
            require(labels.put(label.group(1), value) == null, "a label once: " + line);
            end = label.end();
        }
        require(!text.endsWith(","), "no comma at the end: " + line);
        return labels;
    }

    private static double value(String text) {
        return switch (text) {
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            case "NaN" -> throw new AssertionError("not a number");
            default -> Double.parseDouble(text);
        };
    }

    private void checkHistograms() {
        types.forEach((name, type) -> {
            if (type.equals("histogram")) {
                Map<Map<String, String>, Double> last = new LinkedHashMap<>();
                for (Sample sample : samples(name + "_bucket")) {
                    Map<String, String> rest = new TreeMap<>(sample.labels());
                    rest.remove("le");
                    require(last.getOrDefault(rest, 0.0) <= sample.value(), "cumulative buckets: " + sample);
                    last.put(rest, sample.value());
                }
                for (Sample count : samples(name + "_count")) {
                    require(Double.valueOf(count.value()).equals(last.get(count.labels())), "all in +Inf: " + count);
                }
            }
        });
    }

    /** Returns the types by the names of families. */
    public Map<String, String> types() {
        return types;
    }

    /** Returns the descriptions by the names of families. */
    public Map<String, String> helps() {
        return helps;
    }

    /** Returns all samples. */
    public List<Sample> samples() {
        return samples;
    }

    /** Returns the samples of a name. */
    public List<Sample> samples(String name) {
        return samples.stream().filter(sample -> sample.name().equals(name)).toList();
    }

    /** Returns the only value of a name among those that have these labels, given as names and values in turn. */
    public Optional<Double> value(String name, String... labels) {
        List<Sample> found = samples(name).stream()
                .filter(sample -> {
                    for (int k = 0; k < labels.length; k += 2) {
                        if (!sample.label(labels[k]).equals(labels[k + 1])) {
                            return false;
                        }
                    }
                    return true;
                })
                .toList();
        require(found.size() <= 1, "one value: " + found);
        return found.stream().map(Sample::value).findFirst();
    }

    /** Returns the sum of the values of a name that have a label. */
    public double sum(String name, String label, String value) {
        return samples(name).stream()
                .filter(sample -> sample.label(label).equals(value))
                .mapToDouble(Sample::value)
                .sum();
    }

    private static void require(boolean condition, String rule) {
        if (!condition) {
            throw new AssertionError(rule);
        }
    }
}
