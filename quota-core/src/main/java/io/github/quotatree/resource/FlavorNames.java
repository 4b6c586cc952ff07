package io.github.quotatree.resource;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The names of the flavors of each dimension of a schema, and their positions among those of all dimensions. */
final class FlavorNames {
    /** By dimension, in order; empty where it has no flavors. */
    private final List<List<String>> byDimension;

    private FlavorNames(List<List<String>> byDimension) {
        this.byDimension = byDimension;
    }

    static FlavorNames none(int dimensions) {
        return new FlavorNames(Collections.nCopies(dimensions, List.of()));
    }

    FlavorNames with(String dimension, int position, List<String> names) {
        if (!of(position).isEmpty()) {
            throw new IllegalStateException("flavors of " + dimension + " were already set: " + of(position));
        }
        if (names.isEmpty()) {
            throw new IllegalArgumentException("flavors of " + dimension + ": at least one must be named");
        }
        if (names.size() > ResourceSchema.MOST_FLAVORS) {
            throw new IllegalArgumentException("flavors of " + dimension + ": " + names.size()
                    + " are named, and a dimension has at most " + ResourceSchema.MOST_FLAVORS);
        }
        Set<String> distinct = new HashSet<>();
        for (String name : names) {
            if (name.isBlank()) {
                throw new IllegalArgumentException(
                        "flavors of " + dimension + ": name (\"" + name + "\") must not be blank");
            }
            if (!distinct.add(name)) {
                throw new IllegalArgumentException("flavors of " + dimension + ": " + name + " is named twice");
            }
        }
        List<List<String>> changed = new ArrayList<>(byDimension);
        changed.set(position, List.copyOf(names));
        return new FlavorNames(List.copyOf(changed));
    }

    List<String> of(int position) {
        return byDimension.get(position);
    }

    int count() {
        int count = 0;
        for (List<String> names : byDimension) {
            count += names.size();
        }
        return count;
    }

    int start(int position) {
        int start = 0;
        for (int d = 0; d < position; d++) {
            start += byDimension.get(d).size();
        }
        of(position);
        return start;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FlavorNames names && byDimension.equals(names.byDimension);
    }

    @Override
    public int hashCode() {
        return byDimension.hashCode();
    }

    String inWords(List<String> dimensions) {
        List<String> words = new ArrayList<>();
        for (int d = 0; d < dimensions.size(); d++) {
            words.add(dimensions.get(d) + (of(d).isEmpty() ? "" : " (" + String.join(", ", of(d)) + ")"));
        }
        return words.toString();
    }
}
