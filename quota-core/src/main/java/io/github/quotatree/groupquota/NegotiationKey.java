package io.github.quotatree.groupquota;

/**
 * A rule for the order of negotiation: groups negotiate in ascending order of their keys. HTCondor's {@code
 * GROUP_SORT_EXPR} is one. It is applied after each allocation, so also in each round of a cycle; it must depend on its
 * arguments alone.
 */
@FunctionalInterface
public interface NegotiationKey {
    /**
     * Returns the key of a group. NaN stands for the largest {@code float}, the key that HTCondor gives to a group for
     * which it cannot evaluate the expression.
     *
     * @param group the full name of the group; {@code <none>} for the root
     * @param quota its own quota, in slots
     * @param inUse the slots that its jobs use at the start of the round
     * @param allocated the slots that it was allocated
     */
    double of(String group, double quota, double inUse, double allocated);
}
