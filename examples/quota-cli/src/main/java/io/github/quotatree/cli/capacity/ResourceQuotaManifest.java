package io.github.quotatree.cli.capacity;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.github.quotatree.reading.input.AmountReader;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.UntypedFields;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A ResourceQuota, as far as the requests of pods concern it: the API server creates no pod of the namespace beyond it.
 *
 * @param origin where it stands
 * @param hard what the pods of its namespace may request together, exactly, by the name of the limit, such as
 *     {@code requests.cpu}
 * @param isScoped whether it is about some pods of its namespace only
 */
record ResourceQuotaManifest(Origin origin, SortedMap<String, BigDecimal> hard, boolean isScoped) {
    static final String PODS = "pods";

    private static final String REQUESTS = "requests.";

    /** What may be limited by its name alone, which means its requests; requests of storage are those of volumes. */
    private static final Set<String> NATIVE = Set.of("cpu", "memory", "ephemeral-storage");

    private static final String VOLUMES = "requests.storage";

    static ResourceQuotaManifest read(Origin origin, GenericKubernetesResource object, Findings findings) {
        Map<?, ?> spec = UntypedFields.object(
                origin, "spec", object.getAdditionalProperties().get("spec"), findings);
        Map<String, Object> hard = new LinkedHashMap<>();
        UntypedFields.object(origin, "spec.hard", spec.get("hard"), findings)
                .forEach((name, value) -> hard.put(String.valueOf(name), value));
        // other limits are those of other objects
        hard.keySet().removeIf(name -> dimension(name).isEmpty());
        return new ResourceQuotaManifest(
                origin,
                new TreeMap<>(new AmountReader(origin, findings).exact("spec.hard", hard)),
                isGiven(spec.get("scopes")) || isGiven(spec.get("scopeSelector")));
    }

    /** Returns the dimension of requests that a limit is about, or the pods; empty if it is about neither. */
    static Optional<String> dimension(String limit) {
        if (limit.equals("count/pods") || limit.equals(PODS)) {
            return Optional.of(PODS);
        }
        if (NATIVE.contains(limit) || limit.startsWith("hugepages-")) {
            return Optional.of(limit);
        }
        return limit.startsWith(REQUESTS) && !limit.equals(VOLUMES)
                ? Optional.of(limit.substring(REQUESTS.length()))
                : Optional.empty();
    }

    private static boolean isGiven(@Nullable Object field) {
        return field instanceof Collection<?> list ? !list.isEmpty() : field instanceof Map<?, ?> map && !map.isEmpty();
    }
}
