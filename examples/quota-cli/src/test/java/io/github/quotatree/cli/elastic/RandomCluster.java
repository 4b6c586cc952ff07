package io.github.quotatree.cli.elastic;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random cluster as manifests: up to four parent groups, each with leaf groups whose mins fit into its own, in one or
 * two dimensions, with requests and use by annotation and status. Clusters of different seeds share names.
 */
public final class RandomCluster {
    private final Random random;
    private final List<String> leaves = new ArrayList<>();
    private final StringBuilder yaml = new StringBuilder();
    private final int nodes;

    /** Makes the cluster of a seed. */
    public RandomCluster(long seed) {
        random = new Random(seed);
        nodes = 1 + random.nextInt(3);
        for (int n = 0; n < nodes; n++) {
            yaml.append("---\n{kind: Node, metadata: {name: n")
                    .append(n)
                    .append("}, status: {allocatable: {cpu: ")
                    .append(random.nextInt(60))
                    .append(", gpu: ")
                    .append(random.nextInt(30))
                    .append("}}}\n");
        }
        int parents = 1 + random.nextInt(4);
        for (int p = 0; p < parents; p++) {
            parent("p" + random.nextInt(3) + p);
        }
    }

    /** Returns the manifests. */
    public String yaml() {
        return yaml.toString();
    }

    /** Returns the names of the leaf groups. */
    public List<String> leaves() {
        return leaves;
    }

    /** Returns the number of nodes, which are called n0, n1 and so on. */
    public int nodes() {
        return nodes;
    }

    private void parent(String name) {
        int min = random.nextInt(30);
        group(name, "is-parent: \"true\"", "", "min: {cpu: " + min + ", gpu: " + min + "}", "");
        int left = min;
        for (int c = random.nextInt(4); c >= 0; c--) {
            String leaf = name + "-" + c;
            int own = random.nextInt(left + 1);
            left -= own;
            int request = random.nextInt(40);
            leaves.add(leaf);
            String weight = random.nextBoolean()
                    ? ", quota.scheduling.koordinator.sh/shared-weight: '{\"cpu\": \"" + random.nextInt(9)
                            + "\", \"gpu\": \"" + (1 + random.nextInt(9)) + "\"}'"
                    : "";
            group(
                    leaf,
                    "quota.scheduling.koordinator.sh/parent: " + name,
                    "quota.scheduling.koordinator.sh/request: '" + amounts(request) + "'" + weight,
                    "min: " + amounts(own)
                            + (random.nextBoolean() ? ", max: " + amounts(own + random.nextInt(20)) : ""),
                    amounts(random.nextInt(request + 1)));
        }
    }

    private void group(String name, String label, String annotations, String spec, String used) {
        String prefixed = label.startsWith("is-") ? "quota.scheduling.koordinator.sh/" + label : label;
        yaml.append("---\n{kind: ElasticQuota, metadata: {name: ")
                .append(name)
                .append(", namespace: quotas, labels: {")
                .append(prefixed)
                .append("}, annotations: {")
                .append(annotations)
                .append("}}, spec: {")
                .append(spec)
                .append('}');
        if (!used.isEmpty()) {
            yaml.append(", status: {used: ").append(used).append('}');
        }
        yaml.append("}\n");
    }

    private static String amounts(int amount) {
        return "{\"cpu\": \"" + amount + "\", \"gpu\": \"" + amount / 2 + "\"}";
    }
}
