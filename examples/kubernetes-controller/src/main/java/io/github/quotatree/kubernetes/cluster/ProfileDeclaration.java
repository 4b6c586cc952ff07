package io.github.quotatree.kubernetes.cluster;

import io.github.quotatree.reading.manifest.ProfileManifest;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An ElasticQuotaProfile: which nodes make a tree, and which quota is its root.
 *
 * @param manifest what it declares
 */
public record ProfileDeclaration(ProfileManifest manifest) {
    /** Returns the key of the profile. */
    public ObjectKey key() {
        return new ObjectKey(manifest.origin().namespace(), manifest.origin().name());
    }

    /** Returns the id of the tree. */
    public String treeId() {
        return manifest.treeId();
    }

    /** Returns whether the profile has its tree id as a label; else it follows from its name. */
    public boolean isLabelled() {
        return manifest.isLabelled();
    }

    /** Returns further labels of the root quota. */
    public Map<String, String> rootLabels() {
        return manifest.rootLabels();
    }

    /** Returns the dimensions of the root quota, or none for cpu, memory and what quotas of the tree name. */
    public List<String> resourceKeys() {
        return manifest.resourceKeys();
    }

    /** Returns the dimensions that the root quota has whatever its tree names. */
    public List<String> ownDimensions() {
        return manifest.ownDimensions();
    }

    /** Returns the key of the root quota, in the namespace of the profile, or empty if the profile names none. */
    public Optional<ObjectKey> root() {
        return Optional.ofNullable(manifest.rootQuota())
                .map(name -> new ObjectKey(manifest.origin().namespace(), name));
    }
}
