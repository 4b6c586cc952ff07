package io.github.quotatree.cli.elastic.problem;

import io.github.quotatree.cli.elastic.manifest.Manifests;
import io.github.quotatree.cli.elastic.manifest.QuotaManifest;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the namespaces that are bound to a quota: those of its annotation, and the one it is in if it is named like it.
 * That second binding is the stronger one: an annotation of another quota does not take the namespace away.
 */
final class GroupNamespaces {
    private final Set<String> ownNamespaces = new HashSet<>();

    public GroupNamespaces(Manifests manifests) {
        for (QuotaManifest quota : manifests.quotas()) {
            if (isNamedLikeItsNamespace(quota)) {
                ownNamespaces.add(quota.name());
            }
        }
    }

    public Set<String> of(QuotaManifest quota) {
        boolean own = isNamedLikeItsNamespace(quota);
        if (!own && quota.namespaces().isEmpty()) {
            return Set.of();
        }
        Set<String> result = new TreeSet<>(quota.namespaces());
        result.removeAll(ownNamespaces);
        if (own) {
            result.add(quota.name());
        }
        return result;
    }

    private static boolean isNamedLikeItsNamespace(QuotaManifest quota) {
        return quota.name().equals(quota.origin().namespace());
    }
}
