package io.github.quotatree.cli.capacity;

import io.github.quotatree.capacity.AbsentDimensions;
import io.github.quotatree.capacity.preemption.CapacityPreemptionOptions;

/**
 * How pending pods are to be decided on.
 *
 * @param preemption how those who give back are protected, and where they may be
 * @param absent what holds in a dimension that a list of a quota does not name
 * @param order which pod is first
 */
public record CapacitySettings(CapacityPreemptionOptions preemption, AbsentDimensions absent, Order order) {
    /** Which pending pod is decided on first. */
    public enum Order {
        /** The oldest; those of which the age is not known come last. */
        ARRIVAL,
        /** The most important, and of these the oldest. */
        PRIORITY
    }
}
