package io.github.quotatree.kubernetes.apiserver;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Objects for tests, in whole cores of cpu. */
public final class TestObjects {
    /** The prefix of the labels and annotations of quotas. */
    public static final String PREFIX = "quota.scheduling.koordinator.sh/";

    private TestObjects() {}

    /** Returns an ElasticQuota, which is a leaf group, with labels named without their prefix. */
    public static GenericKubernetesResource quota(String name, int min, int max, Map<String, String> labels) {
        GenericKubernetesResource quota = object("scheduling.sigs.k8s.io/v1alpha1", "ElasticQuota", name, labels);
        quota.setAdditionalProperty(
                "spec", Map.of("min", Map.of("cpu", String.valueOf(min)), "max", Map.of("cpu", String.valueOf(max))));
        return quota;
    }

    /** Returns an ElasticQuotaProfile of the nodes with a label {@code pool} of this value. */
    public static GenericKubernetesResource profile(String name, String treeId, String quota, String pool) {
        GenericKubernetesResource profile =
                object("quota.koordinator.sh/v1alpha1", "ElasticQuotaProfile", name, Map.of("tree-id", treeId));
        profile.setAdditionalProperty(
                "spec", Map.of("quotaName", quota, "nodeSelector", Map.of("matchLabels", Map.of("pool", pool))));
        return profile;
    }

    private static GenericKubernetesResource object(
            String apiVersion, String kind, String name, Map<String, String> labels) {
        GenericKubernetesResource object = new GenericKubernetesResource();
        object.setApiVersion(apiVersion);
        object.setKind(kind);
        ObjectMetaBuilder metadata = new ObjectMetaBuilder().withName(name);
        labels.forEach((label, value) -> metadata.addToLabels(PREFIX + label, value));
        object.setMetadata(metadata.build());
        return object;
    }

    /** Returns a Node with a label {@code pool}, or without if it is null. */
    public static Node node(String name, int cpu, @Nullable String pool) {
        Map<String, Quantity> capacity = Map.of("cpu", new Quantity(String.valueOf(cpu)));
        return new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(pool == null ? Map.of() : Map.of("pool", pool))
                .endMetadata()
                .withNewStatus()
                .withCapacity(capacity)
                .withAllocatable(capacity)
                .endStatus()
                .build();
    }

    /** Returns a Pod of a group, which waits. */
    public static Pod pod(String name, String group, int cpu) {
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(Map.of(PREFIX + "name", group))
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("main")
                .withNewResources()
                .withRequests(Map.of("cpu", new Quantity(String.valueOf(cpu))))
                .endResources()
                .endContainer()
                .endSpec()
                .withNewStatus()
                .withPhase("Pending")
                .endStatus()
                .build();
    }

    /** Returns a Pod as it is when a node runs it. */
    public static Pod running(Pod pod, String node, String since) {
        return new PodBuilder(pod)
                .editSpec()
                .withNodeName(node)
                .endSpec()
                .editOrNewStatus()
                .removeMatchingFromConditions(condition -> "PodScheduled".equals(condition.getType()))
                .withPhase("Running")
                .withStartTime(since)
                .endStatus()
                .build();
    }
}
