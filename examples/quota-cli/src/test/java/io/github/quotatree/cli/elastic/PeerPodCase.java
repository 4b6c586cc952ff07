package io.github.quotatree.cli.elastic;

import io.github.quotatree.cli.CaseText;
import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.Yaml;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A cluster with a pod that Koordinator has judged, read from {@code admission.txt}, which says how. */
final class PeerPodCase {
    final String id;
    private final boolean scaling;
    private final boolean ancestors;
    private final List<String> dimensions;
    private final String total;
    private final StringBuilder manifests = new StringBuilder();

    /** By dimension: what the group of the candidate may use and uses, as the peer has it. */
    final Map<String, String> peerRuntime;

    final Map<String, String> peerUsed;
    final List<String> peer;
    final List<String> ours;
    String group = "";
    List<String> asked = List.of();

    private PeerPodCase(List<List<String>> lines) {
        id = lines.get(0).get(1);
        scaling = lines.get(0).contains("scaling");
        ancestors = lines.get(0).contains("ancestors");
        dimensions = lines.get(1).subList(1, lines.get(1).size());
        total = written(lines.get(2).get(1))
                .replace(": ", "=")
                .replace(", ", ",")
                .replace("\"", "");
        for (List<String> line : lines) {
            switch (line.get(0)) {
                case "group" -> group(line);
                case "pod" -> pod(line);
                default -> {
                    // read by place
                }
            }
        }
        List<String> state = lines.get(lines.size() - 2);
        peerRuntime = amounts(value(state, "runtime"));
        peerUsed = amounts(value(state, "used"));
        List<String> verdict = lines.get(lines.size() - 1);
        peer = limits(value(verdict, "peer"));
        ours = limits(value(verdict, "ours"));
    }

    static List<PeerPodCase> read() {
        List<PeerPodCase> cases = new ArrayList<>();
        List<List<String>> lines = new ArrayList<>();
        for (String line : CaseText.lines("elastic/admission.txt")) {
            lines.add(Arrays.asList(line.split(" ", -1)));
            if (line.startsWith("verdict ")) {
                cases.add(new PeerPodCase(lines));
                lines.clear();
            }
        }
        return cases;
    }

    /** Asks about all pods without a node, the candidate first since its priority is highest. */
    CommandRun admit(String solver) {
        List<String> arguments =
                new ArrayList<>(List.of("admit", "--quota-only", "-", "-o", "json", "--solver", solver));
        arguments.addAll(List.of("--total", total));
        if (!scaling) {
            arguments.add("--no-min-scaling");
        }
        if (ancestors) {
            arguments.add("--check-ancestors");
        }
        return CommandRun.withInput(manifests.toString(), arguments.toArray(String[]::new));
    }

    private void group(List<String> line) {
        String labels = "is-parent: \"" + line.get(3).equals("parent") + "\"";
        labels += line.get(2).equals("-") ? "" : ", parent: " + line.get(2);
        labels += line.contains("keeps") ? ", allow-lent-resource: \"false\"" : "";
        String spec = "min: {" + written(value(line, "min")) + "}, max: {" + written(value(line, "max")) + "}";
        manifests.append(Yaml.quota(line.get(1), labels, "", spec));
    }

    private void pod(List<String> line) {
        String name = line.get(1);
        String request = value(line, "request");
        String spec = line.contains("assigned") ? "nodeName: node-1, " : "";
        if (name.equals("candidate")) {
            group = line.get(2);
            asked = List.copyOf(amounts(request).keySet());
            spec += "priority: 1, ";
        }
        String labels = "quota-name: " + line.get(2) + ", preemptible: \"" + !line.contains("fixed") + "\"";
        manifests.append(Yaml.labelledPod(name, labels, spec + Yaml.container(written(request))));
    }

    private Map<String, String> amounts(String numbers) {
        Map<String, String> amounts = new TreeMap<>();
        List<String> values = Arrays.asList(numbers.split(",", -1));
        for (int d = 0; d < dimensions.size(); d++) {
            if (!values.get(d).equals("-")) {
                amounts.put(dimensions.get(d), values.get(d));
            }
        }
        return amounts;
    }

    /** Returns amounts as a manifest has them, where cpu is in milli. */
    private String written(String numbers) {
        return amounts(numbers).entrySet().stream()
                .map(amount -> amount.getKey() + ": \"" + amount.getValue()
                        + (amount.getKey().equals("cpu") ? "m" : "") + "\"")
                .collect(Collectors.joining(", "));
    }

    private static List<String> limits(String verdict) {
        return verdict.equals("admitted") ? List.of() : Arrays.asList(verdict.split(",", -1));
    }

    private static String value(List<String> line, String key) {
        return line.stream()
                .filter(word -> word.startsWith(key + "="))
                .findFirst()
                .map(word -> word.substring(key.length() + 1))
                .orElseThrow(() -> new AssertionError("no " + key + " in " + line));
    }
}
