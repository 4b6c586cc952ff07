package io.github.quotatree.flink.event;

import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A whole declaration of a group, new or in place of the one before. Amounts are in base units by dimension.
 *
 * @param name the name
 * @param isParent whether it is a parent group
 * @param under the parent group; none at the first level
 * @param min the guarantee; 0 where none is named
 * @param max the ceiling; unlimited where none is named
 * @param weight the shared weight; all dimensions or none
 * @param lend how much of its unused min others may use; unlimited where none is named
 * @param minScalable whether the min may be scaled down
 */
public record GroupEdit(
        String name,
        boolean isParent,
        Optional<String> under,
        SortedMap<String, Long> min,
        SortedMap<String, Long> max,
        SortedMap<String, Long> weight,
        SortedMap<String, Long> lend,
        boolean minScalable) {
    public GroupEdit {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(under, "under");
        min = Collections.unmodifiableSortedMap(new TreeMap<>(min));
        max = Collections.unmodifiableSortedMap(new TreeMap<>(max));
        weight = Collections.unmodifiableSortedMap(new TreeMap<>(weight));
        lend = Collections.unmodifiableSortedMap(new TreeMap<>(lend));
    }
}
