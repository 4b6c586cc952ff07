package io.github.quotatree.service.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.Violation;
import io.github.quotatree.service.body.Json;
import io.github.quotatree.service.body.Refusal;
import java.util.Map;

/** A refusal as {@code application/problem+json} (RFC 9457). */
final class Problem {
    private Problem() {}

    static Response of(Refusal refusal) {
        ObjectNode problem = Json.object();
        problem.put("type", "urn:quotatree:problem:" + refusal.kind());
        problem.put("title", title(refusal.status()));
        problem.put("status", refusal.status());
        problem.put("detail", refusal.getMessage());
        problem.put("thing", refusal.thing());
        problem.put("value", refusal.value());
        problem.put("rule", refusal.rule());
        if (!refusal.violations().isEmpty()) {
            ArrayNode violations = problem.putArray("violations");
            refusal.violations().forEach(violation -> add(violations.addObject(), violation));
        }
        return new Response(refusal.status(), "application/problem+json", Json.text(problem), headers(refusal));
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

    private static Map<String, String> headers(Refusal refusal) {
        return switch (refusal.status()) {
            case 401 -> Map.of("WWW-Authenticate", "Bearer");
            case 405 -> Map.of("Allow", refusal.rule().substring(Router.ONLY.length()));
            case 503 -> Map.of("Retry-After", "1");
            default -> Map.of();
        };
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
            case 422 -> "Unprocessable Content";
            case 428 -> "Precondition Required";
            case 503 -> "Service Unavailable";
            case 507 -> "Insufficient Storage";
            default -> "Internal Server Error";
        };
    }
}
