package io.github.quotatree.groupquota;

/**
 * What the modes decide differently in the rounds of a cycle. One instance is for one round: it knows the allocation,
 * and the usage at the start of the round.
 */
interface RoundRules {
    /**
     * The limit of a group in one turn.
     *
     * @param slots the usage that the group may reach
     * @param heldBy the position of the group that refuses surplus and whose quota cut the limit; -1 if none did
     */
    record Limit(double slots, int heldBy) {}

    /** Returns what the group that lacks most is to be matched in this round. */
    double largestLack();

    /** Returns whether a group negotiates in this round. */
    boolean hasTurn(int g);

    /**
     * Returns whether the root negotiates for the groups that autoregroup in each of its turns, and only for them and
     * its own jobs; otherwise it does so once, after all turns.
     */
    boolean regroupsInTurns();

    /** Returns the usage at the start of the round, and what groups that refuse surplus leave of the given maximums. */
    StrictCaps caps(double[] most);

    /**
     * Returns the limit of a group once all have advanced by a part of what they lacked at the start of the round.
     *
     * @param part 1 in the last turn of the round; NaN if no group lacks anything
     * @param caps the usage as it is now, and what it leaves
     */
    Limit limit(int g, double part, StrictCaps caps);

    /** Returns what a group requests in the next round, with its usage at the end of this one. */
    double nextRequest(int g, double used);

    /** Returns whether the cycle ends, as all that was allocated is used. */
    boolean areAllUsed(double allocated, double used);

    /**
     * Returns whether the next round makes whole slots of fractions although slots are weighted.
     *
     * @param used the usage of each group at the end of this round
     */
    default boolean makesWholeSlots(double[] used) {
        return false;
    }

    /**
     * Returns whether the cycle ends, as the next round would allocate what this one did.
     *
     * @param next the requests in the next round
     */
    default boolean repeats(double[] next) {
        return false;
    }
}
