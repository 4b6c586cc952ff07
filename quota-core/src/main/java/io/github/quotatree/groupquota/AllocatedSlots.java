package io.github.quotatree.groupquota;

/**
 * The slots that each group may use, by position: its fair share where slots are weighted, and otherwise whole slots
 * after {@link SlotConsolidation}.
 */
final class AllocatedSlots {
    /** The allocation of a group itself, and its request beyond that. */
    final double[] allocated;

    final double[] unmet;

    /** The part of the allocation that was made of fractions. */
    final double[] received;

    /** Whether a group, or one below it, was given a slot made of fractions, by its parent or by itself. */
    final boolean[] served;

    /**
     * The position of a group, from 1, among the groups that were themselves given such a slot; 0 if it was not.
     */
    final int[] turns;

    /**
     * How much more a group that refuses surplus may have with all groups below it; without meaning where surplus is
     * accepted.
     */
    final double[] room;

    private AllocatedSlots(
            double[] allocated, double[] unmet, double[] received, boolean[] served, int[] turns, double[] room) {
        this.allocated = allocated;
        this.unmet = unmet;
        this.received = received;
        this.served = served;
        this.turns = turns;
        this.room = room;
    }

    private static AllocatedSlots of(double[] allocated, double[] unmet, double[] room) {
        int size = allocated.length;
        return new AllocatedSlots(allocated, unmet, new double[size], new boolean[size], new int[size], room);
    }

    /** Returns the allocation of weighted slots: fractions stay as they are. */
    static AllocatedSlots weighted(FairShare fair) {
        return of(fair.allocated, fair.unmet, fair.room);
    }

    /** Returns an allocation of no slots, to be filled, where groups that refuse surplus have so much room. */
    static AllocatedSlots none(double[] room) {
        return of(new double[room.length], new double[room.length], room.clone());
    }

    /** Returns this allocation with another one for the root. */
    AllocatedSlots withRoot(double slots) {
        double[] others = allocated.clone();
        others[GroupQuotaTree.ROOT] = slots;
        return new AllocatedSlots(others, unmet, received, served, turns, room);
    }
}
