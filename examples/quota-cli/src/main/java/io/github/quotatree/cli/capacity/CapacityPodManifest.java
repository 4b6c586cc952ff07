package io.github.quotatree.cli.capacity;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.input.RequestReader;
import io.github.quotatree.reading.input.UntypedFields;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Pod that is not finished, as far as the quotas of namespaces, nodes and preemption concern it.
 *
 * @param request its request, exactly; names a dimension also with 0
 * @param priority how important it is; more is more important
 * @param preempts whether others may be stopped for it
 * @param node its node, or null
 * @param nominatedNode the node where room was made for it, or null; of a pod without a node
 * @param created when it was created, as it is written, or null
 * @param started when it started, as it is written, or null
 */
public record CapacityPodManifest(
        Origin origin,
        Map<String, String> labels,
        Map<String, BigDecimal> request,
        int priority,
        boolean preempts,
        @Nullable String node,
        @Nullable String nominatedNode,
        boolean isRunning,
        boolean isTerminating,
        @Nullable String created,
        @Nullable String started) {
    CapacityPodManifest withPriority(int otherPriority, boolean otherPreempts) {
        return new CapacityPodManifest(
                origin,
                labels,
                request,
                otherPriority,
                otherPreempts,
                node,
                nominatedNode,
                isRunning,
                isTerminating,
                created,
                started);
    }

    static CapacityPodManifest read(Origin origin, Pod pod, Findings findings) {
        ObjectMeta metadata = pod.getMetadata();
        PodSpec spec = pod.getSpec() == null ? new PodSpec() : pod.getSpec();
        PodStatus status = pod.getStatus() == null ? new PodStatus() : pod.getStatus();
        String node = given(spec.getNodeName());
        return new CapacityPodManifest(
                origin,
                UntypedFields.labels(metadata.getLabels()),
                new RequestReader(origin, findings).request(spec),
                spec.getPriority() == null ? 0 : spec.getPriority(),
                preempts(origin, given(spec.getPreemptionPolicy()), findings),
                node,
                node == null ? given(status.getNominatedNodeName()) : null,
                "Running".equals(status.getPhase()),
                given(metadata.getDeletionTimestamp()) != null,
                metadata.getCreationTimestamp(),
                status.getStartTime());
    }

    private static boolean preempts(Origin origin, @Nullable String policy, Findings findings) {
        if (policy != null && !policy.equals("Never") && !policy.equals("PreemptLowerPriority")) {
            findings.fault(
                    origin,
                    "spec.preemptionPolicy",
                    "\"" + policy + "\" is neither Never nor PreemptLowerPriority",
                    Remedy.NO_FIELD);
        }
        return !"Never".equals(policy);
    }

    private static @Nullable String given(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }
}
