package io.github.quotatree.reading.gate;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.Json;
import io.github.quotatree.reading.input.Json.JsonProblem;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.QuotaMetadata;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The checks of a quota by itself that Koordinator's validating webhook makes beside the rules of a tree. */
record WebhookChecks(Origin origin, List<Fault> faults) {
    private static final String WEIGHT = "shared-weight";

    private static final String STRICT = "max-strict-check-resource-keys";

    void check(Map<?, ?> quota) {
        Map<?, ?> spec = Fields.map(quota, "spec");
        Map<?, ?> max = Fields.map(spec, "max");
        if (!Manifests.isBesideTheTree(origin.name())) {
            for (Object dimension : Fields.map(spec, "min").keySet()) {
                if (!max.containsKey(dimension)) {
                    fault("spec.min." + dimension, "the webhook refuses it: is included in min and not in max");
                }
            }
        }
        Map<?, ?> annotations = Fields.map(Fields.map(quota, "metadata"), "annotations");
        Object weight = json(annotations, WEIGHT);
        if (weight != null && !(weight instanceof Map)) {
            fault("annotation " + WEIGHT, "the webhook refuses it: is not a JSON object");
        }
        Object strict = json(annotations, STRICT);
        if (strict instanceof List<?> keys && keys.stream().allMatch(String.class::isInstance)) {
            Map<?, ?> used = Fields.map(Fields.map(quota, "status"), "used");
            keys.forEach(key -> strict(String.valueOf(key), max, used));
        } else if (strict != null) {
            fault("annotation " + STRICT, "the webhook refuses it: is not a JSON list of texts");
        }
    }

    /** Checks that a max is not below the use, of a resource for which the quota demands it. */
    private void strict(String dimension, Map<?, ?> max, Map<?, ?> used) {
        Object use = used.get(dimension);
        if (use == null) {
            return;
        }
        if (!max.containsKey(dimension)) {
            fault(
                    "spec.max." + dimension,
                    "the webhook refuses it: is included in used and not in max, and " + STRICT + " names it");
        } else if (isBelow(max.get(dimension), use)) {
            fault(
                    "spec.max." + dimension,
                    "the webhook refuses it: " + max.get(dimension) + " is below used, " + use + ", and " + STRICT
                            + " names it");
        }
    }

    private static boolean isBelow(@Nullable Object max, Object used) {
        try {
            return max != null && BaseUnits.exact(max).compareTo(BaseUnits.exact(used)) < 0;
        } catch (IllegalArgumentException e) {
            // no quantity, which the readers report
            return false;
        }
    }

    /** Returns the parsed JSON of an annotation, or null if it is absent, empty or refused. */
    private @Nullable Object json(Map<?, ?> annotations, String name) {
        if (!(annotations.get(QuotaMetadata.PREFIX + name) instanceof String text) || text.isEmpty()) {
            return null;
        }
        try {
            return Json.parsed(text);
        } catch (JsonProcessingException e) {
            fault("annotation " + name, "the webhook refuses it: is not JSON: " + JsonProblem.of(e));
            return null;
        }
    }

    private void fault(String field, String text) {
        faults.add(origin.fault(field, text));
    }
}
