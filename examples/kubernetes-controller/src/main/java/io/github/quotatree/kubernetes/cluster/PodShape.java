package io.github.quotatree.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Toleration;
import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.reading.manifest.PodManifest;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What a pod wants of its node. The pods of one template have equal shapes.
 *
 * @param selector labels that the node must have
 * @param affinity the required node affinity, or empty if there is none
 * @param tolerations the taints that it bears
 * @param request its request, by resource, in base units
 */
record PodShape(
        Map<String, String> selector,
        Optional<NodeSelector> affinity,
        List<Toleration> tolerations,
        Map<String, BigInteger> request) {
    static PodShape of(Pod pod, PodManifest manifest) {
        PodSpec spec = Objects.requireNonNullElseGet(pod.getSpec(), PodSpec::new);
        Map<String, BigInteger> request = new HashMap<>();
        manifest.request().forEach((resource, amount) -> request.put(resource, BaseUnits.of(resource, amount)));
        return new PodShape(
                Map.copyOf(Objects.requireNonNullElse(spec.getNodeSelector(), Map.of())),
                Optional.ofNullable(spec.getAffinity())
                        .map(Affinity::getNodeAffinity)
                        .map(NodeAffinity::getRequiredDuringSchedulingIgnoredDuringExecution),
                List.copyOf(spec.getTolerations()),
                request);
    }
}
