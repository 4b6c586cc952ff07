package io.github.quotatree.groupquota;

/** The slots that each group may use, by position: fair shares where slots are weighted, and otherwise whole slots. */
final class AllocatedSlots {
    final double[] allocated;
    final double[] unmet; // the request of a group itself beyond its allocation
    final double[] received;
    final boolean[] served; // whether a group or one below was given a slot made of fractions, by its parent or itself
    final int[] turns; // the position of a group, from 1, among the groups that were themselves given such a slot; or 0
    final double[] room; // how much more a group that refuses surplus may have with all below it; else without meaning

    AllocatedSlots(double[] allocated, double[] unmet, double[] room) {
        this.allocated = allocated;
        this.unmet = unmet;
        this.room = room;
        received = new double[room.length];
        served = new boolean[room.length];
        turns = new int[room.length];
    }
}
