package io.github.quotatree.kubernetes.apiserver;

import io.fabric8.mockwebserver.http.RecordedRequest;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request to the API server, in the words of Kubernetes.
 *
 * @param verb what is done, as rights name it: get, list, watch, create, update, patch or delete
 * @param group the API group, empty for the core group
 * @param version the version of the group, or empty for a path that is no object's
 * @param resource the plural, such as {@code pods}; empty for a path that is no object's
 * @param namespace the namespace, or empty
 * @param name the name of the object, or empty
 * @param subresource such as {@code status} or {@code eviction}, or empty
 * @param query the parameters of the query
 * @param agent the user agent of the client
 * @param path the path with its query, as it was sent
 * @param contentType the type of the body, or empty
 * @param body the body, or empty
 */
public record ApiRequest(
        String verb,
        String group,
        String version,
        String resource,
        String namespace,
        String name,
        String subresource,
        Map<String, String> query,
        String agent,
        String path,
        String contentType,
        String body) {
    private static final Set<String> WRITES = Set.of("create", "update", "patch", "delete");

    static ApiRequest of(RecordedRequest request) {
        URI uri = URI.create(request.getPath());
        List<String> parts = Arrays.stream(uri.getPath().split("/"))
                .filter(part -> !part.isEmpty())
                .toList();
        Map<String, String> query = query(uri.getRawQuery());
        boolean core = !parts.isEmpty() && parts.get(0).equals("api");
        int next = core ? 1 : 2;
        String group = core ? "" : part(parts, 1);
        String version = part(parts, next++);
        String namespace = "";
        if (part(parts, next).equals("namespaces") && parts.size() > next + 2) {
            namespace = part(parts, next + 1);
            next += 2;
        }
        String resource = part(parts, next);
        String name = part(parts, next + 1);
        return new ApiRequest(
                verb(request.getMethod(), name, query),
                group,
                version,
                resource,
                namespace,
                name,
                part(parts, next + 2),
                query,
                text(request.getHeader("User-Agent")),
                request.getPath(),
                text(request.getHeader("Content-Type")),
                new String(
                        request.getBody() == null
                                ? new byte[0]
                                : request.getBody().getBytes(),
                        StandardCharsets.UTF_8));
    }

    private static String text(@Nullable String header) {
        return header == null ? "" : header;
    }

    private static String part(List<String> parts, int index) {
        return index < parts.size() ? parts.get(index) : "";
    }

    private static String verb(String method, String name, Map<String, String> query) {
        return switch (method) {
            case "POST" -> "create";
            case "PUT" -> "update";
            case "PATCH" -> "patch";
            case "DELETE" -> "delete";
            default -> query.getOrDefault("watch", "").matches("true|1") ? "watch" : name.isEmpty() ? "list" : "get";
        };
    }

    private static Map<String, String> query(@Nullable String query) {
        Map<String, String> values = new HashMap<>();
        if (query != null) {
            for (String pair : query.split("&", -1)) {
                int equals = pair.indexOf('=');
                if (equals > 0) {
                    values.put(
                            pair.substring(0, equals),
                            URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
                }
            }
        }
        return Map.copyOf(values);
    }

    /** Returns whether the request changes an object. */
    public boolean isWrite() {
        return WRITES.contains(verb);
    }

    /** Returns whether the request has one of the verbs, separated by {@code |}, and is for a resource. */
    public boolean is(String verbs, String of) {
        return Set.of(verbs.split("\\|")).contains(verb) && resource.equals(of);
    }

    /** Returns the verb, the resource with its subresource, and the name, such as {@code patch pods/status ns/a}. */
    @Override
    public String toString() {
        return verb + " " + resource + (subresource.isEmpty() ? "" : "/" + subresource)
                + (namespace.isEmpty() && name.isEmpty() ? "" : " " + namespace + "/" + name);
    }
}
