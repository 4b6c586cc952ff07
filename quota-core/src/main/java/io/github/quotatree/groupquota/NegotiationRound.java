package io.github.quotatree.groupquota;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One round of a cycle: an allocation, and the matches made with it.
 *
 * @param number the number of the round, from 1
 * @param quotas the allocation. Its requests are the requests of the cycle, less the part of an allocation that a
 *     group could not match in the round before
 * @param steps the steps in their order; a group that was allocated nothing has no step. The steps of a cycle are not
 *     all kept in memory: a list of them is a view, in which a step takes time logarithmic in the steps of its group
 */
public record NegotiationRound(int number, GroupQuotas quotas, List<Step> steps) {
    /**
     * Makes a round; the steps are copied, unless a cycle recorded them and they never change.
     *
     * @throws NullPointerException if an argument is null
     */
    public NegotiationRound {
        Objects.requireNonNull(quotas, "quotas");
        Objects.requireNonNull(steps, "steps");
        steps = steps instanceof UnchangingList ? steps : List.copyOf(steps);
    }

    /**
     * The negotiation of one group in one turn of the round.
     *
     * @param turn the number of the turn, from 1. With a finite round robin rate the groups have several turns in a
     *     round
     * @param group the group that negotiated
     * @param limit the usage up to which it negotiated; for a regrouped step the usage before and all free slots
     * @param usageBefore the usage of the group before the step
     * @param matched the slots that were matched
     * @param heldBy the group that refuses surplus and whose quota cut the limit; empty if none did
     * @param regrouped whether the root negotiated for the group, without the group's quota
     */
    public record Step(
            int turn,
            String group,
            double limit,
            double usageBefore,
            double matched,
            Optional<String> heldBy,
            boolean regrouped) {
        /**
         * Makes a step.
         *
         * @throws NullPointerException if the group or the holder is null
         */
        public Step {
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(heldBy, "heldBy");
        }
    }
}
