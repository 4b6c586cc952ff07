package io.github.quotatree;

import java.util.List;
import java.util.stream.Collectors;

/** Thrown when declarations do not make a valid tree or forest; carries every violation, not only the first. */
public final class InvalidQuotaException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final transient List<Violation> violations;

    InvalidQuotaException(List<Violation> violations) {
        super(violations.stream().map(Violation::message).collect(Collectors.joining("\n")));
        this.violations = List.copyOf(violations);
    }

    /** Returns the violations, ordered by group name; empty after deserialization, when only the message is left. */
    public List<Violation> violations() {
        return violations == null ? List.of() : violations;
    }
}
