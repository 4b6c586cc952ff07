package io.github.quotatree.cli.elastic.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Makes random clusters for tests, as quotatree files and as manifests of Kubernetes. All of them are valid. */
public final class RandomCluster {
    private static final List<String> DIMENSIONS = List.of("cpu", "memory", "nvidia.com/gpu", "slots");

    /** Names that YAML takes for something else unless they are in quotes. */
    private static final List<String> ODD_NAMES = List.of(
            "true",
            "null",
            "~",
            "12",
            "1e3",
            "0x1F",
            "a b",
            "x: y",
            "#c",
            "-",
            "'q'",
            "\"d\"",
            "é",
            "日本",
            "a,b",
            "{m}",
            "[l]",
            "&a",
            "*a",
            "!t",
            "%p",
            "@at",
            "`b`",
            "yes",
            "NO",
            "a: ",
            ": b",
            "back\\slash",
            "tab\there",
            "?");

    private final Random random;
    private final List<String> dimensions;
    private final boolean hasWorkloads;
    private int groups;
    private final List<String> leaves = new ArrayList<>();

    private RandomCluster(Random random) {
        this.random = random;
        List<String> some =
                DIMENSIONS.stream().filter(dimension -> random.nextInt(2) == 0).toList();
        dimensions = some.isEmpty() ? List.of("cpu") : some;
        hasWorkloads = random.nextInt(3) > 0;
    }

    /** Returns a quotatree file. */
    public static String file(Random random) {
        return new RandomCluster(random).file();
    }

    /** Returns manifests of Kubernetes. */
    public static String manifests(Random random) {
        return new RandomCluster(random).manifests();
    }

    private String file() {
        StringBuilder text = new StringBuilder("quotatree: 1\ndimensions: [" + String.join(", ", dimensions) + "]\n");
        text.append("total: ").append(amounts(100, true)).append('\n');
        if (random.nextBoolean()) {
            text.append("system: {used: ").append(amounts(5, false)).append("}\n");
        }
        if (random.nextBoolean()) {
            text.append("default: {max: ")
                    .append(limits(20))
                    .append(", used: ")
                    .append(amounts(5, false))
                    .append("}\n");
        }
        text.append("groups: {").append(groups(0, 1 + random.nextInt(5))).append("}\n");
        if (random.nextInt(3) == 0) {
            text.append("trees: {batch: {total: ")
                    .append(amounts(50, true))
                    .append(", groups: {")
                    .append(groups(0, 1 + random.nextInt(3)))
                    .append("}}}\n");
        }
        if (hasWorkloads) {
            text.append("workloads:\n");
            for (int i = random.nextInt(12); i >= 0; i--) {
                text.append("  ").append(workload(i)).append('\n');
            }
        }
        return text.toString();
    }

