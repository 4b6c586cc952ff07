package io.github.quotatree;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Thrown when declarations do not make a valid tree or forest; carries every violation, not only the first. */
public final class InvalidQuotaException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final transient List<Violation> violations;

    /** Makes an exception whose message has one line per violation. */
    public InvalidQuotaException(List<Violation> violations) {
        super(Objects.requireNonNull(violations, "violations").stream()
                .map(Violation::message)
                .collect(Collectors.joining("\n")));
        this.violations = List.copyOf(violations);
    }

    /**
     * Returns the violations, first of groups in the order of their names, then of profiles and nodes. Empty after
     * deserialization, which restores only the message.
     */
    public List<Violation> violations() {
        return violations == null ? List.of() : violations;
    }
}
