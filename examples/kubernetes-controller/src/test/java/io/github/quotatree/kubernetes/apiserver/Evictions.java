package io.github.quotatree.kubernetes.apiserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.mockwebserver.http.MockResponse;
import java.time.Duration;
import java.util.Optional;

/**
 * The eviction subresource of pods: deletes the pod, unless the status of a PodDisruptionBudget that selects it allows
 * no disruption; then it answers 429.
 */
final class Evictions {
    private final StoredObjects objects;

    Evictions(StoredObjects objects) {
        this.objects = objects;
    }

    MockResponse evict(ApiRequest request) {
        synchronized (objects) {
            Optional<JsonNode> pod = objects.object(at(request, "pods", request.name(), ""));
            if (pod.isEmpty()) {
                return Answers.failure(404, "pods \"" + request.name() + "\" not found");
            }
            if (pod.get().path("metadata").has("deletionTimestamp")) {
                return Answers.success();
            }
            String path = "/apis/policy/v1/namespaces/" + request.namespace() + "/poddisruptionbudgets";
            for (JsonNode budget : objects.objects(path)) {
                if (selects(budget, pod.get())) {
                    int allowed =
                            budget.path("status").path("disruptionsAllowed").asInt();
                    if (allowed <= 0) {
                        return Answers.tooManyRequests(
                                Duration.ZERO, "Cannot evict pod as it would violate the pod's disruption budget.");
                    }
                    allow(request, budget.deepCopy(), allowed - 1);
                }
            }
            JsonNode options = Answers.parsed(request.body()).path("deleteOptions");
            MockResponse answer =
                    objects.answer(at(request, "pods", request.name(), options.isObject() ? options.toString() : ""));
            return answer.code() < 300 ? Answers.success() : answer;
        }
    }

    private void allow(ApiRequest request, ObjectNode budget, int disruptions) {
        ((ObjectNode) budget.get("status")).put("disruptionsAllowed", disruptions);
        String name = budget.get("metadata").get("name").asText();
        ApiRequest write = at(request, "poddisruptionbudgets", name, budget.toString());
        objects.answer(new ApiRequest(
                "update",
                "policy",
                "v1",
                write.resource(),
                write.namespace(),
                name,
                "",
                write.query(),
                write.agent(),
                "/apis/policy/v1/namespaces/" + request.namespace() + "/poddisruptionbudgets/" + name,
                "application/json",
                write.body()));
    }

    private static boolean selects(JsonNode budget, JsonNode pod) {
        JsonNode labels = pod.path("metadata").path("labels");
        JsonNode wanted = budget.path("spec").path("selector").path("matchLabels");
        boolean[] all = {true};
        wanted.properties().forEach(label -> all[0] &= label.getValue().equals(labels.get(label.getKey())));
        return all[0];
    }

    private static ApiRequest at(ApiRequest request, String resource, String name, String body) {
        return new ApiRequest(
                "delete",
                "",
                "v1",
                resource,
                request.namespace(),
                name,
                "",
                request.query(),
                request.agent(),
                "/api/v1/namespaces/" + request.namespace() + "/" + resource + "/" + name,
                "application/json",
                body);
    }
}
