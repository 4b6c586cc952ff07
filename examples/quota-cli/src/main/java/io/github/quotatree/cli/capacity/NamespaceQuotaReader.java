package io.github.quotatree.cli.capacity;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.github.quotatree.cli.input.AmountReader;
import io.github.quotatree.cli.input.Amounts;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.Origin;
import io.github.quotatree.cli.input.Parts;
import java.util.Map;

/** Reads ElasticQuotas as the quotas of their namespaces. A list that is absent is told from one that names nothing. */
final class NamespaceQuotaReader {
    private final Findings findings;

    NamespaceQuotaReader(Findings findings) {
        this.findings = findings;
    }

    NamespaceQuotaManifest quota(Origin origin, GenericKubernetesResource object) {
        AmountReader amounts = new AmountReader(origin, findings);
        Map<?, ?> spec =
                Parts.object(origin, "spec", object.getAdditionalProperties().get("spec"), findings);
        Object min = spec.get("min");
        Object max = spec.get("max");
        return new NamespaceQuotaManifest(
                origin,
                min == null ? null : guaranteed(origin, amounts.measured("spec.min", min)),
                max == null ? null : amounts.ceilings("spec.max", max));
    }

    /** Returns what is guaranteed; the largest number stands for unlimited, which is no guarantee. */
    private Amounts guaranteed(Origin origin, Amounts min) {
        for (String dimension : min.dimensions()) {
            if (min.amount(dimension).orElse(0) == Long.MAX_VALUE) {
                findings.fault(origin.fault("spec.min." + dimension, Long.MAX_VALUE + " is above 2^63-2"));
            }
        }
        return min;
    }
}
