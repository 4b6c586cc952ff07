package io.github.quotatree.capacity;

/**
 * A part of the min of a namespace that it leaves idle and another borrows.
 *
 * @param namespace the lender
 * @param dimension the dimension
 * @param amount how much of its min it lends
 */
public record CapacityLoan(String namespace, String dimension, long amount) {}
