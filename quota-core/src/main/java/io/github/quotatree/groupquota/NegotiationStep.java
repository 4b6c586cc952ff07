package io.github.quotatree.groupquota;

import java.util.Objects;
import java.util.Optional;

/**
 * One turn of a group in a cycle.
 *
 * @param turn the how manieth turn of the groups in the round, from 1
 * @param group the group that negotiated
 * @param limit up to where it negotiated, with what it used before; for a regrouped one the use before and what was free
 * @param usageBefore what it used before
 * @param matched what was matched
 * @param heldBy the group that refuses surplus and whose quota cut the limit; empty if none did
 * @param regrouped whether the root negotiated for the group, without its quota
 */
public record NegotiationStep(
        int turn,
        String group,
        double limit,
        double usageBefore,
        double matched,
        Optional<String> heldBy,
        boolean regrouped) {
    /** Checks that nothing is absent. */
    public NegotiationStep {
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(heldBy, "heldBy");
    }
}
