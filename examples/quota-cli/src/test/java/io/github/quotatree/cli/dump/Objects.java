package io.github.quotatree.cli.dump;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** Makes objects with all that an API server adds: identity, version, times and who wrote which field. */
final class Objects {
    static final String KOORDINATOR = "quota.scheduling.koordinator.sh/";

    private static final Instant START = Instant.parse("2026-03-02T08:00:00Z");

    private int version = 81_000_000;

    /** A moment some minutes after the cluster was made. */
    static String time(long minutes) {
        return START.plus(Duration.ofMinutes(minutes)).toString();
    }

    static String uid(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
    }

    /** Returns an object with a spec and perhaps a status. */
    Map<String, Object> object(
            String apiVersion, String kind, Map<String, Object> metadata, String part, Map<String, Object> content) {
        Map<String, Object> object = new TreeMap<>();
        object.put("apiVersion", apiVersion);
        object.put("kind", kind);
        object.put("metadata", metadata);
        if (!part.isEmpty()) {
            object.put(part, content);
        }
        metadata.put("uid", uid(kind + metadata.get("namespace") + metadata.get("name")));
        metadata.put("managedFields", managedFields(apiVersion, metadata, part, content));
        return object;
    }

    /** Returns the metadata of an object. */
    Map<String, Object> metadata(String namespace, String name, Map<String, Object> labels, long minutes) {
        Map<String, Object> metadata = new TreeMap<>();
        metadata.put("name", name);
        if (!namespace.isEmpty()) {
            metadata.put("namespace", namespace);
        }
        if (!labels.isEmpty()) {
            metadata.put("labels", new TreeMap<>(labels));
        }
        metadata.put("creationTimestamp", time(minutes));
        version += 137;
        metadata.put("resourceVersion", String.valueOf(version));
        return metadata;
    }

    private static List<Object> managedFields(
            String apiVersion, Map<String, Object> metadata, String part, Map<String, Object> content) {
        Map<String, Object> fields = new TreeMap<>();
        if (metadata.get("labels") instanceof Map<?, ?> labels) {
            Map<String, Object> names = new TreeMap<>(Map.of(".", Map.of()));
            labels.keySet().forEach(label -> names.put("f:" + label, Map.of()));
            fields.put("f:metadata", Map.of("f:labels", names));
        }
        if (!part.isEmpty()) {
            Map<String, Object> names = new TreeMap<>();
            content.forEach((name, value) -> names.put("f:" + name, written(value)));
            fields.put("f:" + part, names);
        }
        return List.of(new TreeMap<>(Map.of(
                "apiVersion",
                apiVersion,
                "fieldsType",
                "FieldsV1",
                "fieldsV1",
                fields,
                "manager",
                part.equals("spec") ? "kube-controller-manager" : "kubectl-client-side-apply",
                "operation",
                "Update",
                "time",
                String.valueOf(metadata.get("creationTimestamp")))));
    }

    /** What stands in the managed fields for a value: the names of a map, and the keys of a list of containers. */
    private static Map<String, Object> written(Object value) {
        Map<String, Object> names = new TreeMap<>();
        if (value instanceof Map<?, ?> map && map.size() < 4) {
            names.put(".", Map.of());
            map.keySet().forEach(name -> names.put("f:" + name, Map.of()));
        } else if (value instanceof List<?> list) {
            for (Object element : list) {
                if (element instanceof Map<?, ?> map && map.containsKey("image")) {
                    names.put("k:{\"name\":\"" + map.get("name") + "\"}", Map.of(".", Map.of(), "f:image", Map.of()));
                }
            }
        }
        return names;
    }
}
