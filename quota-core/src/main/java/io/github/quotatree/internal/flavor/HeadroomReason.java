package io.github.quotatree.internal.flavor;

/** The headroom of a class of a leaf group on a flavor, with its limit. */
public final class HeadroomReason {
    private final long units;
    private final HeadroomLimit limit;
    private final int node;
    private final int flavors;
    private final long left;
    private final int[] keptFor;
    private final long[] kept;

    /** Takes the arrays over. */
    HeadroomReason(long units, HeadroomLimit limit, int node, int flavors, long left, int[] keptFor, long[] kept) {
        this.units = units;
        this.limit = limit;
        this.node = node;
        this.flavors = flavors;
        this.left = left;
        this.keptFor = keptFor;
        this.kept = kept;
    }

    /** Returns the headroom. */
    public long units() {
        return units;
    }

    /** Returns why it is not one unit more. */
    public HeadroomLimit limit() {
        return limit;
    }

    /**
     * Returns the node at which the limit stands: the group, the group above it whose flavorMax is its limit, or
     * the root.
     */
    public int node() {
        return node;
    }

    /** Returns the tight set of flavors, as a mask; the flavor alone where the limit is another one. */
    public int flavors() {
        return flavors;
    }

    /** Returns the units of these flavors together that no group uses. */
    public long left() {
        return left;
    }

    /**
     * Returns the leaf nodes that the tight set is kept for, in the order of the nodes; the group itself is one where
     * its other classes need the flavors, and a parent stands for its children where its flavorMax makes up for a
     * part.
     */
    public int[] keptFor() {
        return keptFor;
    }

    /** Returns the units of the rest of each of them that have no other place than the tight set. */
    public long[] kept() {
        return kept;
    }
}
