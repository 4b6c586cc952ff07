package io.github.quotatree.kubernetes.webhook;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.WorkloadPlacement;
import io.github.quotatree.kubernetes.cluster.ClusterQuotas;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.reading.manifest.PodManifest;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * What requests are checked against.
 *
 * @param declared the quotas as they were observed last, which may have problems
 * @param inForce the last ones that make a forest: those by which pods are counted
 * @param pods returns the pods that request anything
 */
public record DeclaredCluster(ClusterQuotas declared, ClusterQuotas inForce, Supplier<List<PodManifest>> pods) {
    public static DeclaredCluster of(LiveCluster cluster) {
        return new DeclaredCluster(cluster.quotas(), cluster.quotasInForce(), cluster::pods);
    }

    /** Returns this view with the quotas as the API server has them, which are in force at once if they are valid. */
    DeclaredCluster with(Collection<GenericKubernetesResource> quotas) {
        ClusterQuotas others = declared.withQuotas(quotas);
        return new DeclaredCluster(others, others.isValid() ? others : inForce, pods);
    }

    /** Returns the groups that have pods before or after a change: a pod that leaves the default group counts after. */
    Set<String> groupsWithPods(ClusterQuotas before, ClusterQuotas after) {
        WorkloadPlacement old = before.placement();
        WorkloadPlacement now = after.placement();
        Set<String> names = new TreeSet<>();
        for (PodManifest pod : pods.get()) {
            String name = pod.placeIn(old).group();
            names.add(
                    name.equals(ReservedNames.DEFAULT_GROUP) ? pod.placeIn(now).group() : name);
        }
        return names;
    }
}
