package io.github.quotatree.cli.capacity;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.github.quotatree.reading.input.AmountReader;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.input.UntypedFields;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An ElasticQuota as the quota of its namespace.
 *
 * @param min what is guaranteed, or null if there is no such list
 * @param max the most that may be used, or null if there is no such list
 */
public record NamespaceQuotaManifest(
        Origin origin, @Nullable Amounts min, @Nullable Amounts max) {
    /** Reads a quota; an absent list differs from one that names nothing. The findings receive faults. */
    static NamespaceQuotaManifest read(Origin origin, GenericKubernetesResource object, Findings findings) {
        AmountReader amounts = new AmountReader(origin, findings);
        Map<?, ?> spec = UntypedFields.object(
                origin, "spec", object.getAdditionalProperties().get("spec"), findings);
        Object min = spec.get("min");
        Object max = spec.get("max");
        return new NamespaceQuotaManifest(
                origin,
                min == null ? null : guaranteed(origin, findings, amounts.measured("spec.min", min)),
                max == null ? null : amounts.or(Remedy.NO_OBJECT).ceilings("spec.max", max));
    }

    /** Returns what is guaranteed; the largest number stands for unlimited, which is no guarantee. */
    private static Amounts guaranteed(Origin origin, Findings findings, Amounts min) {
        for (String dimension : min.dimensions()) {
            if (min.amount(dimension).orElse(0) == Long.MAX_VALUE) {
                findings.fault(origin, "spec.min." + dimension, Long.MAX_VALUE + " is above 2^63-2", Remedy.NO_OBJECT);
            }
        }
        return min;
    }

    public Set<String> dimensions() {
        Set<String> named = new TreeSet<>();
        if (min != null) {
            named.addAll(min.dimensions());
        }
        if (max != null) {
            named.addAll(max.dimensions());
        }
        return named;
    }
}
