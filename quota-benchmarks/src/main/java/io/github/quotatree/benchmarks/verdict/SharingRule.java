package io.github.quotatree.benchmarks.verdict;

/** What siblings are to hold in proportion to their weights; a result is judged by the rule that it is meant to follow. */
public enum SharingRule {
    /** What they hold on top of what they ask for of their guarantees: {@code min + weight * t}. */
    ON_TOP_OF_MIN,
    /** All that they hold; a guarantee is a lower bound: {@code max(min, weight * t)}. */
    MIN_AS_FLOOR
}
