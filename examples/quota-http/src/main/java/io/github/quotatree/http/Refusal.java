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

    /**
     * Makes a refusal.
     *
     * @param status the status of HTTP
     * @param kind a word for programs, such as {@code unknown-workload}
     * @param thing the thing that is refused, such as {@code request of workload job-1}
     * @param value the value that was given; cut if it is long
     * @param rule the rule that it breaks
     */
    protected Refusal(int status, String kind, String thing, String value, String rule) {
        super(thing + (value.isEmpty() ? "" : " (" + cut(value) + ")") + ": " + rule, null, false, false);
        this.status = status;
        this.kind = kind;
        this.thing = thing;
        this.value = cut(value);
        this.rule = rule;
    }

    /** Returns a refusal: see the constructor. */
    public static Refusal of(int status, String kind, String thing, String value, String rule) {
        Objects.requireNonNull(value, "value");
        return new Refusal(status, kind, thing, value, rule);
    }

    /** Returns the refusal of a request that is not of the form that the server describes. */
    public static Refusal badBody(String thing, String value, String rule) {
        return of(400, "bad-request", thing, value, rule);
    }

    /** Returns the refusal of a path that is not there. */
    public static Refusal unknownPath(String path) {
        return of(404, "unknown-path", "path", path, "there is no such path");
    }

    /** Returns the refusal of a method that a path does not have. */
    public static Refusal otherMethod(String method, Iterable<String> allowed) {
        return of(405, "method-not-allowed", "method", method, ALLOWED + String.join(", ", allowed));
    }

    private static String cut(String value) {
        int end = value.offsetByCodePoints(0, Math.min(MOST_SHOWN, value.codePointCount(0, value.length())));
        return end == value.length() ? value : value.substring(0, end) + "...";
    }

    /** Returns the status of HTTP. */
    public final int status() {
        return status;
    }

    /** Returns a word for programs. */
    public final String kind() {
        return kind;
    }

    /** Returns the thing that is refused. */
    public final String thing() {
        return thing;
    }

    /** Returns the value that was given. */
    public final String value() {
        return value;
    }

    /** Returns the rule that it breaks. */
    public final String rule() {
        return rule;
    }

    /** Returns the answer, with the headers that belong to the status. */
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
