package io.github.quotatree.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.Violation;
import io.github.quotatree.http.Answer;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.service.body.InvalidQuotas;
import io.github.quotatree.service.body.Json;

/** Answers in JSON; a refusal as {@code application/problem+json} (RFC 9457). */
public final class Answers {
    private Answers() {}

    /** Returns an answer with a document. */
    public static Answer json(int status, JsonNode document) {
        return Answer.text(status, Answer.JSON, Json.text(document));
    }

    /** Returns an answer with status 200 and a document. */
    public static Answer ok(JsonNode document) {
        return json(200, document);
    }

    /** Returns an answer without a body. */
    public static Answer empty() {
        return Answer.text(204, Answer.JSON, "");
    }

    static Answer of(Refusal refusal) {
        ObjectNode problem = Json.object();
        problem.put("type", "urn:quotatree:problem:" + refusal.kind());
        problem.put("title", title(refusal.status()));
        problem.put("status", refusal.status());
        problem.put("detail", refusal.getMessage());
        problem.put("thing", refusal.thing());
        problem.put("value", refusal.value());
        problem.put("rule", refusal.rule());
        if (refusal instanceof InvalidQuotas invalid) {
            ArrayNode violations = problem.putArray("violations");
            invalid.violations().forEach(violation -> add(violations.addObject(), violation));
        }
        return refusal.answer("application/problem+json", Json.text(problem));
    }

    private static void add(ObjectNode json, Violation violation) {
        json.put("rule", violation.rule().name());
        json.put("subject", violation.subject().name());
        json.put("name", violation.name());
        json.put("path", violation.path());
        json.put("property", violation.property());
        violation.dimension().ifPresent(dimension -> json.put("dimension", dimension));
        violation.value().ifPresent(value -> json.put("value", value.toString()));
        violation.bound().ifPresent(bound -> json.put("bound", bound.toString()));
        json.put("message", violation.message());
    }

    private static String title(int status) {
        return switch (status) {
            case 400 -> "Bad Request";
            case 401 -> "Unauthorized";
            case 403 -> "Forbidden";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            case 409 -> "Conflict";
            case 412 -> "Precondition Failed";
            case 413 -> "Content Too Large";
            case 415 -> "Unsupported Media Type";
            case 421 -> "Misdirected Request";
            case 431 -> "Request Header Fields Too Large";
            case 422 -> "Unprocessable Content";
            case 428 -> "Precondition Required";
            case 503 -> "Service Unavailable";
            case 507 -> "Insufficient Storage";
            default -> "Internal Server Error";
        };
    }
}
