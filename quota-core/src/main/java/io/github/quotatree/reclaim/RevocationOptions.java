package io.github.quotatree.reclaim;

import java.util.Objects;

/**
 * How a revocation plan is made.
 *
 * @param floor how far the use of an over-used group may go down; {@link Floor#RUNTIME} by default
 */
public record RevocationOptions(Floor floor) {
    private static final RevocationOptions DEFAULTS = new RevocationOptions(Floor.RUNTIME);

    /** Checks that the floor is not null. */
    public RevocationOptions {
        Objects.requireNonNull(floor, "floor");
    }

    /** Returns the defaults. */
    public static RevocationOptions defaults() {
        return DEFAULTS;
    }

    /** Returns these options with another floor. */
    public RevocationOptions withFloor(Floor other) {
        return new RevocationOptions(other);
    }

    /** How far the use of an over-used group may go down. */
    public enum Floor {
        /** Victims are taken until the use is within the runtime in every dimension, whatever else they free. */
        RUNTIME,

        /**
         * As {@link #RUNTIME}, but no workload is taken if the use of the group would be below its effective min in a
         * dimension that the workload frees. So the over-use of one dimension never costs a group what it is guaranteed
         * in another one, but some of the over-use may stay.
         */
        EFFECTIVE_MIN
    }
}
