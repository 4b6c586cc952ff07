package io.github.quotatree.kubernetes.cluster;

import io.github.quotatree.cli.elastic.manifest.ProfileManifest;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An ElasticQuotaProfile: which nodes make a tree, and which quota is its root.
 *
 * @param manifest the tree, the nodes and the ratio
 * @param rootQuota the name of the root quota, in the namespace of the profile, or empty if the profile names none
 * @param rootLabels further labels of the root quota
 * @param resourceKeys the dimensions of the root quota, or empty for cpu, memory and what quotas of the tree name
 * @param isLabelled whether the profile has its tree id as a label; else it follows from its name
 */
public record ProfileDeclaration(
        ProfileManifest manifest,
        Optional<String> rootQuota,
        Map<String, String> rootLabels,
        List<String> resourceKeys,
        boolean isLabelled) {
    private static final List<String> DEFAULT_KEYS = List.of("cpu", "memory");

    /** Returns the key of the profile. */
    public ObjectKey key() {
        return new ObjectKey(manifest.origin().namespace(), manifest.origin().name());
    }

    /** Returns the id of the tree. */
    public String treeId() {
        return manifest.treeId();
    }

    /** Returns the dimensions that the root quota has whatever its tree names. */
    public List<String> ownDimensions() {
        return resourceKeys.isEmpty() ? DEFAULT_KEYS : resourceKeys;
    }

    /** Returns the key of the root quota, or empty if the profile names none. */
    public Optional<ObjectKey> root() {
        return rootQuota.map(name -> new ObjectKey(manifest.origin().namespace(), name));
    }
}
