package io.github.quotatree.kubernetes.control;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import io.github.quotatree.kubernetes.cluster.ClusterQuotas;
import io.github.quotatree.kubernetes.cluster.ObjectKey;
import io.github.quotatree.reading.manifest.ProfileManifest;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.reading.manifest.QuotaMetadata;
import io.github.quotatree.reading.problem.DeclaredQuotas;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The root quota of each profile, as Koordinator's profile controller makes it: its min and its annotation {@code
 * total-resource} are the capacity of the nodes that the profile selects, times the ratio, in exact decimals and
 * rounded down; its max is more than any cluster has.
 *
 * <p>Unlike there, a root without the annotation {@code resource-keys} has, beside cpu and memory, every dimension that
 * a quota of its tree names, so that a profile of GPU nodes guarantees GPUs.
 */
record ProfileRoots(ClusterQuotas quotas, QuotaForest capacity) {
    /** So many cores or bytes that no cluster has them: 2^63-1 divided by 2000. */
    static final String UNBOUNDED = Long.toString(Long.MAX_VALUE / 2000);

    private static final String TREE_ID = QuotaMetadata.PREFIX + "tree-id";

    ObjectEdit ofProfile(ProfileManifest profile) {
        return new ObjectEdit(Map.of(TREE_ID, profile.treeId()), Map.of(), Map.of(), Map.of());
    }

    /** Returns what the root quota of a profile should say, or empty if no node can be counted for it. */
    Optional<ObjectEdit> of(ProfileManifest profile) {
        if (capacity.tree(profile.treeId()).isEmpty()) {
            return Optional.empty();
        }
        Set<String> dimensions = dimensions(profile);
        Map<String, String> total = ResourceLists.of(capacity.total(profile.treeId()), dimensions);
        Map<String, String> unschedulable = ResourceLists.of(capacity.unschedulable(profile.treeId()), dimensions);
        Map<String, String> max = new TreeMap<>();
        dimensions.forEach(dimension -> max.put(dimension, UNBOUNDED));
        Map<String, String> labels = new TreeMap<>();
        labels.put(QuotaMetadata.PREFIX + "is-parent", "true");
        labels.putAll(profile.rootLabels());
        labels.put(QuotaMetadata.PREFIX + "profile", profile.origin().name());
        labels.put(QuotaMetadata.PREFIX + "is-root", "true");
        labels.put(TREE_ID, profile.treeId());
        Map<String, String> annotations = new TreeMap<>();
        annotations.put(QuotaMetadata.PREFIX + "total-resource", ResourceLists.json(total));
        annotations.put(QuotaMetadata.PREFIX + "unschedulable-resource", ResourceLists.json(unschedulable));
        String byFlavor = ResourceLists.jsonByFlavor(capacity.total(profile.treeId()), dimensions);
        if (quotas.countsFlavors()) { // the promises below the root are within its own
            String kept = byFlavor.equals("{}") ? "" : byFlavor;
            annotations.put(QuotaMetadata.OWN_PREFIX + QuotaMetadata.FLAVOR_MIN, kept);
            annotations.put(QuotaMetadata.OWN_PREFIX + QuotaMetadata.FLAVOR_TOTAL, kept);
        }
        return Optional.of(new ObjectEdit(labels, annotations, Map.of("min", total, "max", max), Map.of()));
    }

    static GenericKubernetesResource create(ObjectKey key, ObjectEdit edit) {
        GenericKubernetesResource root = new GenericKubernetesResource();
        root.setApiVersion(ApiKinds.QUOTA_API_VERSION);
        root.setKind(ApiKinds.QUOTA_KIND);
        root.setMetadata(new ObjectMetaBuilder()
                .withNamespace(key.namespace())
                .withName(key.name())
                .build());
        return edit.applyTo(root);
    }

    private Set<String> dimensions(ProfileManifest profile) {
        Set<String> named = new TreeSet<>(profile.ownDimensions());
        if (profile.resourceKeys().isEmpty()) {
            List<QuotaManifest> ofTree = quotas.quotas().stream()
                    .filter(quota -> quota.treeId().equals(profile.treeId()))
                    .toList();
            named.addAll(DeclaredQuotas.dimensions(ofTree));
        }
        named.retainAll(capacity.schema().dimensions());
        return named;
    }
}
