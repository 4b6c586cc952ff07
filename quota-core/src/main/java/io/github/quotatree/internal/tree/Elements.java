package io.github.quotatree.internal.tree;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Copies of collections that callers pass, without nulls; a null is refused by the name of the parameter. */
public final class Elements {
    private Elements() {}

    public static <T> List<T> copyOf(Collection<T> elements, String name) {
        Objects.requireNonNull(elements, name);
        for (T element : elements) {
            Objects.requireNonNull(element, () -> name + " contains null");
        }
        return List.copyOf(elements);
    }

    public static <K, V> Map<K, V> copyOf(Map<K, V> entries, String name) {
        Objects.requireNonNull(entries, name);
        entries.forEach((key, value) -> {
            Objects.requireNonNull(key, () -> name + " contains the key null");
            Objects.requireNonNull(value, () -> name + " contains null for " + key);
        });
        return Map.copyOf(entries);
    }
}
