package io.github.quotatree.internal.flavor;

/** Why some rests cannot be placed: a set of flavors of which less is left than groups need without another place. */
public final class ShortSet {
    private final int node;
    private final int flavors;
    private final long left;
    private final int[] needing;
    private final long[] needed;

    /** Takes the parts; nothing is copied. */
    ShortSet(int node, int flavors, long left, int[] needing, long[] needed) {
        this.node = node;
        this.flavors = flavors;
        this.left = left;
        this.needing = needing;
        this.needed = needed;
    }

    /** Returns where the set is short: the root for the capacity, a group for its flavorMax. */
    public int node() {
        return node;
    }

    /** Returns the set of flavors, as a mask; 0 if all rests can be placed. */
    public int flavors() {
        return flavors;
    }

    /** Returns what is left of these flavors there, used by no group; 2^63-1 where the sum is larger. */
    public long left() {
        return left;
    }

    /** Returns the leaf nodes with a rest that only these flavors can take, in the order of the nodes. */
    public int[] needing() {
        return needing;
    }

    /** Returns for each of these leaf nodes the units of its rest that have no other place. */
    public long[] needed() {
        return needed;
    }
}
