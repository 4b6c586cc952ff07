package io.github.quotatree.cli.capacity;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import java.util.ArrayList;
import java.util.List;

/** A run of {@code quota capacity} for JSON, and what it says in short. */
record CapacityRun(CommandRun run) {
    static CapacityRun of(String manifests, String... options) {
        List<String> arguments = new ArrayList<>(List.of("capacity", "-", "-o", "json"));
        arguments.addAll(List.of(options));
        return new CapacityRun(CommandRun.withInput(manifests, arguments.toArray(String[]::new)));
    }

    /** Returns what the command prints for people. */
    static CommandRun table(String manifests, String... options) {
        List<String> arguments = new ArrayList<>(List.of("capacity", "-"));
        arguments.addAll(List.of(options));
        return CommandRun.withInput(manifests, arguments.toArray(String[]::new));
    }

    private JsonNode parsed() {
        if (run.exitCode() != 0) {
            throw new AssertionError(run.err());
        }
        return CommandRun.parsed(run.out());
    }

    /**
     * Returns the decisions in their order: {@code +a/p on n1}, {@code -a/q}, and behind them what is evicted:
     * {@code +a/p on n1 without b/x b/y}.
     */
    List<String> decisions() {
        List<String> decisions = new ArrayList<>();
        for (JsonNode decision : parsed().get("decisions")) {
            StringBuilder text = new StringBuilder();
            text.append(decision.get("admitted").asBoolean() ? "+" : "-").append(name(decision));
            if (decision.has("node")) {
                text.append(" on ").append(decision.get("node").asText());
            }
            String separator = " without ";
            for (JsonNode victim : decision.get("victims")) {
                text.append(separator).append(name(victim));
                separator = " ";
            }
            decisions.add(text.toString());
        }
        return decisions;
    }

    /** Returns the decision on a pod, such as {@code a/p}. */
    JsonNode decision(String pod) {
        for (JsonNode decision : parsed().get("decisions")) {
            if (name(decision).equals(pod)) {
                return decision;
            }
        }
        throw new AssertionError("no " + pod + " in " + run.out());
    }

    /** Returns the limits that stand against a pod: {@code max a cpu 2} is a shortfall of 2. */
    List<String> bindings(String pod) {
        return bindings(decision(pod));
    }

    static List<String> bindings(JsonNode holder) {
        List<String> bindings = new ArrayList<>();
        for (JsonNode binding : holder.get("exceededLimits")) {
            bindings.add(binding.get("kind").asText()
                    + (binding.has("holder") ? " " + binding.get("holder").asText() : "")
                    + " " + binding.path("dimension").asText("pods") + " "
                    + binding.get("shortfall").asText());
        }
        return bindings;
    }

    /** Returns an amount of a quota, or {@code absent}. */
    String quota(String namespace, String figure, String dimension) {
        for (JsonNode quota : parsed().get("quotas")) {
            if (quota.get("namespace").asText().equals(namespace)) {
                JsonNode amount = quota.get(figure).get(dimension);
                return amount == null ? "absent" : amount.asText();
            }
        }
        throw new AssertionError("no quota of " + namespace + " in " + run.out());
    }

    private static String name(JsonNode pod) {
        return pod.get("id").asText();
    }
}
