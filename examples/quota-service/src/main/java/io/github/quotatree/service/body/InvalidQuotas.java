package io.github.quotatree.service.body;

import io.github.quotatree.Violation;
import io.github.quotatree.http.Refusal;
import java.util.List;

/** The refusal of quotas, with every rule that they break. */
public final class InvalidQuotas extends Refusal {
    private static final long serialVersionUID = 1L;

    private final transient List<Violation> violations;

    public InvalidQuotas(List<Violation> violations) {
        super(
                422,
                "invalid-quotas",
                "quotas",
                violations.size() + " violations",
                violations.isEmpty() ? "not valid" : violations.get(0).message());
        this.violations = List.copyOf(violations);
    }

    /** Returns every rule that the quotas break. */
    public List<Violation> violations() {
        return violations;
    }
}
