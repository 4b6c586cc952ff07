package io.github.quotatree.kubernetes.lend;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.cluster.PodIdentity;
import io.github.quotatree.kubernetes.cluster.PodMarks;
import io.github.quotatree.kubernetes.cluster.QuotaCondition;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes pods by strategic merge patches, each of one request: it reads nothing before. A patch names the uid of the
 * pod, so the API server refuses it for another pod of its name. What is written is observed at once.
 */
final class PodWriter {
    private final KubernetesClient client;
    private final LiveCluster cluster;
    private final AtomicLong requests = new AtomicLong();

    PodWriter(KubernetesClient client, LiveCluster cluster) {
        this.client = client.newClient(new RequestConfigBuilder()
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .adapt(KubernetesClient.class);
        this.cluster = cluster;
    }

    /** Returns the number of requests so far. */
    long requests() {
        return requests.get();
    }

    /**
     * Writes annotations, of which an empty one is removed.
     *
     * @param version the version that was seen: a pod that has changed since is not written; empty if any may be
     * @param opened labels that the node of the pod must have, if the gate is taken away: a pod without one takes none
     */
    void write(
            PodIdentity pod,
            Optional<String> version,
            Map<String, Optional<String>> annotations,
            Optional<Map<String, String>> opened) {
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        ObjectNode metadata = patch.putObject("metadata");
        version.ifPresent(seen -> metadata.put("resourceVersion", seen));
        ObjectNode texts = metadata.putObject("annotations");
        annotations.forEach((name, text) -> texts.put(name, text.orElse(null)));
        opened.ifPresent(labels -> {
            ObjectNode spec = patch.putObject("spec");
            spec.putArray("schedulingGates").addObject().put("$patch", "delete").put("name", PodMarks.GATE);
            if (!labels.isEmpty()) {
                ObjectNode selector = spec.putObject("nodeSelector");
                labels.forEach(selector::put);
            }
        });
        send(pod, patch, "");
    }

    /**
     * Writes the condition about quota, and leaves all others as they are.
     *
     * @param isTransition whether the pod has it with another status, or not at all
     */
    void write(PodIdentity pod, QuotaCondition condition, boolean isTransition) {
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        patch.putObject("metadata");
        ObjectNode fields = patch.putObject("status").putArray("conditions").addObject();
        fields.put("type", QuotaCondition.TYPE);
        fields.put("status", QuotaCondition.status(condition.isReserved()));
        fields.put("reason", condition.reason());
        fields.put("message", condition.message());
        fields.put("lastProbeTime", condition.said().toString());
        if (isTransition) {
            fields.put("lastTransitionTime", condition.said().toString());
        }
        send(pod, patch, "status");
    }

    private void send(PodIdentity pod, ObjectNode patch, String subresource) {
        ((ObjectNode) patch.get("metadata")).put("uid", pod.uid());
        var resource = client.pods()
                .inNamespace(pod.namespace())
                .resource(new PodBuilder()
                        .withNewMetadata()
                        .withNamespace(pod.namespace())
                        .withName(pod.name())
                        .endMetadata()
                        .build());
        PatchContext context = PatchContext.of(PatchType.STRATEGIC_MERGE);
        requests.incrementAndGet();
        Pod written = subresource.isEmpty()
                ? resource.patch(context, patch.toString())
                : resource.subresource(subresource).patch(context, patch.toString());
        cluster.observe(Objects.requireNonNull(written, "written"));
    }
}
