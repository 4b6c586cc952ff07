package io.github.quotatree.reading.input;

import com.fasterxml.jackson.core.JsonParser;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A cluster of which a stream of documents tells. A list and a quotatree file replace all that was before; an object
 * replaces the one of its kind, namespace and name; and the events of {@code kubectl get --watch --output-watch-events}
 * add, replace and remove objects.
 */
public final class DocumentLog {
    private static final int START = 1 << 16;

    private final Map<String, String> objects = new LinkedHashMap<>();
    private byte[] file = {};

    /**
     * Adds documents, in YAML or JSON.
     *
     * @throws UnreadableException if they are not well formed; nothing of the broken one is added
     */
    public void add(String documents) throws UnreadableException, IOException {
        byte[] bytes = documents.getBytes(StandardCharsets.UTF_8);
        if (QuotaFileStart.isAt(new BufferedInputStream(new ByteArrayInputStream(bytes), START), START)) {
            objects.clear();
            file = bytes;
            return;
        }
        YamlTree.readEach("standard input", new ByteArrayInputStream(bytes), (place, document) -> {
            try (JsonParser parser = YamlTokens.of(document).asParserOnFirstToken()) {
                document(Json.MAPPER.readValue(parser, Object.class));
            }
        });
    }

    private void document(Object content) throws IOException {
        if (!(content instanceof Map<?, ?> map)) {
            return;
        }
        file = new byte[0];
        if (map.get("type") instanceof String type && map.get("object") instanceof Map<?, ?> object) {
            if (type.equals("DELETED")) {
                objects.remove(identity(object, ""));
            } else {
                put(object, "");
            }
        } else if (map.get("items") instanceof List<?> items) {
            String kind = String.valueOf(map.get("kind"));
            objects.clear();
            for (Object item : items) {
                if (item instanceof Map<?, ?> object) {
                    put(object, kind.endsWith("List") ? kind.substring(0, kind.length() - "List".length()) : "");
                }
            }
        } else {
            put(map, "");
        }
    }

    private void put(Map<?, ?> object, String otherKind) throws IOException {
        Map<Object, Object> whole = new LinkedHashMap<>(object);
        whole.putIfAbsent("kind", otherKind);
        objects.put(identity(object, otherKind), Json.MAPPER.writeValueAsString(whole));
    }

    private static String identity(Map<?, ?> object, String otherKind) {
        Object kind = object.get("kind");
        Map<?, ?> metadata = object.get("metadata") instanceof Map<?, ?> map ? map : Map.of();
        return (kind == null ? otherKind : kind) + "\n" + metadata.get("namespace") + "\n" + metadata.get("name");
    }

    public boolean isEmpty() {
        return objects.isEmpty() && file.length == 0;
    }

    public InputStream content() {
        return new ByteArrayInputStream(
                file.length > 0 ? file : String.join("\n", objects.values()).getBytes(StandardCharsets.UTF_8));
    }
}
