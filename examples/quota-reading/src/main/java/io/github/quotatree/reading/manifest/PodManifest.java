package io.github.quotatree.reading.manifest;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.WorkloadPlacement;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.input.RequestReader;
import io.github.quotatree.reading.manifest.FlavorLabels.Model;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
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
        return with(other, choice, flavors);
    }

    PodManifest withFlavors(Map<String, FlavorUse> known) {
        return with(priority, null, Map.copyOf(known));
    }

    private PodManifest with(int otherPriority, @Nullable NodeChoice otherChoice, Map<String, FlavorUse> otherFlavors) {
        return new PodManifest(
                origin,
                quota,
                request,
                isAssigned,
                isTerminating,
                otherPriority,
                isPreemptible,
                created,
                started,
                otherChoice,
                otherFlavors);
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

    /**
     * The request of a pod in resources that count: what it requests of a resource that stands for a flavor is a part
     * of the counted one.
     *
     * @param amounts the request by counted resource
     * @param models the flavors that the pod names by its request, by counted resource
     */
    private record ModelRequest(Map<String, BigDecimal> amounts, Map<String, SortedSet<String>> models) {
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
}
