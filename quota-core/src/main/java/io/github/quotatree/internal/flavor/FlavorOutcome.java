package io.github.quotatree.internal.flavor;

/**
 * What a solve found for one dimension with flavors, beside the runtimes: what was promised by flavor, and the tight
 * sets of flavors that closed groups. Immutable.
 */
public interface FlavorOutcome {
    /** Returns the requests, the use and the capacity that were solved for. */
    FlavorInput input();

    /** Returns the units of a flavor that are promised to a group and set aside for it. */
    long promised(int node, int flavor);

    /** Returns the units of all flavors that are promised to a group. */
    long promised(int node);

    /** Returns the most units of the demand below a group that can be placed: its limited request. */
    long limited(int node);

    /**
     * Returns the flavors, as a mask, of the tight set that held the runtime of a group below its limited request; 0 if
     * none did. All that is left of them is kept for groups that have no other way to what they received.
     */
    int tightSet(int node);

    /**
     * Returns where that set is tight: {@code 0}, the root, for the capacity, or the node of a parent group for its
     * flavorMax.
     */
    int tightAt(int node);

    /** Returns the units that had been handed out in all when the set became tight. */
    long tightTotal(int node);
}
