package io.github.quotatree.kubernetes.webhook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.kubernetes.cluster.ClusterQuotas;
import io.github.quotatree.kubernetes.cluster.PodMarks;
import io.github.quotatree.kubernetes.webhook.ReviewedRequest.Operation;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.reading.manifest.ProfileManifest;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.reading.manifest.QuotaMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Decides on Pods, which belong to a quota by their label or by their namespace. */
final class PodReview {
    private static final String QUOTA_LABEL = QuotaMetadata.PREFIX + "name";

    private final ReviewedRequest request;
    private final ClusterQuotas quotas;
    private final Findings findings = new Findings();
    private final PodManifest pod;
    private final Placement place;

    private PodReview(ReviewedRequest request, JsonNode object, DeclaredCluster cluster)
            throws JsonProcessingException {
        this.request = request;
        quotas = cluster.inForce();
        Pod labelled = new Pod();
        labelled.setMetadata(
                object.path("metadata").isObject() ? Json.value(labels(object), ObjectMeta.class) : new ObjectMeta());
        Origin origin =
                new Origin("", "Pod", request.namespace(), request.name().isEmpty() ? "(new)" : request.name());
        pod = PodManifest.read(origin, labelled, findings);
        place = pod.placeIn(quotas.placement());
    }

    private static JsonNode labels(JsonNode object) {
        JsonNode labels = object.path("metadata").path("labels");
        ObjectNode metadata = Json.object();
        return labels.isObject() ? metadata.set("labels", labels) : metadata;
    }

    /** Names the quota of a new pod that its namespace is bound to, and restricts the pod to the nodes of its tree. */
    static Verdict complete(ReviewedRequest request, DeclaredCluster cluster, boolean gates) {
        if (request.operation() != Operation.CREATE) {
            return Verdict.allowed(); // the affinity of a pod does not change any more
        }
        try {
            return new PodReview(request, request.object(), cluster).completed(gates);
        } catch (JsonProcessingException e) {
            return Verdict.allowed(); // the API server says what is wrong with the labels
        }
    }

    private Verdict completed(boolean gates) {
        List<ObjectNode> patch = new ArrayList<>();
        boolean isInQuota = quotas.group(place.group()).isPresent();
        if (isInQuota && pod.quota() == null) {
            patch.add(JsonPatch.label(request.object(), QUOTA_LABEL, place.group()));
        }
        if (isInQuota && !place.treeId().equals(ReservedNames.DEFAULT_TREE)) {
            List<Map<String, String>> selectors = quotas.profiles().stream()
                    .filter(profile -> profile.treeId().equals(place.treeId()))
                    .map(ProfileManifest::nodeSelector)
                    .filter(Objects::nonNull)
                    .toList();
            JsonPatch.affinity(selectors, request.object().path("spec")).ifPresent(patch::add);
        }
        if (isInQuota && gates) {
            gate(request.object()).ifPresent(patch::add);
        }
        return Verdict.patched(patch).doubtfulIf(place.missingGroup().isPresent());
    }

    /**
     * Returns the operation that adds the scheduling gate. A pod that has a node cannot have it, one of a DaemonSet or
     * of its node alone has its place already, and one may be opted out.
     */
    private static Optional<ObjectNode> gate(JsonNode pod) {
        JsonNode metadata = pod.path("metadata");
        boolean isOfNode = metadata.path("ownerReferences").findValuesAsText("kind").stream()
                .anyMatch(kind -> kind.equals("DaemonSet") || kind.equals("Node"));
        boolean isOptedOut = Stream.of("labels", "annotations")
                .anyMatch(part ->
                        metadata.path(part).path(PodMarks.GATED).asText("").equals("false"));
        if (isOfNode || isOptedOut) {
            return Optional.empty();
        }
        JsonNode spec = pod.path("spec");
        JsonNode gates = spec.path("schedulingGates");
        boolean isGated = gates.findValuesAsText("name").contains(PodMarks.GATE);
        if (isGated || !spec.path("nodeName").asText("").isEmpty()) {
            return Optional.empty();
        }
        ObjectNode gate = Json.object().put("name", PodMarks.GATE);
        return Optional.of(
                gates.isArray()
                        ? JsonPatch.add("/spec/schedulingGates/-", gate)
                        : JsonPatch.add(
                                "/spec/schedulingGates",
                                Json.object().arrayNode().add(gate)));
    }

    static Verdict check(ReviewedRequest request, DeclaredCluster cluster) {
        if (request.operation() != Operation.CREATE && request.operation() != Operation.UPDATE) {
            return Verdict.allowed();
        }
        try {
            PodReview review = new PodReview(request, request.object(), cluster);
            boolean isNew = request.operation() == Operation.CREATE
                    || !Objects.equals(
                            review.pod.quota(), new PodReview(request, request.oldObject(), cluster).pod.quota());
            return isNew ? review.checked() : Verdict.allowed();
        } catch (JsonProcessingException e) {
            return Verdict.allowed();
        }
    }

    private Verdict checked() {
        if (!findings.faults().isEmpty()) {
            return Verdict.denied(findings.faults().stream().map(Fault::line).collect(Collectors.joining("\n")));
        }
        Optional<QuotaManifest> quota = quotas.group(place.group());
        if (quota.isPresent() && quota.get().isParent()) {
            String how = pod.quota() == null ? "namespace " + request.namespace() : "label " + QUOTA_LABEL;
            return Verdict.denied(pod.origin()
                            .fault(how, place.group() + " is a parent group, which cannot have workloads")
                            .line())
                    .doubtfulIf(true);
        }
        return Verdict.allowed()
                .withWarnings(place.missingGroup().map(this::unknown).stream().toList())
                .doubtfulIf(place.missingGroup().isPresent());
    }

    private String unknown(String name) {
        return pod.origin() + ": quota " + name + " does not exist; the pod counts in the default group";
    }
}
