package io.github.quotatree.kubernetes.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

/**
 * The request of an AdmissionReview.
 *
 * @param uid identifies the request; the answer has it too
 * @param group the API group of the object, empty for the core group
 * @param subResource what of the object is requested, such as {@code status}; empty for the object itself
 * @param namespace the namespace of the object, empty if it has none
 * @param name its name, empty if the API server is still to make one
 * @param object the object as it would be; missing at a deletion
 * @param oldObject the object as it is; missing at a creation
 */
record ReviewedRequest(
        String uid,
        String group,
        String kind,
        String subResource,
        Operation operation,
        String namespace,
        String name,
        JsonNode object,
        JsonNode oldObject) {
    private static final String API_VERSION = "admission.k8s.io/v1";
    private static final String KIND = "AdmissionReview";

    /** What may be requested; others do not concern quotas. */
    enum Operation {
        CREATE,
        UPDATE,
        DELETE,
        CONNECT
    }

    /** Reads the request of an AdmissionReview. */
    static ReviewedRequest of(JsonNode review) {
        if (!review.isObject()) {
            throw new BadReviewException("the body is no " + KIND + ": it is not a JSON object");
        }
        require(review, "kind", KIND);
        require(review, "apiVersion", API_VERSION);
        JsonNode request = review.path("request");
        if (!request.isObject()) {
            throw new BadReviewException("request: is missing");
        }
        JsonNode kind = request.path("kind");
        ReviewedRequest read = new ReviewedRequest(
                required(request, "uid"),
                kind.path("group").asText(""),
                required(kind, "kind"),
                optional(request, "subResource"),
                operation(required(request, "operation")),
                optional(request, "namespace"),
                name(request),
                content(request, "object"),
                content(request, "oldObject"));
        read.requireObjects();
        return read;
    }

    private void requireObjects() {
        if (operation == Operation.CREATE || operation == Operation.UPDATE) {
            requireObject("object", object);
        }
        if (operation == Operation.UPDATE || operation == Operation.DELETE) {
            requireObject("oldObject", oldObject);
        }
    }

    private void requireObject(String field, JsonNode content) {
        if (!content.isObject()) {
            throw new BadReviewException("request." + field + ": is missing; " + operation + " needs it");
        }
    }

    private static void require(JsonNode review, String field, String expected) {
        JsonNode value = review.path(field);
        if (!value.asText("").equals(expected)) {
            throw new BadReviewException(field + ": " + (value.isMissingNode() ? "is missing; it" : value)
                    + " must be \"" + expected + "\"");
        }
    }

    private static String required(JsonNode object, String field) {
        JsonNode value = object.path(field);
        if (!value.isTextual() || value.textValue().isBlank()) {
            throw new BadReviewException("request: " + field + ": is missing");
        }
        return value.textValue();
    }

    private static String optional(JsonNode object, String field) {
        JsonNode value = object.path(field);
        return value.isTextual() ? value.textValue() : "";
    }

    private static String name(JsonNode request) {
        String name = optional(request, "name");
        return name.isEmpty() ? optional(request.path("object").path("metadata"), "name") : name;
    }

    private static JsonNode content(JsonNode request, String field) {
        JsonNode value = request.path(field);
        return value.isNull() ? MissingNode.getInstance() : value;
    }

    private static Operation operation(String text) {
        for (Operation operation : Operation.values()) {
            if (operation.name().equals(text)) {
                return operation;
            }
        }
        throw new BadReviewException("request: operation: \"" + text + "\" is none of CREATE, UPDATE, DELETE, CONNECT");
    }

    /** Returns the kind and the qualified name of the object, for messages. */
    String shown() {
        return kind + " " + (namespace.isEmpty() ? "" : namespace + "/") + (name.isEmpty() ? "without a name" : name);
    }
}
