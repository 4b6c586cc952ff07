package io.github.quotatree.replay.trace;

import java.util.List;

/**
 * The records of a trace that were left out for one reason.
 *
 * @param reason the reason, such as {@code damaged: not a number of seconds}
 * @param count how many records
 * @param examples the first of them, each with the number of its line
 */
public record Skipped(String reason, long count, List<String> examples) {
    /** Copies the list. */
    public Skipped {
        examples = List.copyOf(examples);
    }
}
