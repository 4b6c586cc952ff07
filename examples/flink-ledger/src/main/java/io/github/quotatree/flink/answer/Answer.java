package io.github.quotatree.flink.answer;

import java.time.Instant;
import java.util.Objects;

/**
 * An answer of a tree.
 *
 * @param tree the id of the tree
 * @param number the number of the answer in its tree, from 1 without a gap
 * @param time the time of the ledger
 * @param outcome what became of an event
 */
public record Answer(String tree, long number, Instant time, Outcome outcome) {
    public Answer {
        Objects.requireNonNull(tree, "tree");
        Objects.requireNonNull(time, "time");
        Objects.requireNonNull(outcome, "outcome");
    }
}
