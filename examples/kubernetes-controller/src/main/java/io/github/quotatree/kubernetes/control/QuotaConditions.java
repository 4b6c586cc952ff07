package io.github.quotatree.kubernetes.control;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The conditions of ElasticQuotas: {@code Ready}, {@code Invalid} and {@code OverUsed}, which {@code kubectl wait}
 * understands.
 *
 * <p>A definition of ElasticQuota may have no room for them; the API server then drops them from a status that is
 * written. Once that was seen, none is written any more.
 */
final class QuotaConditions {
    private static final String FIELD = "conditions";

    private final InstantSource clock;
    private boolean hasRoom = true;

    QuotaConditions(InstantSource clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    /** A condition without its times. */
    private record Condition(String type, boolean isTrue, String reason, String message) {}

    /**
     * Returns a status with the conditions of a quota.
     *
     * @param status the other fields of the status
     * @param isInForce whether the quota is a group of the forest in force
     * @param isOverUsed whether the group uses more than its runtime
     * @param problem what is wrong with the quota; empty if nothing is
     */
    Map<String, Object> with(
            Map<String, Object> status,
            GenericKubernetesResource quota,
            boolean isInForce,
            boolean isOverUsed,
            String problem) {
        if (!hasRoom) {
            return status;
        }
        List<Map<?, ?>> present = present(quota);
        List<Map<String, Object>> conditions = new ArrayList<>();
        for (Condition condition : List.of(
                ready(quota, isInForce, problem),
                new Condition("Invalid", !problem.isEmpty(), problem.isEmpty() ? "NoProblem" : "BreaksARule", problem),
                new Condition("OverUsed", isOverUsed, isOverUsed ? "AboveRuntime" : "WithinRuntime", ""))) {
            conditions.add(written(condition, quota, present));
        }
        Map<String, Object> all = new LinkedHashMap<>(status);
        all.put(FIELD, conditions);
        return all;
    }

    private static Condition ready(GenericKubernetesResource quota, boolean isInForce, String problem) {
        if (isInForce) {
            return new Condition("Ready", true, "InForce", "");
        }
        return quota.isMarkedForDeletion()
                ? new Condition("Ready", false, "BeingDeleted", "it is being deleted, and declares no group")
                : new Condition("Ready", false, "NotInForce", problem);
    }

    /** Takes in a quota as the API server has it after a write of its conditions. */
    void wrote(GenericKubernetesResource quota) {
        hasRoom &= !present(quota).isEmpty();
    }

    private Map<String, Object> written(Condition condition, GenericKubernetesResource quota, List<Map<?, ?>> present) {
        String status = condition.isTrue() ? "True" : "False";
        String since = present.stream()
                .filter(one -> condition.type().equals(one.get("type")) && status.equals(one.get("status")))
                .map(one -> one.get("lastTransitionTime"))
                .filter(Objects::nonNull)
                .map(String::valueOf)
                .findFirst()
                .orElseGet(() -> clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("type", condition.type());
        fields.put("status", status);
        fields.put("reason", condition.reason());
        fields.put("message", condition.message());
        fields.put("lastTransitionTime", since);
        Long generation = quota.getMetadata().getGeneration();
        if (generation != null) {
            // of the type that a reader of JSON makes, so that what is written equals what is read
            fields.put(
                    "observedGeneration",
                    generation <= Integer.MAX_VALUE ? (Number) generation.intValue() : (Number) generation);
        }
        return fields;
    }

    private static List<Map<?, ?>> present(GenericKubernetesResource quota) {
        List<Map<?, ?>> present = new ArrayList<>();
        if (quota.getAdditionalProperties().get("status") instanceof Map<?, ?> status
                && status.get(FIELD) instanceof List<?> conditions) {
            for (Object condition : conditions) {
                if (condition instanceof Map<?, ?> fields) {
                    present.add(fields);
                }
            }
        }
        return present;
    }
}
