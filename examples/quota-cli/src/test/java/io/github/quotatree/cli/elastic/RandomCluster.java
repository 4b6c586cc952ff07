package io.github.quotatree.cli.elastic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A random cluster that is written as manifests, and can be edited: up to four parent groups, each with leaf groups
 * whose mins fit into its own, in two dimensions, with requests and use. Clusters of different seeds share names.
 */
public final class RandomCluster {
    /** The dimensions. */
    public static final List<String> DIMENSIONS = List.of("cpu", "example.com/gpu");

    private final Random random;
    private final boolean hasPods;
    private final Map<String, Group> groups = new TreeMap<>();
    private final Map<String, int[]> nodes = new TreeMap<>();

    /** Makes the cluster of a seed, whose requests stand in annotations. */
    public RandomCluster(long seed) {
        this(seed, false);
    }

    /** Makes the cluster of a seed, whose requests stand in annotations or are those of pods. */
    public RandomCluster(long seed, boolean hasPods) {
        this.hasPods = hasPods;
        random = new Random(seed);
        int count = 1 + random.nextInt(3);
        for (int n = 0; n < count; n++) {
            nodes.put("n" + n, new int[] {random.nextInt(60), random.nextInt(30)});
        }
        int parents = 1 + random.nextInt(4);
        for (int p = 0; p < parents; p++) {
            parent("p" + random.nextInt(3) + p);
        }
    }

    /** A group; amounts by dimension, below 0 where nothing is declared. */
    public static final class Group {
        /** The parent, or null at the first level. */
        public @Nullable String parent;

        /** Whether it is a parent group. */
        public boolean isParent;

        /** The min. */
        public int[] min = {0, 0};

        /** The max. */
        public int[] max = {-1, -1};

        /** The weight, or null if none is declared. */
        public int @Nullable [] weight;

        /** The request of its workloads. */
        public int[] request = {0, 0};

        /** The use of its workloads. */
        public int[] used = {0, 0};
    }

    /** Returns the groups by name. */
    public Map<String, Group> groups() {
        return groups;
    }

    /** Returns the capacity of the nodes by name. */
    public Map<String, int[]> nodes() {
        return nodes;
    }

    /** Returns the name of a random leaf group. */
    public String leaf(Random choice) {
        List<String> leaves = new ArrayList<>();
        groups.forEach((name, group) -> {
            if (!group.isParent) {
                leaves.add(name);
            }
        });
        return leaves.get(choice.nextInt(leaves.size()));
    }

    private void parent(String name) {
        int min = random.nextInt(30);
        Group parent = new Group();
        parent.isParent = true;
        parent.min = new int[] {min, min};
        groups.put(name, parent);
        int left = min;
        for (int c = random.nextInt(4); c >= 0; c--) {
            int own = random.nextInt(left + 1);
            left -= own;
            int request = random.nextInt(40);
            int used = random.nextInt(request + 1);
            Group leaf = new Group();
            leaf.parent = name;
            leaf.min = new int[] {own, own / 2};
            leaf.request = new int[] {request, request / 2};
            leaf.used = new int[] {used, used / 2};
            if (random.nextBoolean()) {
                leaf.max = new int[] {own + random.nextInt(20), own + random.nextInt(10)};
            }
            if (random.nextBoolean()) {
                leaf.weight = new int[] {random.nextInt(9), 1 + random.nextInt(9)};
            }
            groups.put(name + "-" + c, leaf);
        }
    }

    /** Returns the manifests. */
    public String yaml() {
        StringBuilder yaml = new StringBuilder();
        nodes.forEach((name, amounts) -> yaml.append("---\n{kind: Node, metadata: {name: ")
                .append(name)
                .append("}, status: {allocatable: ")
                .append(amounts(amounts))
                .append("}}\n"));
        groups.forEach((name, group) -> write(yaml, name, group));
        return yaml.toString();
    }

    private void write(StringBuilder yaml, String name, Group group) {
        String prefix = "quota.scheduling.koordinator.sh/";
        List<String> labels = new ArrayList<>();
        if (group.isParent) {
            labels.add(prefix + "is-parent: \"true\"");
        }
        if (group.parent != null) {
            labels.add(prefix + "parent: " + group.parent);
        }
        List<String> annotations = new ArrayList<>();
        if (group.weight != null) {
            annotations.add(prefix + "shared-weight: '" + amounts(group.weight) + "'");
        }
        if (!hasPods && !group.isParent) {
            annotations.add(prefix + "request: '" + amounts(group.request) + "'");
        }
        yaml.append("---\n{kind: ElasticQuota, metadata: {name: ")
                .append(name)
                .append(", namespace: quotas, labels: {")
                .append(String.join(", ", labels))
                .append("}, annotations: {")
                .append(String.join(", ", annotations))
                .append("}}, spec: {min: ")
                .append(amounts(group.min))
                .append(", max: ")
                .append(amounts(group.max))
                .append("}, status: {used: ")
                .append(amounts(group.used))
                .append("}}\n");
        if (hasPods && !group.isParent) {
            pod(yaml, name, "runs", group.used, true);
            pod(
                    yaml,
                    name,
                    "waits",
                    new int[] {group.request[0] - group.used[0], group.request[1] - group.used[1]},
                    false);
        }
    }

    private static void pod(StringBuilder yaml, String group, String name, int[] request, boolean runs) {
        yaml.append("---\n{kind: Pod, metadata: {name: ")
                .append(group)
                .append('-')
                .append(name)
                .append(", namespace: pods, labels: {quota.scheduling.koordinator.sh/name: ")
                .append(group)
                .append("}}, spec: {")
                .append(runs ? "nodeName: n, " : "")
                .append("containers: [{name: c, resources: {requests: ")
                .append(amounts(request))
                .append("}}]}}\n");
    }

    private static String amounts(int[] amounts) {
        List<String> parts = new ArrayList<>();
        for (int d = 0; d < amounts.length; d++) {
            if (amounts[d] >= 0) {
                parts.add("\"" + DIMENSIONS.get(d) + "\": \"" + amounts[d] + "\"");
            }
        }
        return "{" + String.join(", ", parts) + "}";
    }
}
