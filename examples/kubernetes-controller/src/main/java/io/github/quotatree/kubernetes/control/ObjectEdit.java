package io.github.quotatree.kubernetes.control;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What an object should say, as far as the controller cares.
 *
 * @param annotations annotations and their values; an empty text stands for none
 */
record ObjectEdit(
        Map<String, String> labels,
        Map<String, String> annotations,
        Map<String, Object> spec,
        Map<String, Object> status) {
    static ObjectEdit of(Map<String, String> annotations, Map<String, Object> status) {
        return new ObjectEdit(Map.of(), annotations, Map.of(), status);
    }

    boolean holdsIn(GenericKubernetesResource object) {
        ObjectMeta metadata = object.getMetadata();
        return contains(metadata.getLabels(), labels)
                && contains(metadata.getAnnotations(), annotations)
                && containsFields(object, "spec", spec);
    }

    boolean holdsInStatusOf(GenericKubernetesResource object) {
        return containsFields(object, "status", status);
    }

    GenericKubernetesResource applyTo(GenericKubernetesResource object) {
        ObjectMeta metadata = object.getMetadata();
        metadata.setLabels(merged(metadata.getLabels(), labels));
        metadata.setAnnotations(merged(metadata.getAnnotations(), annotations));
        setFields(object, "spec", spec);
        return object;
    }

    GenericKubernetesResource applyToStatusOf(GenericKubernetesResource object) {
        setFields(object, "status", status);
        return object;
    }

    private static boolean contains(Map<String, String> present, Map<String, String> wanted) {
        Map<String, String> texts = present == null ? Map.of() : present;
        return wanted.entrySet().stream()
                .allMatch(entry -> entry.getValue().equals(Objects.requireNonNullElse(texts.get(entry.getKey()), "")));
    }

    private static boolean containsFields(GenericKubernetesResource object, String part, Map<String, Object> wanted) {
        Map<?, ?> fields = object.getAdditionalProperties().get(part) instanceof Map<?, ?> map ? map : Map.of();
        return wanted.entrySet().stream().allMatch(entry -> entry.getValue().equals(fields.get(entry.getKey())));
    }

    private static Map<String, String> merged(Map<String, String> present, Map<String, String> wanted) {
        Map<String, String> all = new LinkedHashMap<>(present == null ? Map.of() : present);
        wanted.forEach((name, value) -> {
            if (value.isEmpty()) {
                all.remove(name);
            } else {
                all.put(name, value);
            }
        });
        return all;
    }

    private static void setFields(GenericKubernetesResource object, String part, Map<String, Object> wanted) {
        if (wanted.isEmpty()) {
            return;
        }
        Map<String, Object> fields = new TreeMap<>();
        if (object.getAdditionalProperties().get(part) instanceof Map<?, ?> map) {
            map.forEach((name, value) -> fields.put(String.valueOf(name), value));
        }
        fields.putAll(wanted);
        object.setAdditionalProperty(part, fields);
    }
}
