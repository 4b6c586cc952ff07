package io.github.quotatree.cli.capacity;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.Origin;
import io.github.quotatree.cli.input.Parts;
import io.github.quotatree.cli.input.RequestReader;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads Pods as a scheduler with a quota for each namespace sees them. */
final class CapacityPodReader {
    private final Findings findings;

    /** Priority classes that a note was made of. */
    private final Set<String> notLookedUp = new HashSet<>();

    CapacityPodReader(Findings findings) {
        this.findings = findings;
    }

    CapacityPodManifest pod(Origin origin, Pod pod) {
        ObjectMeta metadata = pod.getMetadata();
        PodSpec spec = pod.getSpec() == null ? new PodSpec() : pod.getSpec();
        PodStatus status = pod.getStatus() == null ? new PodStatus() : pod.getStatus();
        String node = given(spec.getNodeName());
        String priorityClass = given(spec.getPriorityClassName());
        if (spec.getPriority() == null && priorityClass != null && notLookedUp.add(priorityClass)) {
            findings.note(origin + ": spec.priority: is not there, and counts as 0, here and for all of priority class "
                    + priorityClass + ", which is not looked up");
        }
        return new CapacityPodManifest(
                origin,
                Parts.labels(metadata.getLabels()),
                new RequestReader(origin, findings).request(spec),
                spec.getPriority() == null ? 0 : spec.getPriority(),
                preempts(origin, given(spec.getPreemptionPolicy())),
                node,
                node == null ? given(status.getNominatedNodeName()) : null,
                "Running".equals(status.getPhase()),
                given(metadata.getDeletionTimestamp()) != null,
                metadata.getCreationTimestamp(),
                status.getStartTime());
    }

    private boolean preempts(Origin origin, @Nullable String policy) {
        if (policy != null && !policy.equals("Never") && !policy.equals("PreemptLowerPriority")) {
            findings.fault(origin.fault(
                    "spec.preemptionPolicy", "\"" + policy + "\" is neither Never nor PreemptLowerPriority"));
        }
        return !"Never".equals(policy);
    }

    private static @Nullable String given(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }
}
