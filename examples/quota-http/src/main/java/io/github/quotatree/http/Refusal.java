package io.github.quotatree.http;

import java.util.Objects;

/** A request that is not carried out: the status of HTTP, and the thing, the value and the rule. */
public class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int MOST_SHOWN = 200;
    private static final String ALLOWED = "this path has only ";

    private final int status;
    private final String kind;
    private final String thing;
    private final String value;
    private final String rule;

    protected Refusal(int status, String kind, String thing, String value, String rule) {
        super(thing + (value.isEmpty() ? "" : " (" + cut(value) + ")") + ": " + rule, null, false, false);
        this.status = status;
        this.kind = kind;
        this.thing = thing;
        this.value = cut(value);
        this.rule = rule;
    }

    public static Refusal of(int status, String kind, String thing, String value, String rule) {
        Objects.requireNonNull(value, "value");
        return new Refusal(status, kind, thing, value, rule);
    }

    public static Refusal badBody(String thing, String value, String rule) {
        return of(400, "bad-request", thing, value, rule);
    }

    public static Refusal unknownPath(String path) {
        return of(404, "unknown-path", "path", path, "there is no such path");
    }

    public static Refusal otherMethod(String method, Iterable<String> allowed) {
        return of(405, "method-not-allowed", "method", method, ALLOWED + String.join(", ", allowed));
    }

    private static String cut(String value) {
        int end = value.offsetByCodePoints(0, Math.min(MOST_SHOWN, value.codePointCount(0, value.length())));
        return end == value.length() ? value : value.substring(0, end) + "...";
    }

    public final int status() {
        return status;
    }

    public final String kind() {
        return kind;
    }

    public final String thing() {
        return thing;
    }

    public final String value() {
        return value;
    }

    public final String rule() {
        return rule;
    }

    public final Answer answer(String type, String body) {
        Answer answer = Answer.text(status, type, body);
        return switch (status) {
            case 401 -> answer.withHeader("WWW-Authenticate", "Bearer");
            case 405 -> answer.withHeader("Allow", rule.substring(ALLOWED.length()));
            case 503 -> answer.withHeader("Retry-After", "1");
            default -> answer;
        };
    }
}
