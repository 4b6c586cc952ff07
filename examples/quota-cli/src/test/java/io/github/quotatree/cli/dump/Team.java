package io.github.quotatree.cli.dump;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A group of the cluster, and what its pods request and use, counted as they are made. Amounts are in milli-cpu, in MiB
 * of memory and in cards.
 */
final class Team {
    static final String CPU = "cpu";
    static final String MEMORY = "memory";
    static final String CARDS = "nvidia.com/gpu";

    final String name;
    final String parent;
    final String treeId;
    final boolean isParent;
    final Map<String, Long> min;
    final Map<String, Long> max;
    final Map<String, Long> request = new TreeMap<>();
    final Map<String, Long> used = new TreeMap<>();

    /** The pods without a node, in the order of their ages. */
    final List<String> pending = new ArrayList<>();

    private final Map<String, Long> runtime = new TreeMap<>();

    Team(String name, String parent, String treeId, boolean isParent, Map<String, Long> min, Map<String, Long> max) {
        this.name = name;
        this.parent = parent;
        this.treeId = treeId;
        this.isParent = isParent;
        this.min = min;
        this.max = max;
    }

    /** The namespace of the quota: a team has one of its own, and the groups above are together in one. */
    String namespace() {
        return isParent ? "koordinator-system" : name;
    }

    /** Counts a pod. */
    void count(Map<String, Long> pod, boolean hasNode) {
        pod.forEach((dimension, amount) -> {
            request.merge(dimension, amount, Long::sum);
            used.merge(dimension, hasNode ? amount : 0, Long::sum);
        });
    }

    /** Says what the group may use in a dimension, where that is neither its request nor its max. */
    Team gets(String dimension, long amount) {
        runtime.put(dimension, amount);
        return this;
    }

    /** What the group may use: what is requested in it, up to its max, unless something was said of it. */
    long runtime(String dimension, long requested) {
        return runtime.getOrDefault(dimension, Math.min(requested, max.get(dimension)));
    }
}
