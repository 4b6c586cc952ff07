package io.github.quotatree.cli.capacity;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.input.UntypedFields;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A PodDisruptionBudget, as far as preemption depends on it.
 *
 * @param selector which pods of its namespace it covers
 * @param allowed how many of them may be stopped now
 * @param disrupted the names of the pods that it counts as stopped already
 */
public record BudgetManifest(Origin origin, LabelSelector selector, int allowed, Set<String> disrupted) {
    static BudgetManifest read(Origin origin, GenericKubernetesResource object, Findings findings) {
        Map<String, Object> properties = object.getAdditionalProperties();
        Map<?, ?> spec = UntypedFields.object(origin, "spec", properties.get("spec"), findings);
        Map<?, ?> status = UntypedFields.object(origin, "status", properties.get("status"), findings);
        return new BudgetManifest(
                origin,
                LabelSelector.read(origin, "spec.selector", spec.get("selector"), findings),
                allowed(origin, status.get("disruptionsAllowed"), findings),
                UntypedFields.object(origin, "status.disruptedPods", status.get("disruptedPods"), findings)
                        .keySet()
                        .stream()
                        .map(String::valueOf)
                        .collect(Collectors.toUnmodifiableSet()));
    }

    private static int allowed(Origin origin, @Nullable Object value, Findings findings) {
        if (value == null) {
            return 0;
        }
        if (value instanceof Integer number) {
            return number;
        }
        findings.fault(
                origin,
                "status.disruptionsAllowed",
                value + " is not a whole number of 32 bits",
                Remedy.counts("it counts as 0"));
        return 0;
    }

    public boolean covers(CapacityPodManifest pod) {
        return pod.origin().namespace().equals(origin.namespace())
                && !disrupted.contains(pod.origin().name())
                && selector.selects(pod.labels());
    }
}
