package io.github.quotatree.cli.elastic.problem;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.cli.elastic.manifest.Manifests;
import io.github.quotatree.cli.elastic.manifest.PodManifest;
import io.github.quotatree.cli.elastic.manifest.QuotaManifest;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the group of a pod: the one its label names, else the one its namespace is bound to. A pod whose label names no
 * declared group, or that neither applies to, is in the default group.
 *
 * <p>Unlike {@link io.github.quotatree.forest.QuotaForest#place}, works for groups that are not valid together too, so that a
 * change can be reported as a whole.
 */
final class PodPlacement {
    private final Map<String, QuotaManifest> groups = new HashMap<>();
    private final Map<String, String> groupOfNamespace = new HashMap<>();

    public PodPlacement(Manifests manifests) {
        GroupNamespaces namespaces = new GroupNamespaces(manifests);
        for (QuotaManifest quota : manifests.quotas()) {
            groups.putIfAbsent(quota.name(), quota);
            namespaces.of(quota).forEach(namespace -> groupOfNamespace.putIfAbsent(namespace, quota.name()));
        }
    }

    /** Returns the name of the group of a pod, or that of the system or default group. */
    public String groupOf(PodManifest pod) {
        String label = pod.quota();
        if (label == null) {
            return groupOfNamespace.getOrDefault(pod.origin().namespace(), ReservedNames.DEFAULT_GROUP);
        }
        if (label.equals(Manifests.SYSTEM)) {
            return ReservedNames.SYSTEM_GROUP;
        }
        return groups.containsKey(label) ? label : ReservedNames.DEFAULT_GROUP;
    }

    /** Returns the declaration of a group, or null if there is none. */
    @Nullable
    public QuotaManifest group(String name) {
        return groups.get(name);
    }
}
