package io.github.quotatree.cli.capacity;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.Origin;
import io.github.quotatree.cli.input.Parts;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads PodDisruptionBudgets. */
final class BudgetReader {
    private final Findings findings;

    BudgetReader(Findings findings) {
        this.findings = findings;
    }

    BudgetManifest budget(Origin origin, GenericKubernetesResource object) {
        Map<String, Object> properties = object.getAdditionalProperties();
        Map<?, ?> spec = Parts.object(origin, "spec", properties.get("spec"), findings);
        Map<?, ?> status = Parts.object(origin, "status", properties.get("status"), findings);
        return new BudgetManifest(
                origin,
                new SelectorReader(origin, findings).selector("spec.selector", spec.get("selector")),
                allowed(origin, status.get("disruptionsAllowed")),
                Parts.object(origin, "status.disruptedPods", status.get("disruptedPods"), findings).keySet().stream()
                        .map(String::valueOf)
                        .collect(Collectors.toUnmodifiableSet()));
    }

    private int allowed(Origin origin, @Nullable Object value) {
        if (value == null) {
            return 0;
        }
        if (value instanceof Integer number) {
            return number;
        }
        findings.fault(origin.fault("status.disruptionsAllowed", value + " is not a whole number of 32 bits"));
        return 0;
    }
}
