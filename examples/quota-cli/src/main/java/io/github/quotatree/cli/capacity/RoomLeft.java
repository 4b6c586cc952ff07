package io.github.quotatree.cli.capacity;

/**
 * Which part of a node stays free: an exact fraction.
 *
 * @param free what is free, at least 0
 * @param of what there is, at least 1
 */
record RoomLeft(long free, long of) implements Comparable<RoomLeft> {
    /** All of a node. */
    static final RoomLeft ALL = new RoomLeft(1, 1);

    @Override
    public int compareTo(RoomLeft other) {
        // a/b against c/d is ad against cb, products of 126 bits
        int high = Long.compare(Math.multiplyHigh(free, other.of), Math.multiplyHigh(other.free, of));
        return high == 0 ? Long.compareUnsigned(free * other.of, other.free * of) : high;
    }
}
