package io.github.quotatree.internal.flavor;

/**
 * A set of flavors that groups need so far that nothing of it can be given to another one, or of which there is less
 * than they need.
 */
public final class TightSet {
    private final int node;
    private final int flavors;
    private final long units;
    private final int[] groups;
    private final long[] needed;

    /** Takes the arrays over. */
    TightSet(int node, int flavors, long units, int[] groups, long[] needed) {
        this.node = node;
        this.flavors = flavors;
        this.units = units;
        this.groups = groups;
        this.needed = needed;
    }

    /** Returns the node at which the set is tight: the root for the capacity, or the group whose flavorMax it is. */
    public int node() {
        return node;
    }

    /** Returns the flavors, as a mask. */
    public int flavors() {
        return flavors;
    }

    /** Returns the units of these flavors together. */
    public long units() {
        return units;
    }

    /**
     * Returns the nodes of the groups that need them, in the order of the nodes: leaves, or a parent in the place of
     * its children where its flavorMax makes up for a part of the units that these lack together.
     */
    public int[] groups() {
        return groups;
    }

    /** Returns the units that each of them needs. */
    public long[] needed() {
        return needed;
    }
}
