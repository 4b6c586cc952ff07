package io.github.quotatree.kubernetes.apiserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.server.mock.KubernetesCrudDispatcher;
import io.fabric8.mockwebserver.crud.Attribute;
import io.fabric8.mockwebserver.crud.AttributeSet;
import io.fabric8.mockwebserver.dsl.HttpMethod;
import io.fabric8.mockwebserver.http.Buffer;
import io.fabric8.mockwebserver.http.Headers;
import io.fabric8.mockwebserver.http.MockResponse;
import io.fabric8.mockwebserver.http.RecordedRequest;
import io.fabric8.zjsonpatch.JsonPatch;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The objects of the API server: fabric8's CRUD mock, and what it lacks. All changes have a resource version and a
 * place in the {@linkplain WatchHistory history}, deletes too; a write of the status with an old resource version is
 * refused, and one of another uid; a merge patch removes fields by null, and a strategic one merges the lists of a pod
 * that a controller writes; a delete checks its preconditions.
 */
final class StoredObjects extends KubernetesCrudDispatcher {
    /** The lists that a strategic merge patch merges, each with the field that tells its elements apart. */
    private static final Map<String, String> MERGED_BY = Map.of("conditions", "type", "schedulingGates", "name");

    private final WatchHistory history;

    StoredObjects(WatchHistory history) {
        this.history = history;
    }

    /** Answers a request for objects, one after the other. */
    synchronized MockResponse answer(ApiRequest request) {
        return switch (request.verb()) {
            case "watch" -> watch(request);
            case "delete" -> delete(request);
            case "patch" ->
                object(request)
                        .map(object -> replace(request, patched(object, request)))
                        .orElseGet(() -> Answers.failure(404, request + ": not found"));
            case "update" -> replace(request, Answers.parsed(request.body()));
            case "create" -> super.dispatch(recorded(HttpMethod.POST, request.path(), request.body()));
            default -> super.dispatch(recorded(HttpMethod.GET, request.path(), ""));
        };
    }

    /** Gives a pod the node that a Binding names, unless it has one. */
    synchronized MockResponse bind(ApiRequest binding) {
        Optional<JsonNode> pod = object(binding);
        if (pod.isEmpty() || pod.get().path("spec").hasNonNull("nodeName")) {
            return Answers.failure(pod.isEmpty() ? 404 : 409, binding + ": not found, or it has a node");
        }
        ObjectNode bound = pod.get().deepCopy();
        ((ObjectNode) bound.get("spec"))
                .put(
                        "nodeName",
                        Answers.parsed(binding.body())
                                .path("target")
                                .path("name")
                                .asText());
        String path = path(binding);
        super.dispatch(
                recorded(HttpMethod.PUT, path.substring(0, path.length() - "/binding".length()), bound.toString()));
        return Answers.json(201, Answers.status(201, "", ""));
    }

    /** Returns the object that a request names. */
    synchronized Optional<JsonNode> object(ApiRequest request) {
        Map.Entry<AttributeSet, String> found = request.name().isEmpty()
                ? null
                : findResource(attributeExtractor.fromPath(path(request).replaceAll("/(binding|eviction)$", "")));
        return found == null ? Optional.empty() : Optional.of(Answers.parsed(found.getValue()));
    }

    /** Returns the objects of a path, such as {@code /api/v1/pods}. */
    synchronized List<JsonNode> objects(String path) {
        AttributeSet query = attributeExtractor.fromPath(path);
        return map.entrySet().stream()
                .filter(entry -> entry.getKey().matches(query))
                .map(entry -> Answers.parsed(entry.getValue()))
                .toList();
    }

    /** Returns an object as a patch changes it. */
    static JsonNode patched(JsonNode object, ApiRequest request) {
        JsonNode patch = Answers.parsed(request.body());
        if (request.contentType().contains("json-patch")) {
            return JsonPatch.apply(patch, object);
        }
        return merged(object, patch, request.contentType().contains("strategic") ? MERGED_BY : Map.of());
    }

    /** Merges as RFC 7386 says, and lists by the field that tells their elements apart. Not for deep documents. */
    private static JsonNode merged(@Nullable JsonNode object, JsonNode patch, Map<String, String> lists) {
        if (!(patch instanceof ObjectNode fields)) {
            return patch;
        }
        ObjectNode result = object instanceof ObjectNode old ? old.deepCopy() : fields.objectNode();
        fields.properties().forEach(field -> {
            String name = field.getKey();
            if (field.getValue().isNull()) {
                result.remove(name);
            } else if (field.getValue() instanceof ArrayNode list && lists.containsKey(name)) {
                result.set(name, mergedList(result.path(name), list, lists.get(name)));
            } else {
                result.set(name, merged(result.get(name), field.getValue(), lists));
            }
        });
        return result;
    }

