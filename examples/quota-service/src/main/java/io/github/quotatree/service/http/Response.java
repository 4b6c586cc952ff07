package io.github.quotatree.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.service.body.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An answer.
 *
 * @param status the status of HTTP
 * @param type the media type of the body
 * @param body the body, or null if there is none
 * @param headers further headers
 */
public record Response(int status, String type, @Nullable String body, Map<String, String> headers) {
    private static final String JSON = "application/json";

    /** Returns an answer with a document. */
    public static Response json(int status, JsonNode document) {
        return new Response(status, JSON, Json.text(document), Map.of());
    }

    /** Returns an answer with status 200 and a document. */
    public static Response ok(JsonNode document) {
        return json(200, document);
    }

    /** Returns an answer without a body. */
    public static Response empty() {
        return new Response(204, JSON, null, Map.of());
    }

    /** Returns an answer with a text. */
    public static Response text(String type, String text) {
        return new Response(200, type, text, Map.of());
    }

    /** Returns this answer with a header. */
    public Response withHeader(String name, String value) {
        return new Response(status, type, body, Map.of(name, value));
    }
}
