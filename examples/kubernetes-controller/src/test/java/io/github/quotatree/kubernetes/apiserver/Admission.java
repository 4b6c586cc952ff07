package io.github.quotatree.kubernetes.apiserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionResponse;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionReview;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.fabric8.mockwebserver.http.MockResponse;
import io.fabric8.zjsonpatch.JsonPatch;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Calls the admission hook before a write, as an API server calls a webhook. */
final class Admission {
    /**
     * What a hook said.
     *
     * @param request the write, with the object as the hook has patched it
     * @param denied the answer, if the hook denies the write
     */
    record Verdict(ApiRequest request, Optional<MockResponse> denied) {}

    private final StoredObjects objects;
    private volatile @Nullable AdmissionHook hook;

    Admission(StoredObjects objects) {
        this.objects = objects;
    }

    void setHook(@Nullable AdmissionHook chosen) {
        hook = chosen;
    }

    Verdict ask(ApiRequest request) {
        AdmissionHook asked = hook;
        Optional<JsonNode> stored = objects.object(request);
        boolean isMissing = stored.isEmpty() && !request.verb().equals("create");
        if (asked == null || !request.isWrite() || !request.subresource().isEmpty() || isMissing) {
            return new Verdict(request, Optional.empty());
        }
        JsonNode object = switch (request.verb()) {
            case "create", "update" -> Answers.parsed(request.body());
            case "patch" -> StoredObjects.patched(stored.orElseThrow(), request);
            default -> null;
        };
        AdmissionReview review = Serialization.unmarshal(review(request, object, stored), AdmissionReview.class);
        AdmissionResponse response = asked.review(review).getResponse();
        if (!response.getAllowed()) {
            String why = response.getStatus() == null
                    ? "denied"
                    : response.getStatus().getMessage();
            return new Verdict(
                    request,
                    Optional.of(Answers.failure(403, "admission webhook \"test\" denied the request: " + why)));
        }
        if (response.getPatch() == null || object == null) {
            return new Verdict(request, Optional.empty());
        }
        String patch = new String(Base64.getDecoder().decode(response.getPatch()), StandardCharsets.UTF_8);
        JsonNode patched = JsonPatch.apply(Answers.parsed(patch), object);
        return new Verdict(withObject(request, patched), Optional.empty());
    }

    private static String review(ApiRequest request, @Nullable JsonNode object, Optional<JsonNode> stored) {
        ObjectNode review = JsonNodeFactory.instance.objectNode();
        review.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
        ObjectNode asked = review.putObject("request");
        asked.put("uid", UUID.randomUUID().toString());
        asked.put("name", request.name()).put("namespace", request.namespace());
        asked.put(
                "operation",
                switch (request.verb()) {
                    case "create" -> "CREATE";
                    case "delete" -> "DELETE";
                    default -> "UPDATE";
                });
        String kind =
                (object == null ? stored.orElseThrow() : object).path("kind").asText();
        asked.putObject("kind")
                .put("group", request.group())
                .put("version", request.version())
                .put("kind", kind);
        asked.putObject("resource")
                .put("group", request.group())
                .put("version", request.version())
                .put("resource", request.resource());
        asked.put("dryRun", false);
        if (object != null) {
            asked.set("object", object);
        }
        stored.ifPresent(old -> asked.set("oldObject", old));
        return review.toString();
    }

    private static ApiRequest withObject(ApiRequest request, JsonNode object) {
        return new ApiRequest(
                request.verb().equals("patch") ? "update" : request.verb(),
                request.group(),
                request.version(),
                request.resource(),
                request.namespace(),
                request.name(),
                request.subresource(),
                request.query(),
                request.agent(),
                request.path(),
                "application/json",
                object.toString());
    }
}
