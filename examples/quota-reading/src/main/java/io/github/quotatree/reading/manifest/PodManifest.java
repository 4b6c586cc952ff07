package io.github.quotatree.reading.manifest;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.WorkloadPlacement;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.RequestReader;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A Pod that is not finished, as far as elastic quotas concern it.
 *
 * @param quota the quota that its label names, or null
 * @param request its request, exactly
 * @param isAssigned whether it has a node, and so uses its request
 * @param isTerminating whether it is being deleted; it uses its request until it is gone
 * @param priority how important it is; more is more important
 * @param isPreemptible whether it may be stopped for others
 * @param created when it was created, as it is written, or null
 * @param started when it started, as it is written, or null
 * @param choice what it says of the flavors of its node, until those are known
 * @param flavors the flavors that it accepts and uses, by resource; any of a resource that is not named
 */
public record PodManifest(
        Origin origin,
        @Nullable String quota,
        Map<String, BigDecimal> request,
        boolean isAssigned,
        boolean isTerminating,
        int priority,
        boolean isPreemptible,
        @Nullable String created,
        @Nullable String started,
        @Nullable NodeChoice choice,
        Map<String, FlavorUse> flavors) {

    public FlavorUse flavors(String resource) {
        return flavors.getOrDefault(resource, FlavorUse.ANY);
    }

    /**
     * Returns the group of this pod: the one that its label names, else the one to which its namespace is bound. A pod
     * whose label names no declared group, or that neither applies to, is in the default group.
     */
    public Placement placeIn(WorkloadPlacement groups) {
        if (Manifests.SYSTEM.equals(quota)) {
            return groups.place(ReservedNames.SYSTEM_GROUP, null);
        }
        if (Manifests.DEFAULT.equals(quota)) {
            return groups.place(ReservedNames.DEFAULT_GROUP, null);
        }
        if (quota != null && (quota.equals(ReservedNames.SYSTEM_GROUP) || quota.equals(ReservedNames.DEFAULT_GROUP))) {
            // which are names of the library, and no names in manifests
            return new Placement(ReservedNames.DEFAULT_TREE, ReservedNames.DEFAULT_GROUP, Optional.of(quota));
        }
        return groups.place(quota, origin.namespace());
    }

    PodManifest withPriority(int other) {
        return new PodManifest(
                origin,
                quota,
                request,
                isAssigned,
                isTerminating,
                other,
                isPreemptible,
                created,
                started,
                choice,
                flavors);
    }

    PodManifest withFlavors(Map<String, FlavorUse> known) {
        return new PodManifest(
                origin,
                quota,
                request,
                isAssigned,
                isTerminating,
                priority,
                isPreemptible,
                created,
                started,
                null,
                Map.copyOf(known));
    }

    public static PodManifest read(Origin origin, Pod pod, Findings findings) {
        return read(origin, pod, FlavorLabels.none(), findings);
    }

    /** Reads a pod, of which it is not known yet which flavors it accepts: see {@link FlavorReading#pod}. */
    public static PodManifest read(Origin origin, Pod pod, FlavorLabels labels, Findings findings) {
        PodSpec spec = pod.getSpec() == null ? new PodSpec() : pod.getSpec();
        String node = spec.getNodeName();
        QuotaMetadata metadata = new QuotaMetadata(origin, pod.getMetadata(), findings);
        ModelRequest request =
                ModelRequest.of(new RequestReader(origin, findings).request(spec), labels, origin, findings);
        return new PodManifest(
                origin,
                metadata.label("name", "quota-name").orElse(null),
                request.amounts(),
                node != null && !node.isBlank(),
                pod.getMetadata().getDeletionTimestamp() != null,
                spec.getPriority() == null ? 0 : spec.getPriority(),
                metadata.isNotFalse("preemptible"),
                pod.getMetadata().getCreationTimestamp(),
                pod.getStatus() == null ? null : pod.getStatus().getStartTime(),
                labels.labels().keySet().stream().anyMatch(request.amounts()::containsKey)
                        ? NodeChoice.read(origin, spec, labels.labels().values(), request.models(), findings)
                        : null,
                Map.of());
    }
}
