package io.github.quotatree.service.body;

import io.github.quotatree.Violation;
import java.util.List;
import java.util.Objects;

/** A request that is not carried out: the status of HTTP, and the thing, the value and the rule. */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int MOST_SHOWN = 200;

    private final int status;
    private final String kind;
    private final String thing;
    private final String value;
    private final String rule;
    private final transient List<Violation> violations;

    private Refusal(int status, String kind, String thing, String value, String rule, List<Violation> violations) {
        super(thing + (value.isEmpty() ? "" : " (" + value + ")") + ": " + rule, null, false, false);
        this.status = status;
        this.kind = kind;
        this.thing = thing;
        this.value = value;
        this.rule = rule;
        this.violations = List.copyOf(violations);
    }

    /**
     * Returns a refusal.
     *
     * @param status the status of HTTP
     * @param kind a word for programs, such as {@code unknown-workload}
     * @param thing what is refused, such as {@code request of workload job-1}
     * @param value what was given; cut if it is long
     * @param rule the rule that it breaks
     */
    public static Refusal of(int status, String kind, String thing, String value, String rule) {
        Objects.requireNonNull(value, "value");
        return new Refusal(status, kind, thing, cut(value), rule, List.of());
    }

    /** Returns the refusal of a body that has a value of another form than the document of the interface says. */
    public static Refusal badBody(String thing, String value, String rule) {
        return of(400, "bad-request", thing, value, rule);
    }

    /** Returns the refusal of quotas, with every rule that they break. */
    public static Refusal ofQuotas(List<Violation> violations) {
        return new Refusal(
                422,
                "invalid-quotas",
                "quotas",
                violations.size() + " violations",
                violations.isEmpty() ? "not valid" : violations.get(0).message(),
                violations);
    }

    private static String cut(String value) {
        int end = value.offsetByCodePoints(0, Math.min(MOST_SHOWN, value.codePointCount(0, value.length())));
        return end == value.length() ? value : value.substring(0, end) + "...";
    }

    /** Returns the status of HTTP. */
    public int status() {
        return status;
    }

    /** Returns a word for programs. */
    public String kind() {
        return kind;
    }

    /** Returns what is refused. */
    public String thing() {
        return thing;
    }

    /** Returns what was given. */
    public String value() {
        return value;
    }

    /** Returns the rule that it breaks. */
    public String rule() {
        return rule;
    }

    /** Returns every rule that quotas break; empty for other refusals. */
    public List<Violation> violations() {
        return violations;
    }
}
