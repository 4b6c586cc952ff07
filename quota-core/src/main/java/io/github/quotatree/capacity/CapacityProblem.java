package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Something in the declarations that the rules accept, though it is hardly ever meant.
 *
 * @param kind the kind of problem
 * @param namespace the namespace of the quota, or empty where it is about all of them
 * @param dimension the dimension
 * @param value the amount that is too large, in base units
 * @param bound the amount that it exceeds
 */
public record CapacityProblem(
        Kind kind, Optional<String> namespace, String dimension, BigInteger value, BigInteger bound) {
    /** Refuses a component that is null. */
    public CapacityProblem {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(namespace, "namespace");
        Objects.requireNonNull(dimension, "dimension");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(bound, "bound");
    }

    /** The kinds of problems. */
    public enum Kind {
        /** A min is above the max of the same quota, which so cannot use all of its guarantee. */
        MIN_ABOVE_MAX,

        /** The mins sum to more than the nodes have, so that not all that is guaranteed exists. */
        MINS_ABOVE_NODES
    }

    /** Returns the problems of a state, which the plugin does not check, though its design excludes them. */
    public static List<CapacityProblem> of(CapacityState state) {
        QuotaLimits limits = Objects.requireNonNull(state, "state").limits;
        List<CapacityProblem> problems = new ArrayList<>();
        for (int q = 0; q < limits.quotas.size(); q++) {
            for (int d = 0; d < limits.schema.size(); d++) {
                long min = limits.mins.get(q).value(d);
                long max = limits.maxes.get(q).value(d);
                if (min != ResourceVector.UNLIMITED && min > max) {
                    problems.add(new CapacityProblem(
                            Kind.MIN_ABOVE_MAX,
                            Optional.of(limits.quotas.get(q).namespace()),
                            limits.schema.dimension(d),
                            BigInteger.valueOf(min),
                            BigInteger.valueOf(max)));
                }
            }
        }
        List<ResourceVector> allocatable =
                state.nodes().stream().map(CapacityNode::allocatable).toList();
        for (int d = 0; d < limits.schema.size() && !allocatable.isEmpty() && !limits.mins.isEmpty(); d++) {
            BigInteger guaranteed = QuotaLimits.exactSum(limits.mins, d);
            BigInteger ofNodes = QuotaLimits.exactSum(allocatable, d);
            if (limits.mins.get(0).value(d) != ResourceVector.UNLIMITED && guaranteed.compareTo(ofNodes) > 0) {
                problems.add(new CapacityProblem(
                        Kind.MINS_ABOVE_NODES, Optional.empty(), limits.schema.dimension(d), guaranteed, ofNodes));
            }
        }
        return problems;
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
