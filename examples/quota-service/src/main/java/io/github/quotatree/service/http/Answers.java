package io.github.quotatree.service.http;

import io.github.quotatree.http.Answer;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.json.ContractDocument;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.json.Kind;
import io.github.quotatree.json.QuotaFields;
import io.github.quotatree.service.body.InvalidQuotas;
import java.util.function.Consumer;

/** Answers in JSON; a refusal as {@code application/problem+json} (RFC 9457). */
public final class Answers {
    private Answers() {}

    /** Returns an answer with a document. */
    public static Answer json(int status, Kind kind, Consumer<JsonFields> content) {
        return Answer.text(status, Answer.JSON, ContractDocument.text(kind, content));
    }

    /** Returns an answer with status 200 and a document. */
    public static Answer ok(Kind kind, Consumer<JsonFields> content) {
        return json(200, kind, content);
    }

    /** Returns an answer without a body. */
    public static Answer empty() {
        return Answer.text(204, Answer.JSON, "");
    }

    static Answer of(Refusal refusal) {
        String problem = ContractDocument.text(Kind.PROBLEM, json -> {
            json.text("type", "urn:quotatree:problem:" + refusal.kind())
                    .text("title", title(refusal.status()))
                    .count("status", refusal.status())
                    .text("detail", String.valueOf(refusal.getMessage()))
                    .text("thing", refusal.thing())
                    .text("value", refusal.value())
                    .text("rule", refusal.rule());
            if (refusal instanceof InvalidQuotas invalid) {
                QuotaFields.violations(json, invalid.violations());
            }
        });
        return refusal.answer("application/problem+json", problem);
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
