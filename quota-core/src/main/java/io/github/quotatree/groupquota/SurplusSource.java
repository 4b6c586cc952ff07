package io.github.quotatree.groupquota;

import java.util.Objects;

/**
 * Where a part of a group's surplus comes from.
 *
 * @param level the group in whose subtree the quota was left unused, and at which it was shared: the group that received it, or
 *     one above it
 * @param amount slots, above 0. What several levels above its parent passed on together is counted in the proportions in which
 *     they did
 */
public record SurplusSource(String level, double amount) {
    /** Checks that nothing is absent. */
    public SurplusSource {
        Objects.requireNonNull(level, "level");
    }

    @Override
    public String toString() {
        return SlotText.of(amount) + " left at " + level;
    }
}
