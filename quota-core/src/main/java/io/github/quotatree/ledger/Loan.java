package io.github.quotatree.ledger;

/**
 * What a group lends at one moment: a part of its min that it does not ask for.
 *
 * @param group the lender
 * @param dimension the dimension
 * @param amount how much of its min it lends to its siblings together
 */
public record Loan(String group, String dimension, long amount) {}
