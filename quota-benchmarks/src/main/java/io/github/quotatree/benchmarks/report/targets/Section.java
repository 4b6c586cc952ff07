package io.github.quotatree.benchmarks.report.targets;

import java.util.List;

/**
 * Targets that belong together.
 *
 * @param title what they are about
 * @param rows the targets and what came of them
 */
public record Section(String title, List<TargetRow> rows) {
    /** Keeps the rows from changing. */
    public Section {
        rows = List.copyOf(rows);
    }
}
