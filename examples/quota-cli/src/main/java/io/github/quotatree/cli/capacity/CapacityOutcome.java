package io.github.quotatree.cli.capacity;

import io.github.quotatree.capacity.NamespaceQuota;
import io.github.quotatree.resource.ResourceVector;
import java.util.List;
import java.util.Map;

/**
 * What became of the pending pods, and of the quotas.
 *
 * @param uses what is used of each quota after all decisions, by namespace
 * @param publishedUse what the plugin publishes as used, by namespace: what runs
 * @param dimensions the dimensions that the quotas name or that their pods request
 */
public record CapacityOutcome(
        List<PodVerdict> verdicts,
        List<NamespaceQuota.Use> uses,
        Map<String, ResourceVector> publishedUse,
        List<String> dimensions,
        HardLimits hardLimits) {
    public CapacityOutcome {
        verdicts = List.copyOf(verdicts);
        uses = List.copyOf(uses);
        publishedUse = Map.copyOf(publishedUse);
        dimensions = List.copyOf(dimensions);
    }

    /** Returns what the plugin publishes as used by a namespace with a quota. */
    public ResourceVector publishedUse(String namespace) {
        ResourceVector use = publishedUse.get(namespace);
        if (use == null) {
            throw new IllegalArgumentException("no quota in " + namespace);
        }
        return use;
    }
}
