package io.github.quotatree.reading.manifest;

import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.NodeProfile;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.FlavorAmounts;
import io.github.quotatree.reading.input.NodeManifest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Sums up the nodes that profiles select. */
public final class ProfileNodes {
    private ProfileNodes() {}

    /**
     * Returns the capacity of each tree that has a profile, in every dimension of a node: that of the nodes that its
     * profiles select, times their ratios, rounded down. Returns nothing where no node is known, or where a node is
     * selected twice or a sum is out of range, which is reported when the forest is made.
     */
    static Map<String, Amounts> totals(Manifests manifests) {
        if (manifests.nodes().isEmpty()) {
            return Map.of();
        }
        Set<String> dimensions = new TreeSet<>();
        manifests.nodes().forEach(node -> dimensions.addAll(node.allocatable().dimensions()));
        ResourceSchema schema = manifests.flavors().schema(dimensions);
        QuotaForest.Builder builder = QuotaForest.builder(schema);
        try {
            add(manifests, schema, builder);
        } catch (IllegalArgumentException e) {
            // a profile that cannot be declared, which is reported too
            return Map.of();
        }
        return builder.violations().isEmpty() ? totals(manifests, builder.build()) : Map.of();
    }

    public static void add(Manifests manifests, ResourceSchema schema, QuotaForest.Builder builder) {
        for (ProfileManifest profile : manifests.profiles()) {
            if (profile.nodeSelector() != null) {
                builder.profile(new NodeProfile(
                        profile.origin().object(), profile.treeId(), profile.nodeSelector(), profile.ratio()));
            }
        }
        for (NodeManifest node : manifests.nodes()) {
            builder.node(new ClusterNode(
                    node.origin().name(),
                    node.labels(),
                    node.allocatable().ofKnownFlavors(schema),
                    node.schedulable()));
        }
    }

    private static Map<String, Amounts> totals(Manifests manifests, QuotaForest forest) {
        Map<String, Amounts> totals = new HashMap<>();
        for (ProfileManifest profile : manifests.profiles()) {
            try {
                boolean selects = forest.tree(profile.treeId()).isPresent();
                totals.put(
                        profile.treeId(),
                        selects
                                ? amounts(forest.total(profile.treeId()))
                                : amounts(forest.schema().zero()));
            } catch (ArithmeticException e) {
                // the total of the tree is a fault where it is needed
            }
        }
        return totals;
    }

    private static Amounts amounts(ResourceVector vector) {
        TreeMap<String, Long> amounts = new TreeMap<>();
        Map<String, Map<String, Long>> byFlavor = new HashMap<>();
        for (String dimension : vector.schema().dimensions()) {
            amounts.put(dimension, vector.value(dimension));
            for (String flavor : vector.schema().flavors(dimension)) {
                byFlavor.computeIfAbsent(dimension, none -> new TreeMap<>())
                        .put(flavor, vector.value(dimension, flavor));
            }
        }
        return Amounts.of(amounts).withFlavors(FlavorAmounts.of(byFlavor));
    }
}
