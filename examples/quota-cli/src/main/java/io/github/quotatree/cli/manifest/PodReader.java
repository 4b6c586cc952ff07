package io.github.quotatree.cli.manifest;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads Pods, and finds what each asks for as the scheduler of Kubernetes does. */
final class PodReader {
    private final Findings findings;

    PodReader(Findings findings) {
        this.findings = findings;
    }

    /** Returns whether a pod has ended, and so asks for nothing and uses nothing any more. */
    static boolean isFinished(Pod pod) {
        String phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
        return "Succeeded".equals(phase) || "Failed".equals(phase);
    }

    PodManifest pod(Origin origin, Pod pod) {
        PodSpec spec = pod.getSpec() == null ? new PodSpec() : pod.getSpec();
        String node = spec.getNodeName();
        Marks marks = new Marks(origin, pod.getMetadata(), findings);
        return new PodManifest(
                origin,
                marks.label("name", "quota-name").orElse(null),
                Map.copyOf(request(origin, spec, new AmountReader(origin, findings))),
                node != null && !node.isBlank(),
                spec.getPriority() == null ? 0 : spec.getPriority(),
                marks.isNotFalse("preemptible"),
                pod.getMetadata().getCreationTimestamp(),
                pod.getStatus() == null ? null : pod.getStatus().getStartTime());
    }

    /**
     * Returns what a pod asks for: what its containers and sidecars ask for together, or the largest need while it starts
     * if that is more; what is asked for the pod as a whole instead, where it is given; and the overhead.
     */
    private Map<String, BigDecimal> request(Origin origin, PodSpec spec, AmountReader amounts) {
        Map<String, BigDecimal> running = new HashMap<>();
        List<Container> containers = orNone(spec.getContainers());
        for (int i = 0; i < containers.size(); i++) {
            add(running, requests(origin, containers.get(i), "spec.containers", i, amounts));
        }
        Map<String, BigDecimal> sidecars = new HashMap<>();
        Map<String, BigDecimal> starting = new HashMap<>();
        List<Container> initContainers = orNone(spec.getInitContainers());
        for (int i = 0; i < initContainers.size(); i++) {
            Container container = initContainers.get(i);
            Map<String, BigDecimal> own = requests(origin, container, "spec.initContainers", i, amounts);
            if (container != null && "Always".equals(container.getRestartPolicy())) {
                // runs on beside the containers, and beside the init containers after it
                add(running, own);
                add(sidecars, own);
                raise(starting, sidecars);
            } else {
                Map<String, BigDecimal> together = new HashMap<>(sidecars);
                add(together, own);
                raise(starting, together);
            }
        }
        raise(running, starting);
        ResourceRequirements whole = spec.getResources();
        if (whole != null) {
            running.putAll(amounts.exact("spec.resources.requests", whole.getRequests()));
        }
        add(running, amounts.exact("spec.overhead", spec.getOverhead()));
        return running;
    }

    private Map<String, BigDecimal> requests(
            Origin origin, @Nullable Container container, String list, int index, AmountReader amounts) {
        if (container == null) {
            findings.fault(origin.fault(list + "[" + index + "]", "is not an object"));
            return Map.of();
        }
        ResourceRequirements resources = container.getResources();
        if (resources == null) {
            return Map.of();
        }
        String name = container.getName() == null ? String.valueOf(index) : container.getName();
        String field = list + "[" + name + "].resources";
        Map<String, Quantity> limits = resources.getLimits();
        Map<String, BigDecimal> requests = amounts.exact(field + ".requests", resources.getRequests());
        if (limits == null || limits.isEmpty()) {
            return requests;
        }
        // the API server fills in a request that is missing from the limit
        Map<String, BigDecimal> filled = new HashMap<>(amounts.exact(field + ".limits", limits));
        filled.putAll(requests);
        return filled;
    }

    private static void add(Map<String, BigDecimal> sum, Map<String, BigDecimal> more) {
        more.forEach((dimension, amount) -> sum.merge(dimension, amount, BigDecimal::add));
    }

    private static void raise(Map<String, BigDecimal> largest, Map<String, BigDecimal> other) {
        other.forEach((dimension, amount) -> largest.merge(dimension, amount, BigDecimal::max));
    }

    private static List<Container> orNone(@Nullable List<Container> containers) {
        return containers == null ? List.of() : containers;
    }
}
