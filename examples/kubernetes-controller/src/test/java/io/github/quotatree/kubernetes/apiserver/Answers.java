package io.github.quotatree.kubernetes.apiserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.fabric8.mockwebserver.http.MockResponse;
import java.time.Duration;

/** The answers of an API server: JSON, and a Status object for a failure. */
final class Answers {
    private Answers() {}

    static MockResponse json(int code, String body) {
        return new MockResponse()
                .setResponseCode(code)
                .setHeader("Content-Type", "application/json")
                .setBody(body);
    }

    static MockResponse json(int code, JsonNode body) {
        return json(code, body.toString());
    }

    static MockResponse success() {
        return json(200, status(200, "", ""));
    }

    static MockResponse failure(int code, String message) {
        return json(code, status(code, reason(code), message));
    }

    static MockResponse tooManyRequests(Duration retryAfter, String message) {
        MockResponse response = failure(429, message);
        return retryAfter.isZero() ? response : response.setHeader("Retry-After", retryAfter.toSeconds());
    }

    /** Returns the code of a failure without a Status, or of a 202 that an API server answers as 200, mended. */
    static MockResponse mended(MockResponse response, ApiRequest request) {
        if (response.getWebSocketListener() == null) {
            if (response.code() == 202) {
                response.setResponseCode(200);
            }
            if (response.code() >= 400
                    && (response.getBody() == null || response.getBody().size() == 0)) {
                return failure(response.code(), request + " is answered by " + response.code());
            }
            response.setHeader("Content-Type", "application/json");
        }
        return response;
    }

    static ObjectNode status(int code, String reason, String message) {
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        status.put("kind", "Status").put("apiVersion", "v1");
        status.putObject("metadata");
        status.put("status", code < 400 ? "Success" : "Failure");
        status.put("message", message).put("reason", reason).put("code", code);
        return status;
    }

    private static String reason(int code) {
        return switch (code) {
            case 403 -> "Forbidden";
            case 404 -> "NotFound";
            case 409 -> "Conflict";
            case 410 -> "Expired";
            case 429 -> "TooManyRequests";
            default -> code >= 500 ? "InternalError" : "BadRequest";
        };
    }

    static JsonNode parsed(String json) {
        return Serialization.unmarshal(json, JsonNode.class);
    }
}
