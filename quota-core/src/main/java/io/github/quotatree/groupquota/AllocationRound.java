package io.github.quotatree.groupquota;

import java.util.List;
import java.util.Objects;

/**
 * One round of a cycle: an allocation, and what was matched with it.
 *
 * @param number from 1
 * @param quotas what was allocated; demand is that of the cycle, less, for a group that could not use what it was allocated in
 *     the round before, what it could not match
 * @param steps who negotiated, in order; groups that were allocated nothing have no turn
 */
public record AllocationRound(int number, GroupQuotas quotas, List<NegotiationStep> steps) {
    /** Copies the steps. */
    public AllocationRound {
        Objects.requireNonNull(quotas, "quotas");
        steps = List.copyOf(steps);
    }
}
