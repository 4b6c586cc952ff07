package io.github.quotatree.internal.flavor;

/** The input of a solve of one dimension with flavors, beside the declarations. */
public final class FlavorInput {
    private final ClassRequests requests;
    private final FlavorUse used;
    private final long[] available;

    /**
     * Takes the parts; nothing is copied.
     *
     * @param requests the requests of the leaf groups by class
     * @param used the use of the leaf groups by class and flavor
     * @param available the capacity that the groups of the first level share, by flavor of the dimension; 2^63-1 is
     *     unlimited
     */
    public FlavorInput(ClassRequests requests, FlavorUse used, long[] available) {
        this.requests = requests;
        this.used = used;
        this.available = available;
    }

    /** Returns the requests of the leaf groups by class. */
    public ClassRequests requests() {
        return requests;
    }

    /** Returns the use of the leaf groups by class and flavor. */
    public FlavorUse used() {
        return used;
    }

    /** Returns the capacity by flavor. */
    public long[] available() {
        return available;
    }
}
