package io.github.quotatree.internal.apportion;

/** A strict total order of the members of a sibling set, given by their index. */
interface IndexOrder {
    /** Returns whether member {@code a} comes before member {@code b}. */
    boolean precedes(int a, int b);
}
