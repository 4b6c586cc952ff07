package io.github.quotatree.workload;

import java.util.Objects;

/**
 * A part of an unused min that a group or namespace lends.
 *
 * @param lender the name of the group or namespace that lends
 * @param dimension the dimension
 * @param amount the amount that it lends, in base units
 */
public record Loan(String lender, String dimension, long amount) {
    public Loan {
        Objects.requireNonNull(lender, "lender");
        Objects.requireNonNull(dimension, "dimension");
    }
}
