package io.github.quotatree.cli.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a pipe that goes on, as {@code kubectl get -w -o json} writes them: each new state of an object is in
 * the place of the one before. With {@code --output-watch-events}, also the end of an object is seen. Safe for use by
 * many threads.
 */
final class ObjectPipe {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    /** Objects that follow each other faster than this are read together, but for no longer than the most. */
    private static final long QUIET_MILLIS = 150;

    private static final long MOST_MILLIS = 600;

    private final Map<Key, byte[]> objects = new LinkedHashMap<>();
    private long changes;
    private long seen;
    private @Nullable String end;

    /** The name of an object in its cluster. */
    private record Key(String group, String kind, String namespace, String name) {}

    static ObjectPipe reading(InputStream in) {
        ObjectPipe pipe = new ObjectPipe();
        Thread reader = new Thread(() -> pipe.end(pipe.readAll(in)), "pipe");
        reader.setDaemon(true);
        reader.start();
        return pipe;
    }

    private String readAll(InputStream in) {
        try (MappingIterator<JsonNode> documents =
                MAPPER.readerFor(JsonNode.class).readValues(in)) {
            while (documents.hasNextValue()) {
                document(documents.nextValue());
            }
            return "The pipe has ended; this is its last state.";
        } catch (JsonProcessingException e) {
            return "The pipe is no JSON from line " + e.getLocation().getLineNr() + " on, and is read no further.";
        } catch (IOException e) {
            return "The pipe cannot be read any more; this is its last state.";
        }
    }

    private void document(JsonNode document) throws IOException {
        String type = document.path("type").asText();
        if (document.has("object") && !type.isEmpty()) {
            if (!type.equals("BOOKMARK") && !type.equals("ERROR")) {
                put(document.get("object"), type.equals("DELETED"));
            }
        } else if (document.path("kind").asText().endsWith("List")
                && document.path("items").isArray()) {
            for (JsonNode item : document.get("items")) {
                put(item, false);
            }
        } else {
            put(document, false);
        }
    }

    private synchronized void put(JsonNode object, boolean isGone) throws IOException {
        JsonNode metadata = object.path("metadata");
        String version = object.path("apiVersion").asText();
        Key key = new Key(
                version.substring(0, Math.max(0, version.indexOf('/'))),
                object.path("kind").asText(),
                metadata.path("namespace").asText(),
                metadata.path("name").asText());
        if (metadata instanceof ObjectNode fields) {
            fields.remove("managedFields"); // half of an object, and nothing reads it
        }
        if (isGone) {
            objects.remove(key);
        } else {
            objects.put(key, MAPPER.writeValueAsBytes(object));
        }
        changed();
    }

    private synchronized void end(String note) {
        end = note;
        changed();
    }

    /** Lets the pipe count as changed, as another file has. */
    synchronized void changed() {
        changes++;
        notifyAll();
    }

    /** Waits for objects that were not there at the last call, and for those that follow at once. */
    synchronized void awaitChange() throws InterruptedException {
        while (changes == seen) {
            wait();
        }
        long start = System.nanoTime();
        long before;
        do {
            before = changes;
            wait(QUIET_MILLIS);
        } while (changes != before && System.nanoTime() - start < MOST_MILLIS * 1_000_000);
        seen = changes;
    }

    /** Returns the present objects as one stream of documents. */
    synchronized InputStream state() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try {
            for (byte[] object : objects.values()) {
                all.write(object);
                all.write('\n');
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new ByteArrayInputStream(all.toByteArray());
    }

    /** Returns why nothing more comes, or null while it goes on. */
    synchronized @Nullable String ended() {
        return end;
    }
}
