package io.github.quotatree.reading.manifest;

import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.manifest.FlavorLabels.Model;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The request of a pod in resources that count: what it requests of a resource that stands for a flavor is a part of
 * the counted one.
 *
 * @param amounts the request by counted resource
 * @param models the flavors that the pod names by its request, by counted resource
 */
record ModelRequest(Map<String, BigDecimal> amounts, Map<String, SortedSet<String>> models) {
    /** Returns a request in counted resources; what is read otherwise than it is written is noted. */
    static ModelRequest of(Map<String, BigDecimal> written, FlavorLabels labels, Origin origin, Findings findings) {
        if (labels.models().keySet().stream().noneMatch(written::containsKey)) {
            return new ModelRequest(written, Map.of());
        }
        Map<String, BigDecimal> amounts = new HashMap<>(written);
        Map<String, SortedSet<String>> models = new TreeMap<>();
        Map<String, BigDecimal> sums = new TreeMap<>();
        labels.models().forEach((name, model) -> {
            BigDecimal units = amounts.remove(name);
            if (units != null && units.signum() > 0) {
                models.computeIfAbsent(model.resource(), none -> new TreeSet<>())
                        .add(model.flavor());
                sums.merge(model.resource(), units, BigDecimal::add);
                note(name, model, origin, findings);
            }
        });
        sums.forEach((resource, sum) -> {
            BigDecimal counted = written.get(resource);
            if (counted != null && counted.compareTo(sum) < 0) {
                findings.fault(
                        origin,
                        "request",
                        resource + " (" + counted.toPlainString() + ") is below what it requests by model, "
                                + sum.toPlainString(),
                        Remedy.counts("the sum of the models counts"));
            }
            amounts.put(resource, counted == null ? sum : counted.max(sum));
        });
        return new ModelRequest(Map.copyOf(amounts), models);
    }

    private static void note(String name, Model model, Origin origin, Findings findings) {
        findings.note(
                origin,
                "request: " + name + " counts as " + model.resource() + " of " + model.flavor() + ", by --model");
    }
}
