package io.github.quotatree.kubernetes.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.github.quotatree.reading.manifest.QuotaMetadata;
import io.github.quotatree.workload.Answer;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The memory that a pod has of the decisions on it, and the news of its scheduler. A controller that starts, or leads
 * anew, knows from these marks who was started on loan, and who is due since when.
 *
 * @param isGated whether the scheduling gate {@value #GATE} holds it
 * @param isUnschedulable whether its scheduler has found no node for it
 * @param isUnplaceable whether it was let go and taken back, because there was none
 * @param answer the answer that its annotation has; empty if there is none
 * @param dueSince since when it is due, by its annotation
 * @param flavors the flavors that it was let go on, by dimension, by its annotation
 * @param condition the condition that says why it waits; empty if it has none
 * @param owner the uid of the controller that makes it again if it is evicted; empty if there is none
 */
public record PodMarks(
        boolean isGated,
        boolean isAssigned,
        boolean isUnschedulable,
        boolean isUnplaceable,
        Optional<Answer> answer,
        Optional<Instant> dueSince,
        Map<String, String> flavors,
        Optional<QuotaCondition> condition,
        Optional<String> owner) {
    /** The scheduling gate of pods that wait for the controller. */
    public static final String GATE = QuotaMetadata.OWN_PREFIX + "quota";

    /** The label or annotation that, with the value {@code false}, keeps the gate away from a new pod. */
    public static final String GATED = QuotaMetadata.OWN_PREFIX + "gate";

    /** The annotation with the answer to a pod. */
    public static final String ANSWER = QuotaMetadata.OWN_PREFIX + "answer";

    /** The annotation with the time since when a pod is due. */
    public static final String DUE_SINCE = QuotaMetadata.OWN_PREFIX + "due-since";

    /** The annotation of a pod that claims nothing, since no node can take it. */
    public static final String UNPLACEABLE = QuotaMetadata.OWN_PREFIX + "unplaceable";

    /** The annotation with the flavors that a pod was let go on, as JSON by resource. */
    public static final String FLAVORS = QuotaMetadata.OWN_PREFIX + "flavors";

    static PodMarks of(Pod pod) {
        PodSpec spec = Objects.requireNonNullElseGet(pod.getSpec(), PodSpec::new);
        PodStatus status = Objects.requireNonNullElseGet(pod.getStatus(), PodStatus::new);
        Map<String, String> annotations =
                Objects.requireNonNullElse(pod.getMetadata().getAnnotations(), Map.of());
        return new PodMarks(
                isGated(pod),
                spec.getNodeName() != null && !spec.getNodeName().isEmpty(),
                status.getConditions().stream()
                        .anyMatch(condition -> "PodScheduled".equals(condition.getType())
                                && "False".equals(condition.getStatus())
                                && "Unschedulable".equals(condition.getReason())),
                annotations.containsKey(UNPLACEABLE),
                answer(annotations.get(ANSWER)),
                time(annotations.get(DUE_SINCE)),
                flavors(annotations.get(FLAVORS)),
                QuotaCondition.of(pod),
                pod.getMetadata().getOwnerReferences().stream()
                        .filter(owner -> Boolean.TRUE.equals(owner.getController()))
                        .map(OwnerReference::getUid)
                        .findFirst());
    }

    /** Returns whether the scheduling gate holds a pod. */
    public static boolean isGated(Pod pod) {
        return pod.getSpec() != null
                && pod.getSpec().getSchedulingGates().stream().anyMatch(gate -> GATE.equals(gate.getName()));
    }

    /** Returns an answer as the annotation has it, such as {@code starts-on-loan}. */
    public static String text(Answer answer) {
        return answer.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns flavors as the annotation has them; empty if there are none. */
    public static Optional<String> text(Map<String, String> flavors) {
        return flavors.isEmpty() ? Optional.empty() : Optional.of(Serialization.asJson(new TreeMap<>(flavors)));
    }

    /**
     * Returns whether the answer is that it may start. A pod of a gang may be gated yet: the gang is let go together.
     */
    public boolean mayStart() {
        return answer.filter(given -> given == Answer.STARTS || given == Answer.STARTS_ON_LOAN)
                .isPresent();
    }

    /** Returns whether the controller has let it go, so that its scheduler may give it a node. */
    public boolean isLetGo() {
        return !isGated && mayStart();
    }

    private static Optional<Answer> answer(@Nullable String text) {
        for (Answer answer : Answer.values()) {
            if (text(answer).equals(text)) {
                return Optional.of(answer);
            }
        }
        return Optional.empty();
    }

    private static Map<String, String> flavors(@Nullable String text) {
        try {
            Map<String, String> flavors = new TreeMap<>();
            if (text != null && Serialization.unmarshal(text, JsonNode.class) instanceof ObjectNode fields) {
                fields.properties()
                        .forEach(field ->
                                flavors.put(field.getKey(), field.getValue().asText()));
            }
            return flavors.isEmpty() ? Map.of() : Collections.unmodifiableMap(flavors);
        } catch (KubernetesClientException | IllegalArgumentException e) {
            return Map.of(); // someone has changed it
        }
    }

    private static Optional<Instant> time(@Nullable String text) {
        try {
            return text == null ? Optional.empty() : Optional.of(Instant.parse(text));
        } catch (DateTimeException e) {
            return Optional.empty(); // someone has changed it
        }
    }
}
