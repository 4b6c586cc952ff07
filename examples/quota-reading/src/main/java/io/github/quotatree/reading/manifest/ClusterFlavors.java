package io.github.quotatree.reading.manifest;

import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.resource.ResourceSchema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The flavors of the resources of a cluster, and those of its nodes. */
public final class ClusterFlavors {
    /** By code points, which is the order of the bytes in UTF-8; broken texts, which have no such bytes, last. */
    private static final Comparator<String> BY_CODE_POINT = Comparator.<String, byte[]>comparing(
                    name -> name.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned)
            .thenComparing(Comparator.naturalOrder());

    private static final int SHOWN = 3;

    private final SortedMap<String, SortedSet<String>> ofResources = new TreeMap<>();
    private final Map<String, Map<String, String>> ofNodes = new HashMap<>();
    private FlavorLabels labels = FlavorLabels.none();

    public SortedMap<String, SortedSet<String>> ofResources() {
        return Collections.unmodifiableSortedMap(ofResources);
    }

    public SortedSet<String> of(String resource) {
        return Collections.unmodifiableSortedSet(ofResources.getOrDefault(resource, Collections.emptySortedSet()));
    }

    public boolean has(String resource) {
        return ofResources.containsKey(resource);
    }

    public FlavorLabels labels() {
        return labels;
    }

    public void add(String resource, Collection<String> flavors) {
        if (!flavors.isEmpty()) {
            ofResources
                    .computeIfAbsent(resource, none -> new TreeSet<>(BY_CODE_POINT))
                    .addAll(flavors);
        }
    }

    /** Adds the flavors of another cluster, so that both have the same. */
    public void addAll(ClusterFlavors others) {
        others.ofResources.forEach(this::add);
    }

    /** Returns what is wrong with the number of flavors of a resource, or nothing. */
    String tooMany(String resource) {
        SortedSet<String> names = of(resource);
        return names.size() <= ResourceSchema.MOST_FLAVORS
                ? ""
                : resource + " has " + names.size() + " flavors ("
                        + String.join(", ", names.stream().limit(SHOWN).toList()) + " and " + (names.size() - SHOWN)
                        + " more), above the most, " + ResourceSchema.MOST_FLAVORS
                        + "; a label with fewer values may name families of models";
    }

    /** Returns the schema of some dimensions in the order of reports, with their flavors. */
    public ResourceSchema schema(Collection<String> dimensions) {
        ResourceSchema schema = Amounts.schema(dimensions);
        for (Map.Entry<String, SortedSet<String>> flavors : ofResources.entrySet()) {
            String problem = tooMany(flavors.getKey());
            if (!problem.isEmpty()) {
                throw new BadInputException(problem);
            }
            if (schema.contains(flavors.getKey())) {
                List<String> names = new ArrayList<>(flavors.getValue());
                schema = schema.withFlavors(flavors.getKey(), names);
            }
        }
        return schema;
    }

    @Nullable
    String ofNode(String node, String resource) {
        return ofNodes.getOrDefault(node, Map.of()).get(resource);
    }

    boolean hasNode(String node) {
        return ofNodes.containsKey(node);
    }

    void setNode(String node, Map<String, String> flavorOfResource) {
        ofNodes.put(node, flavorOfResource);
    }

    void read(FlavorLabels where) {
        labels = where;
    }
}
