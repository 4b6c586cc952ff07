package io.github.quotatree.kubernetes.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionResponse;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionReview;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.fabric8.zjsonpatch.JsonPatch;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.cluster.ObjectKey;
import io.github.quotatree.kubernetes.webhook.QuotaWebhook.Phase;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks a webhook about requests as an API server does: first to complete the object, then to check it. */
final class AskedWebhook {
    private final LiveCluster cluster;
    private final QuotaWebhook webhook;
    private long version = 1;
    private int deletions;

    AskedWebhook() {
        cluster = new LiveCluster(InstantSource.system());
        webhook = new QuotaWebhook(
                () -> Optional.of(DeclaredCluster.of(cluster)),
                cluster::quotaObjects,
                (phase, kind, isAllowed, took) -> {});
    }

    private AskedWebhook(LiveCluster cluster, QuotaWebhook webhook) {
        this.cluster = cluster;
        this.webhook = webhook;
    }

    /** Returns one of the same cluster, whose webhook gives pods the scheduling gate. */
    AskedWebhook withGates() {
        return new AskedWebhook(cluster, webhook.withGates(true));
    }

    /**
     * What the API server would store, or why not.
     *
     * @param denial the message of a refusal
     * @param object the object with its patches; missing if it is deleted or refused
     * @param warnings the warnings of both phases
     */
    record Outcome(Optional<String> denial, JsonNode object, List<String> warnings) {
        boolean isAllowed() {
            return denial.isEmpty();
        }
    }

    LiveCluster cluster() {
        return cluster;
    }

    QuotaWebhook webhook() {
        return webhook;
    }

    /** Lets the cache see objects as they are in YAML, without asking the webhook. */
    AskedWebhook seen(String... yaml) {
        for (String text : yaml) {
            seen((HasMetadata) Serialization.unmarshal(text, KubernetesResource.class));
        }
        return this;
    }

    void seen(HasMetadata object) {
        object.getMetadata().setResourceVersion(String.valueOf(version++));
        if (object.getMetadata().getUid() == null) {
            object.getMetadata().setUid(object.getKind() + " " + ObjectKey.of(object) + " after " + deletions);
        }
        cluster.observe(object);
    }

    /** Lets the cache see that a quota is gone; one of its name that comes later is another one. */
    void gone(String namespace, String quota) {
        cluster.forget(cluster.quotaObject(new ObjectKey(namespace, quota)).orElseThrow());
        deletions++;
    }

    Outcome create(JsonNode object) {
        return ask("CREATE", object, null);
    }

    Outcome update(JsonNode old, JsonNode object) {
        return ask("UPDATE", object, old);
    }

    Outcome delete(JsonNode old) {
        return ask("DELETE", null, old);
    }

    private Outcome ask(String operation, @Nullable JsonNode object, @Nullable JsonNode old) {
        AdmissionResponse completed = answer(Phase.MUTATE, operation, object, old);
        if (!completed.getAllowed()) {
            throw new AssertionError("the first phase refuses nothing: " + completed);
        }
        JsonNode patched = object == null ? null : patched(object, completed);
        AdmissionResponse checked = answer(Phase.VALIDATE, operation, patched, old);
        if (checked.getPatch() != null) {
            throw new AssertionError("the second phase patches nothing: " + checked);
        }
        if (!checked.getAllowed()) {
            if (checked.getStatus().getCode() != 403) {
                throw new AssertionError(checked);
            }
            return new Outcome(Optional.of(checked.getStatus().getMessage()), Json.object(), List.of());
        }
        return new Outcome(Optional.empty(), patched == null ? Json.object() : patched, checked.getWarnings());
    }

    private AdmissionResponse answer(Phase phase, String operation, @Nullable JsonNode object, @Nullable JsonNode old) {
        AdmissionReview review = webhook.answer(phase, review(operation, object, old, false));
        AdmissionReview dryRun = webhook.answer(phase, review(operation, object, old, true));
        if (!review.equals(dryRun) || !review.getResponse().getUid().equals("u-1")) {
            throw new AssertionError(review + " is not " + dryRun);
        }
        return review.getResponse();
    }

    static ObjectNode review(String operation, @Nullable JsonNode object, @Nullable JsonNode old, boolean isDryRun) {
        JsonNode shown = object != null ? object : old;
        ObjectNode review =
                Json.object().put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
        String apiVersion = shown.path("apiVersion").asText();
        int slash = apiVersion.indexOf('/');
        ObjectNode request = review.putObject("request")
                .put("uid", "u-1")
                .put("operation", operation)
                .put("dryRun", isDryRun)
                .put("name", shown.at("/metadata/name").asText())
                .put("namespace", shown.at("/metadata/namespace").asText());
        request.putObject("kind")
                .put("group", slash < 0 ? "" : apiVersion.substring(0, slash))
                .put("version", apiVersion.substring(slash + 1))
                .put("kind", shown.path("kind").asText());
        request.set("object", object);
        request.set("oldObject", old);
        return review;
    }

    static JsonNode patched(JsonNode object, AdmissionResponse response) {
        if (response.getPatch() == null) {
            return object;
        }
        JsonNode patch = Json.read(Base64.getDecoder().decode(response.getPatch()));
        return JsonPatch.apply(patch, object);
    }

    static JsonNode json(String yaml) {
        return Serialization.unmarshal(yaml, JsonNode.class);
    }

    static GenericKubernetesResource resource(JsonNode object) {
        return Serialization.unmarshal(object.toString(), GenericKubernetesResource.class);
    }
}