    private String groups(int depth, int count) {
        List<String> entries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String name = quoted(name());
            boolean isParent = depth < 4 && random.nextInt(3) == 0;
            List<String> keys = new ArrayList<>();
            // without mins below the first level every tree is valid
            if (depth == 0 && !isParent && random.nextBoolean()) {
                keys.add("min: " + amounts(20, false));
                keys.add("max: " + limitsFrom(20));
            } else if (random.nextInt(3) == 0) {
                keys.add("max: " + limits(40));
            }
            option(keys, 3, "weight: " + (random.nextBoolean() ? String.valueOf(random.nextInt(4)) : amounts(9, true)));
            option(keys, 3, "lend: " + (random.nextBoolean() ? "false" : limits(9)));
            option(keys, 4, "scalable: false");
            option(keys, 5, "namespaces: [" + quoted("ns-" + groups) + "]");
            if (isParent) {
                keys.add("groups: {" + groups(depth + 1, random.nextInt(4)) + "}");
            } else {
                leaves.add(name);
                // beside pods, which request what they use, a request below the use cannot be written
                boolean isRequest = random.nextBoolean();
                if (isRequest) {
                    option(keys, 1, "request: " + amounts(40, false));
                }
                if (!isRequest || !hasWorkloads) {
                    option(keys, 2, "used: " + amounts(20, false));
                }
            }
            entries.add(name + ": "
                    + (keys.isEmpty() && random.nextBoolean() ? "null" : "{" + String.join(", ", keys) + "}"));
        }
        return String.join(", ", entries);
    }

    private String workload(int i) {
        List<String> keys = new ArrayList<>();
        if (!leaves.isEmpty() && random.nextInt(6) > 0) {
            keys.add("group: " + leaves.get(random.nextInt(leaves.size())));
        } else {
            option(keys, 2, "group: quotatree-system");
        }
        keys.add("request: "
                + (random.nextInt(9) == 0 && dimensions.contains("cpu") ? "{cpu: 0.0001}" : amounts(9, false)));
        option(keys, 2, "priority: " + (random.nextInt(7) - 3));
        option(keys, 4, "preemptible: false");
        option(
                keys,
                2,
                random.nextBoolean()
                        ? "running: true"
                        : "started: \"2026-01-0" + (1 + random.nextInt(9)) + "T00:00:00Z\"");
        option(keys, 2, "submitted: \"2026-01-0" + (1 + random.nextInt(9)) + "T00:00:00Z\"");
        return quoted((random.nextBoolean() ? "ns/" : "") + "w" + i) + ": {" + String.join(", ", keys) + "}";
    }

    private String manifests() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(3); i >= 0; i--) {
            text.append("---\n{kind: Node, metadata: {name: n" + i + ", labels: {pool: p" + i
                    + "}}, status: {allocatable: " + braces(amountsOf(80)) + "}}\n");
        }
        boolean hasTree = random.nextBoolean();
        if (hasTree) {
            text.append("---\n{kind: ElasticQuotaProfile, metadata: {name: p, namespace: q, labels: {"
                    + label("tree-id") + ": \"t\"}}, spec: {nodeSelector: {pool: p0}, resourceRatio: \"0.9\"}}\n");
        }
        for (int i = 1 + random.nextInt(6); i >= 0; i--) {
            text.append(quota(name(), hasTree && i == 0));
        }
        option(
                text,
                2,
                "---\n{kind: ElasticQuota, metadata: {name: koordinator-default-quota, namespace: q}, spec: {max: "
                        + braces(amountsOf(20)) + "}, status: {used: " + braces(amountsOf(3)) + "}}\n");
        option(
                text,
                2,
                "---\n{kind: ElasticQuota, metadata: {name: koordinator-system-quota, namespace: q}, status: {used: "
                        + braces(amountsOf(3)) + "}}\n");
        for (int i = random.nextBoolean() ? 0 : random.nextInt(12); i > 0; i--) {
            text.append(pod(i));
        }
        return text.toString();
    }

    private String quota(String name, boolean isTree) {
        List<String> labels = new ArrayList<>();
        List<String> annotations = new ArrayList<>();
        option(labels, 4, label("allow-lent-resource") + ": \"false\"");
        option(labels, 4, "quotatree.github.io/min-scalable: \"false\"");
        if (isTree) {
            labels.add(label("tree-id") + ": \"t\"");
        } else {
            leaves.add(quoted(name));
        }
        option(annotations, 3, label("shared-weight") + ": '" + json(amountsOf(4)) + "'");
        option(annotations, 2, label("request") + ": '" + json(amountsOf(40)) + "'");
        option(annotations, 4, label("namespaces") + ": '[\"ns-" + groups + "\"]'");
        Map<String, String> max = amountsOf(60);
        if (groups == 1) {
            dimensions.forEach(dimension -> max.putIfAbsent(dimension, "60"));
        }
        Map<String, String> min = amountsOf(10);
        min.keySet().retainAll(random.nextBoolean() ? max.keySet() : List.<String>of());
        min.replaceAll((dimension, amount) -> "0");
        return "---\n{kind: ElasticQuota, metadata: {name: " + quoted(name) + ", namespace: q, labels: {"
                + String.join(", ", labels) + "}, annotations: {" + String.join(", ", annotations) + "}}, spec: {min: "
                + braces(min) + (groups > 1 && random.nextInt(3) == 0 ? "" : ", max: " + braces(max))
                + "}, status: {used: "
                + braces(amountsOf(9)) + "}}\n";
    }

    private String pod(int i) {
        String labels = random.nextInt(4) == 0 || leaves.isEmpty()
                ? ""
                : label("name") + ": " + leaves.get(random.nextInt(leaves.size()));
        return "---\n{kind: Pod, metadata: {name: w" + i + ", namespace: ns-" + random.nextInt(4) + ", labels: {"
                + labels
                + "}, creationTimestamp: \"2026-01-0" + (1 + random.nextInt(9)) + "T00:00:00Z\"}, spec: {"
                + (random.nextBoolean() ? "nodeName: n0, " : "") + "priority: " + random.nextInt(3)
                + ", containers: [{name: c, resources: {requests: " + braces(amountsOf(7)) + "}}]}}\n";
    }

    private static String label(String name) {
        return "quota.scheduling.koordinator.sh/" + name;
    }

    private static String json(Map<String, String> amounts) {
        return amounts.entrySet().stream()
                .map(entry -> "\"" + entry.getKey() + "\": \"" + entry.getValue() + "\"")
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String braces(Map<String, String> amounts) {
        return amounts.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private Map<String, String> amountsOf(int most) {
        Map<String, String> amounts = new TreeMap<>();
        for (String dimension : dimensions) {
            if (random.nextInt(3) > 0) {
                amounts.put(dimension, amount(dimension, random.nextInt(most + 1)));
            }
        }
        return amounts;
    }

    private String amounts(int most, boolean all) {
        if (dimensions.size() == 1 && random.nextBoolean()) {
            return amount(dimensions.get(0), random.nextInt(most + 1));
        }
        Map<String, String> amounts = amountsOf(most);
        if (all) {
            dimensions.forEach(dimension -> amounts.putIfAbsent(dimension, "1"));
        }
        return braces(amounts);
    }

    private String limits(int most) {
        Map<String, String> limits = amountsOf(most);
        limits.replaceAll((dimension, amount) -> random.nextInt(5) == 0 ? "unlimited" : amount);
        return braces(limits);
    }

    /** Returns limits that no amount up to {@code least} exceeds. */
    private String limitsFrom(int least) {
        Map<String, String> limits = amountsOf(9);
        limits.replaceAll((dimension, amount) -> least + random.nextInt(9) + (dimension.equals("memory") ? "Gi" : ""));
        return braces(limits);
    }

    private String amount(String dimension, int amount) {
        return switch (dimension) {
            case "cpu" -> random.nextInt(3) == 0 ? amount * 1000L + "m" : String.valueOf(amount);
            case "memory" -> amount + List.of("", "Ki", "Gi", "G").get(random.nextInt(4));
            default -> String.valueOf(amount);
        };
    }

    private String name() {
        int number = groups++;
        return random.nextInt(3) == 0 && number < ODD_NAMES.size()
                ? ODD_NAMES.get((number * 7 + dimensions.size()) % ODD_NAMES.size()) + number
                : "g" + number;
    }

    private static String quoted(String name) {
        return '"' + name.replace("\\", "\\\\").replace("\"", "\\\"").replace("\t", "\\t") + '"';
    }

    private void option(List<String> list, int oneIn, String entry) {
        if (random.nextInt(oneIn) == 0) {
            list.add(entry);
        }
    }

    private void option(StringBuilder text, int oneIn, String entry) {
        text.append(random.nextInt(oneIn) == 0 ? entry : "");
    }
}
