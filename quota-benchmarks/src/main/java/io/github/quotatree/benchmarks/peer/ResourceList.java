package io.github.quotatree.benchmarks.peer;

import java.util.HashMap;
import java.util.Map;

/** Amounts by the name of the resource, as Kubernetes has them; a resource that is not named has the amount 0. */
final class ResourceList {
    private final Map<String, Long> amounts = new HashMap<>();

    long get(String resource) {
        return amounts.getOrDefault(resource, 0L);
    }

    void put(String resource, long amount) {
        amounts.put(resource, amount);
    }

    void add(String resource, long amount) {
        amounts.merge(resource, amount, Long::sum);
    }
}
