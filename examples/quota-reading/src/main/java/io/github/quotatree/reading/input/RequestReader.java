package io.github.quotatree.reading.input;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds the request of a pod as the scheduler of Kubernetes does. */
public final class RequestReader {
    private static final String PAGES = "hugepages-";

    private final Origin origin;
    private final Findings findings;
    private final AmountReader amounts;

    public RequestReader(Origin origin, Findings findings) {
        this.origin = origin;
        this.findings = findings;
        amounts = new AmountReader(origin, findings);
    }

    /**
     * Returns the request of a pod: that of its containers and sidecars together, or the largest need while it starts
     * if that is more; the request of the pod as a whole instead, where it is given; and the overhead. Names every
     * dimension that any of them names, also with 0.
     */
    public Map<String, BigDecimal> request(PodSpec spec) {
        Map<String, BigDecimal> running = new HashMap<>();
        List<Container> containers = orNone(spec.getContainers());
        for (int i = 0; i < containers.size(); i++) {
            add(running, requests(containers.get(i), "spec.containers", i));
        }
        Map<String, BigDecimal> sidecars = new HashMap<>();
        Map<String, BigDecimal> starting = new HashMap<>();
        List<Container> initContainers = orNone(spec.getInitContainers());
        for (int i = 0; i < initContainers.size(); i++) {
            Container container = initContainers.get(i);
            Map<String, BigDecimal> own = requests(container, "spec.initContainers", i);
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
            override(running, whole);
        }
        add(running, amounts.exact("spec.overhead", spec.getOverhead()));
        return Map.copyOf(running);
    }

    /**
     * Overrides the sum of the containers by what the pod as a whole requests. The API server fills in a request that
     * is missing from the limit of the pod if no container has one; pages cannot be overcommitted, so that their limit
     * is their request.
     */
    private void override(Map<String, BigDecimal> running, ResourceRequirements whole) {
        Map<String, BigDecimal> limits = ofPod("spec.resources.limits", whole.getLimits());
        limits.forEach((dimension, limit) -> {
            if (dimension.startsWith(PAGES) || !running.containsKey(dimension)) {
                running.put(dimension, limit);
            }
        });
        running.putAll(ofPod("spec.resources.requests", whole.getRequests()));
    }

    /** Returns the amounts that a pod may have as a whole; others do not count, as in the scheduler. */
    private Map<String, BigDecimal> ofPod(String field, @Nullable Map<String, Quantity> list) {
        Map<String, BigDecimal> counted = new HashMap<>(amounts.exact(field, list));
        for (String dimension : new TreeSet<>(counted.keySet())) {
            if (!dimension.equals("cpu") && !dimension.equals("memory") && !dimension.startsWith(PAGES)) {
                counted.remove(dimension);
                findings.note(
                        origin,
                        field + "." + dimension + ": is not counted; only cpu, memory and hugepages may be requested"
                                + " for a pod as a whole, and others for its containers");
            }
        }
        return counted;
    }

    private Map<String, BigDecimal> requests(@Nullable Container container, String list, int index) {
        if (container == null) {
            findings.fault(origin, list + "[" + index + "]", "is not an object", Remedy.NO_FIELD);
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
