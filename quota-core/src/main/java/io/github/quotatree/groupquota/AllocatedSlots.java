package io.github.quotatree.groupquota;

/**
 * The slots that each group may use, by position: its fair share where slots are weighted, and otherwise whole slots
 * after {@link SlotConsolidation}.
 */
final class AllocatedSlots {
    /** The allocation of a group itself, and what it requests beyond that. */
    final double[] allocated;

    final double[] unmet;

    /** The part of the allocation that was made of fractions. */
    final double[] received;

    /** Whether a group, or one below it, was given a slot made of fractions, by its parent or by itself. */
    final boolean[] served;

    /**
     * The position of a group, from 1, among those that were themselves given such a slot; 0 for those that were not.
     */
    final int[] turns;

    private AllocatedSlots(double[] allocated, double[] unmet, double[] received, boolean[] served, int[] turns) {
        this.allocated = allocated;
        this.unmet = unmet;
        this.received = received;
        this.served = served;
        this.turns = turns;
    }

    private static AllocatedSlots of(double[] allocated, double[] unmet) {
        int size = allocated.length;
        return new AllocatedSlots(allocated, unmet, new double[size], new boolean[size], new int[size]);
    }

    /** Returns the allocation of weighted slots: fractions stay as they are. */
    static AllocatedSlots weighted(FairShare fair) {
        return of(fair.allocated, fair.unmet);
    }

    /** Returns an allocation of no slots, to be filled. */
    static AllocatedSlots none(int groups) {
        return of(new double[groups], new double[groups]);
    }

    /** Returns this allocation with another one for the root. */
    AllocatedSlots withRoot(double slots) {
        double[] others = allocated.clone();
        others[GroupQuotaTree.ROOT] = slots;
        return new AllocatedSlots(others, unmet, received, served, turns);
    }
}
