package io.github.quotatree.flink.sink;

import java.util.List;
import java.util.Objects;

/**
 * Lines that are committed together.
 *
 * @param id the id, which no other batch has
 * @param lines the lines in their order
 */
record Batch(String id, List<String> lines) {
    Batch {
        Objects.requireNonNull(id, "id");
        lines = List.copyOf(lines);
    }
}
