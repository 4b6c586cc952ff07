package io.github.quotatree.metrics.grafana;

import io.github.quotatree.metrics.Exposition;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The names of all samples of a scrape, with their labels. */
final class ExposedNames {
    /** What Prometheus adds to each series. */
    private static final Set<String> ADDED = Set.of("job", "instance");

    private final Map<String, Set<String>> labels = new TreeMap<>();

    ExposedNames(Exposition exposition) {
        for (Exposition.Sample sample : exposition.samples()) {
            labels.computeIfAbsent(sample.name(), name -> new TreeSet<>(ADDED))
                    .addAll(sample.labels().keySet());
        }
    }

    Set<String> names() {
        return labels.keySet();
    }

    Set<String> labels(String name) {
        return labels.getOrDefault(name, Set.of());
    }

    /** Refuses a query that reads another name, or a label that its metrics do not have. */
    PromQuery check(String text) {
        PromQuery query = PromQuery.of(text);
        Set<String> known = new TreeSet<>();
        query.matched().forEach((name, matched) -> {
            if (!labels.containsKey(name)) {
                throw new AssertionError("no metric " + name + " for " + text);
            }
            known.addAll(labels(name));
            if (!labels(name).containsAll(matched)) {
                throw new AssertionError(name + " has " + labels(name) + ", not all of " + matched + ": " + text);
            }
        });
        if (!known.containsAll(query.grouped())) {
            throw new AssertionError("not all of " + query.grouped() + " are labels of " + text);
        }
        return query;
    }
}
