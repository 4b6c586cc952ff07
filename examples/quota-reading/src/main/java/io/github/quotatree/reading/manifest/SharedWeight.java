package io.github.quotatree.reading.manifest;

import java.util.LinkedHashMap;
import java.util.Map;

/** The shared weight of a quota as the webhook of Koordinator completes it when the quota is created. */
public final class SharedWeight {
    private SharedWeight() {}

    /** Returns a weight that has the max as its weight in each dimension that only the max names. */
    public static <V> Map<String, V> filled(Map<String, V> weight, Map<String, V> max) {
        Map<String, V> filled = new LinkedHashMap<>(weight);
        max.forEach(filled::putIfAbsent);
        return filled;
    }
}
