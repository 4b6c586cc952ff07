package io.github.quotatree.capacity;

import java.math.BigInteger;
import java.util.Optional;

/**
 * Something about the declarations that the rules live with, though hardly anybody means it.
 *
 * @param kind what it is
 * @param namespace the namespace of the quota, or empty where it is about all of them
 * @param dimension the dimension
 * @param value the amount that is too much, in base units
 * @param bound what it is too much for
 */
public record CapacityProblem(
        Kind kind, Optional<String> namespace, String dimension, BigInteger value, BigInteger bound) {
    /** What is wrong. */
    public enum Kind {
        /** A min is above the max of the same quota, which so cannot use all of its guarantee. */
        MIN_ABOVE_MAX,

        /** The mins sum to more than the nodes have, so that not all of what is guaranteed exists. */
        MINS_ABOVE_NODES
    }

    /** Returns it in words. */
    @Override
    public String toString() {
        return switch (kind) {
            case MIN_ABOVE_MAX ->
                namespace.orElse("") + ": min " + dimension + " (" + value + ") is above max " + dimension + " ("
                        + bound + "); it cannot use all of its guarantee";
            case MINS_ABOVE_NODES ->
                "the mins of " + dimension + " sum to " + value + ", above the " + bound
                        + " of the nodes; not all of what is guaranteed exists";
        };
    }
}
