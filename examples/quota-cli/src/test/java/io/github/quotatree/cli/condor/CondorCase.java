package io.github.quotatree.cli.condor;

import io.github.quotatree.cli.CaseText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A pool with what HTCondor allocates in it, read from {@code condor.txt}, which says how. */
final class CondorCase {
    final String id;
    final StringBuilder config = new StringBuilder();
    private final StringBuilder groups = new StringBuilder();
    private String total = "";
    private String root = "";
    String surplus = "";

    /** By group, in the order of the report: its figures by their names in the file. */
    final Map<String, Map<String, String>> expected = new LinkedHashMap<>();

    private CondorCase(String id) {
        this.id = id;
    }

    static List<CondorCase> read() {
        List<CondorCase> cases = new ArrayList<>();
        for (String line : CaseText.lines("condor/condor.txt")) {
            if (line.startsWith("case ")) {
                cases.add(new CondorCase(line.substring("case ".length())));
            } else {
                cases.get(cases.size() - 1).add(line);
            }
        }
        return cases;
    }

    /** Returns the demand as the command takes it. */
    String demand() {
        return "{\"total\":" + total + ",\"now\":1000000,\"groups\":{" + groups + "}" + root + "}";
    }

    @Override
    public String toString() {
        return id;
    }

    private void add(String line) {
        List<String> words = Arrays.asList(line.split(" ", -1));
        switch (words.get(0)) {
            case "about" -> config.append("# ").append(line).append('\n');
            case "pool" -> {
                total = CaseText.figures(words).getOrDefault("total", "");
                config.append("NEGOTIATOR_USE_SLOT_WEIGHTS = ")
                        .append(!words.contains("slots"))
                        .append("\nNEGOTIATOR_ALLOW_QUOTA_OVERSUBSCRIPTION = false\n");
            }
            case "names" ->
                config.append("GROUP_NAMES = ")
                        .append(line.substring("names ".length()))
                        .append('\n');
            case "group" -> group(words);
            case "root" -> root = ",\"root\":" + json(words);
            case "expect" -> expected.put(words.get(1), CaseText.figures(words));
            case "surplus" -> surplus = words.get(1);
            default -> throw new AssertionError(line);
        }
    }

    private void group(List<String> words) {
        String name = words.get(1);
        switch (words.get(2)) {
            case "static" -> knob("GROUP_QUOTA_", name, words.get(3));
            case "dynamic" -> knob("GROUP_QUOTA_DYNAMIC_", name, words.get(3));
            default -> {
                // has no quota
            }
        }
        if (words.contains("accept")) {
            knob("GROUP_ACCEPT_SURPLUS_", name, "TRUE");
        }
        groups.append(groups.isEmpty() ? "" : ",").append("\"" + name + "\":").append(json(words));
    }

    private void knob(String start, String name, String value) {
        config.append(start).append(name).append(" = ").append(value).append('\n');
    }

    private static String json(List<String> words) {
        Map<String, String> figures = CaseText.figures(words);
        return "{\"running\":" + figures.get("running") + ",\"idle\":" + figures.get("idle") + ",\"usage\":"
                + figures.get("usage") + ",\"lastRemainderTime\":" + figures.get("last") + "}";
    }
}
