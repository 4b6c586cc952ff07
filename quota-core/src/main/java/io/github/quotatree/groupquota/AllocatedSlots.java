package io.github.quotatree.groupquota;

/** The slots that each group may use, by position: fair shares where slots are weighted, and otherwise whole slots. */
final class AllocatedSlots {
    final double[] allocated;

    /** The request of a group itself beyond its allocation. */
    final double[] unmet;

    final double[] received;

    /** Whether a group, or one below it, was given a slot made of fractions, by its parent or by itself. */
    final boolean[] served;

    /** The position of a group, from 1, among the groups that were themselves given such a slot; 0 if it was not. */
    final int[] turns;

    /** How much more a group that refuses surplus may have with all below it; without meaning where it accepts. */
    final double[] room;

    AllocatedSlots(double[] allocated, double[] unmet, double[] room) {
        this.allocated = allocated;
        this.unmet = unmet;
        this.room = room;
        received = new double[room.length];
        served = new boolean[room.length];
        turns = new int[room.length];
    }
}
