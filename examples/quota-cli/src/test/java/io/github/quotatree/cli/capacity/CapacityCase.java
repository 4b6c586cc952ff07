package io.github.quotatree.cli.capacity;

import io.github.quotatree.cli.CaseText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A cluster with what the Capacity Scheduling plugin makes of it, read from {@code capacity.txt}, which says how. */
final class CapacityCase {
    final String id;

    /** Whether the tests of the plugin would pass with other outcomes too. */
    final boolean isWeak;

    private final StringBuilder declared = new StringBuilder();
    private final List<String> arriving = new ArrayList<>();
    private final List<List<String>> phases = new ArrayList<>();

    /** The names of the pods with a node before anything arrives. */
    final List<String> running = new ArrayList<>();

    /** The names of the pods with a node at the end. */
    final List<String> scheduled = new ArrayList<>();

    /** What is said of each pod that arrives, the word {@code starts} or {@code waits} first. */
    final List<List<String>> steps = new ArrayList<>();

    /** By namespace and then dimension. */
    final Map<String, Map<String, String>> published = new TreeMap<>();

    final Map<String, Map<String, String>> publishedAfter = new TreeMap<>();

    private CapacityCase(List<String> words) {
        id = words.get(1);
        isWeak = words.get(2).equals("weak");
    }

    static List<CapacityCase> read() {
        List<CapacityCase> cases = new ArrayList<>();
        for (String line : CaseText.lines("capacity/capacity.txt")) {
            List<String> words = Arrays.asList(line.split(" ", -1));
            if (words.get(0).equals("case")) {
                cases.add(new CapacityCase(words));
            } else {
                cases.get(cases.size() - 1).add(words);
            }
        }
        return cases;
    }

    /** Returns the manifests with the first so many of the pods that arrive. */
    String manifests(int arrived) {
        return declared + String.join("", arriving.subList(0, arrived));
    }

    int arrivals() {
        return arriving.size();
    }

    /** Returns the manifests with the pods in their phases, before they change or after. */
    String inPhases(boolean after) {
        return declared + phases.stream().map(words -> inPhase(words, after)).collect(Collectors.joining());
    }

    @Override
    public String toString() {
        return id;
    }

    private void add(List<String> words) {
        Map<String, String> figures = CaseText.figures(words);
        switch (words.get(0)) {
            case "about" -> {
                // for people
            }
            case "node" -> declared.append(CapacityYaml.node(words.get(1), written(words.get(2))));
            case "quota" ->
                declared.append(CapacityYaml.quota(
                        words.get(1),
                        figures.entrySet().stream()
                                .filter(list -> !list.getValue().equals("-"))
                                .map(list -> list.getKey() + ": {" + written(list.getValue()) + "}")
                                .collect(Collectors.joining(", "))));
            case "running" -> {
                declared.append(pod(words, figures)
                        .on(figures.get("node"), Integer.parseInt(figures.getOrDefault("start", "0"))));
                running.add(words.get(1));
            }
            case "arriving" -> arriving.add(pod(words, figures).toString());
            case "scheduled" -> scheduled.addAll(words.subList(1, words.size()));
            case "step" -> steps.add(words.subList(1, words.size()));
            case "phase" -> phases.add(words);
            case "published" -> published.put(words.get(1), amounts(words.get(2)));
            case "after" -> publishedAfter.put(words.get(1), amounts(words.get(2)));
            default -> throw new AssertionError(words);
        }
    }

    private static CapacityYaml.Pod pod(List<String> words, Map<String, String> figures) {
        return CapacityYaml.pod(words.get(2) + "/" + words.get(1), written(figures.get("request")))
                .priority(Integer.parseInt(figures.get("priority")));
    }

    private static String inPhase(List<String> words, boolean after) {
        Map<String, String> figures = CaseText.figures(words);
        String phase = after ? figures.getOrDefault("then", words.get(3)) : words.get(3);
        return """
                ---
                kind: Pod
                metadata: {name: %s, namespace: %s}
                spec: {nodeName: somewhere, containers: [%s], initContainers: [%s]}
                status: {phase: %s}
                """.formatted(
                        words.get(1),
                        words.get(2),
                        containers(figures.get("containers")),
                        containers(figures.getOrDefault("init", "")),
                        phase);
    }

    private static String containers(String lists) {
        return lists.isEmpty()
                ? ""
                : Arrays.stream(lists.split("\\+", -1))
                        .map(list -> "{resources: {requests: {" + written(list) + "}}}")
                        .collect(Collectors.joining(", "));
    }

    static Map<String, String> amounts(String list) {
        Map<String, String> amounts = new TreeMap<>();
        for (String amount : list.split(",", -1)) {
            int colon = amount.indexOf(':');
            amounts.put(amount.substring(0, colon), amount.substring(colon + 1));
        }
        return amounts;
    }

    /** Returns amounts as a manifest has them, where cpu is in milli. */
    private static String written(String list) {
        return amounts(list).entrySet().stream()
                .map(amount -> amount.getKey() + ": \"" + amount.getValue()
                        + (amount.getKey().equals("cpu") ? "m" : "") + "\"")
                .collect(Collectors.joining(", "));
    }
}
