package io.github.quotatree.reading.fill;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.quotatree.reading.input.Json;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.QuotaMetadata;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Completes a quota as the webhook does when it is created. */
record FilledQuota(JsonMapper mapper) {
    private static final String WEIGHT = QuotaMetadata.PREFIX + "shared-weight";
    private static final String PARENT = QuotaMetadata.PREFIX + "parent";
    private static final String TREE_ID = QuotaMetadata.PREFIX + "tree-id";

    void fill(ObjectParts quota, String treeId) {
        if (!quota.has("labels", PARENT)) {
            String otherName = quota.mark("labels", QuotaMetadata.PREFIX + "parent-quota-name");
            quota.set("labels", PARENT, otherName.isBlank() ? Manifests.ROOT : otherName);
            quota.say("label parent");
        }
        if (!treeId.isEmpty() && !quota.has("labels", TREE_ID)) {
            quota.set("labels", TREE_ID, treeId);
            quota.say("label tree-id, that of the parent");
        }
        Map<String, Object> max = max(quota);
        if (max.isEmpty()
                || quota.mark("labels", QuotaMetadata.OWN_PREFIX + QuotaMetadata.NEVER_BORROWS)
                        .equals("true")) {
            return;
        }
        if (quota.mark("annotations", WEIGHT).isEmpty()) {
            quota.set("annotations", WEIGHT, json(max));
            quota.say("annotation shared-weight, the max of now; frozen: it stays when the max changes");
        } else {
            align(quota, max);
        }
    }

    /** Gives a weight the keys of the max. */
    private void align(ObjectParts quota, Map<String, Object> max) {
        Map<String, Object> written = weight(quota.mark("annotations", WEIGHT));
        if (written == null || written.keySet().equals(max.keySet())) {
            return;
        }
        Map<String, Object> weight = new LinkedHashMap<>(written);
        max.forEach(weight::putIfAbsent);
        List<String> changes = new ArrayList<>();
        for (String dimension : max.keySet()) {
            if (!written.containsKey(dimension)) {
                changes.add(dimension + " as in the max");
            }
        }
        for (String dimension : List.copyOf(weight.keySet())) {
            if (!max.containsKey(dimension)) {
                weight.remove(dimension);
                changes.add("without " + dimension + ", which max does not name");
            }
        }
        quota.set("annotations", WEIGHT, json(weight));
        quota.say(
                "annotation shared-weight: " + String.join(", ", changes) + "; frozen: it stays when the max changes");
    }

    private static Map<String, Object> max(ObjectParts quota) {
        Map<String, Object> texts = new LinkedHashMap<>();
        if (quota.object().get("spec") instanceof Map<?, ?> spec && spec.get("max") instanceof Map<?, ?> max) {
            max.forEach((dimension, amount) -> texts.put(String.valueOf(dimension), String.valueOf(amount)));
        }
        return texts;
    }

    private static @Nullable Map<String, Object> weight(String annotation) {
        try {
            if (Json.parsed(annotation) instanceof Map<?, ?> weight) {
                Map<String, Object> byDimension = new LinkedHashMap<>();
                weight.forEach((dimension, amount) -> byDimension.put(String.valueOf(dimension), amount));
                return byDimension;
            }
        } catch (JsonProcessingException e) {
            // noted when it was read
        }
        return null;
    }

    String json(Map<String, Object> map) {
        try {
            return mapper.writeValueAsString(map);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
