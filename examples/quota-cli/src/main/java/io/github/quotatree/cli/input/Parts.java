package io.github.quotatree.cli.input;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the parts of objects of which there is no model class; what is not of the expected form is a fault. */
public final class Parts {
    private Parts() {}

    /** Returns a part that is an object by itself, empty if it is not there. */
    public static Map<?, ?> object(Origin origin, String field, @Nullable Object part, Findings findings) {
        if (part == null) {
            return Map.of();
        }
        if (part instanceof Map<?, ?> map) {
            return map;
        }
        findings.fault(origin.fault(field, "is not an object"));
        return Map.of();
    }

    /** Returns the texts of a part by their names. */
    public static Map<String, String> texts(Origin origin, String field, Map<?, ?> part, Findings findings) {
        Map<String, String> texts = new LinkedHashMap<>();
        part.forEach((name, value) -> {
            if (value == null || value instanceof Map || value instanceof List) {
                findings.fault(origin.fault(field, name + " has no text for a value"));
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
