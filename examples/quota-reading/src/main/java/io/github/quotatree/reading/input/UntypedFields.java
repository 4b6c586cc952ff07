package io.github.quotatree.reading.input;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads fields of objects that have no model class; a field of another form than expected is a fault. */
public final class UntypedFields {
    private UntypedFields() {}

    /** Returns a field that is an object itself; empty if it is absent. */
    public static Map<?, ?> object(Origin origin, String field, @Nullable Object value, Findings findings) {
        if (value == null) {
            return Map.of();
        }
        if (value instanceof Map<?, ?> map) {
            return map;
        }
        // without its spec an object would say something else, such as that nothing is limited
        findings.fault(
                origin, field, "is not an object", field.startsWith("spec") ? Remedy.NO_OBJECT : Remedy.NO_FIELD);
        return Map.of();
    }

    public static Map<String, String> texts(Origin origin, String field, Map<?, ?> object, Findings findings) {
        Map<String, String> texts = new LinkedHashMap<>();
        object.forEach((name, value) -> {
            if (value == null || value instanceof Map || value instanceof List) {
                findings.fault(origin, field, name + " has no text for a value", Remedy.NO_OBJECT);
            } else {
                texts.put(String.valueOf(name), String.valueOf(value));
            }
        });
        return texts;
    }

    /** Returns labels with an empty text where a value is null, which is how Kubernetes reads that. */
    public static Map<String, String> labels(@Nullable Map<String, @Nullable String> labels) {
        if (labels == null) {
            return Map.of();
        }
        Map<String, String> filled = new HashMap<>();
        labels.forEach((name, value) -> filled.put(name, value == null ? "" : value));
        return filled;
    }
}