    private static ArrayNode mergedList(JsonNode present, ArrayNode patch, String by) {
        Map<String, JsonNode> elements = new LinkedHashMap<>();
        present.forEach(element -> elements.put(element.path(by).asText(), element));
        patch.forEach(element -> {
            String key = element.path(by).asText();
            if (element.path("$patch").asText().equals("delete")) {
                elements.remove(key);
            } else {
                elements.put(key, merged(elements.get(key), element, Map.of()));
            }
        });
        return patch.arrayNode().addAll(elements.values());
    }

    private MockResponse replace(ApiRequest request, JsonNode object) {
        Optional<JsonNode> stored = object(request);
        String based = object.path("metadata").path("resourceVersion").asText();
        String uid = object.path("metadata").path("uid").asText();
        if (stored.isPresent()
                && !uid.isEmpty()
                && !uid.equals(stored.get().at("/metadata/uid").asText())) {
            return Answers.failure(409, "Precondition failed: the uid of " + request.name() + " is another one");
        }
        if (stored.isPresent() && !based.isEmpty() && !based.equals(version(stored.get()))) {
            return Answers.failure(
                    409,
                    "Operation cannot be fulfilled on " + request.resource() + " \"" + request.name()
                            + "\": the object has been modified; please apply your changes to the latest version");
        }
        return super.dispatch(recorded(HttpMethod.PUT, request.path(), object.toString()));
    }

    private MockResponse delete(ApiRequest request) {
        JsonNode preconditions =
                request.body().isEmpty() ? null : Answers.parsed(request.body()).get("preconditions");
        if (preconditions != null && object(request).isPresent()) {
            JsonNode metadata = object(request).get().path("metadata");
            for (String field : List.of("uid", "resourceVersion")) {
                if (preconditions.hasNonNull(field) && !preconditions.get(field).equals(metadata.get(field))) {
                    return Answers.failure(409, "the " + field + " in the precondition does not match");
                }
            }
        }
        return super.dispatch(recorded(HttpMethod.DELETE, path(request), ""));
    }

    private MockResponse watch(ApiRequest request) {
        AttributeSet query = attributeExtractor.fromPath(path(request));
        String field = request.query().getOrDefault("fieldSelector", "");
        if (field.startsWith("metadata.name=")) {
            query = query.add(new Attribute("name", field.substring(field.indexOf('=') + 1)));
        }
        return new MockResponse().withWebSocketUpgrade(new OpenWatch(history, request, query, this::open));
    }

    private synchronized void open(OpenWatch watch) {
        history.open(
                watch,
                map.entrySet().stream()
                        .filter(entry -> entry.getKey().matches(watch.query()))
                        .map(entry -> WatchHistory.event("ADDED", entry.getValue()))
                        .toList());
    }

    /** Returns the path of a request without its query, but for a selector by labels. */
    private static String path(ApiRequest request) {
        String path = request.path().replaceAll("\\?.*", "");
        String labels = request.query().get("labelSelector");
        return labels == null
                ? path
                : path + "?labelSelector=" + java.net.URLEncoder.encode(labels, StandardCharsets.UTF_8);
    }

    private static String version(JsonNode object) {
        return object.path("metadata").path("resourceVersion").asText();
    }

    private static RecordedRequest recorded(HttpMethod method, String path, String body) {
        return new RecordedRequest(
                "HTTP/1.1",
                method,
                path,
                Headers.builder().add("Content-Type", "application/json").build(),
                new Buffer(body.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public void processEvent(
            String path,
            AttributeSet pathAttributes,
            @Nullable AttributeSet oldAttributes,
            @Nullable GenericKubernetesResource resource,
            @Nullable String newState) {
        String before = oldAttributes == null ? null : map.get(oldAttributes);
        super.processEvent(path, pathAttributes, oldAttributes, resource, newState);
        if (newState != null && !newState.equals(before)) {
            JsonNode object = Answers.parsed(newState);
            AttributeSet after = AttributeSet.merge(pathAttributes, attributeExtractor.fromResource(newState));
            history.append(new WatchHistory.Change(Long.parseLong(version(object)), oldAttributes, after, newState));
        } else if (newState == null && before != null) {
            ObjectNode object = (ObjectNode) Answers.parsed(before);
            long version = requestResourceVersion();
            ((ObjectNode) object.get("metadata")).put("resourceVersion", Long.toString(version));
            history.append(new WatchHistory.Change(version, oldAttributes, null, object.toString()));
        }
    }
}
