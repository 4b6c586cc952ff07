package io.github.quotatree.benchmarks.report.targets;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Targets that belong together and have the same unit.
 *
 * @param title what they are about
 * @param rows the targets and what is reached
 */
record Section(String title, List<TargetRow> rows) {
    /** Keeps the rows from changing. */
    Section {
        rows = List.copyOf(rows);
    }

    /** Returns the limits, such as {@code at most 5.5 × and at most 6 ×}. */
    String limits() {
        return rows.stream().map(row -> row.limit().toString()).distinct().collect(Collectors.joining(", "));
    }

    /** Returns the figures from the lowest to the highest. */
    String reached() {
        List<TargetRow> sorted = rows.stream()
                .filter(TargetRow::measured)
                .sorted(Comparator.comparingDouble(TargetRow::figure))
                .toList();
        if (sorted.isEmpty()) {
            return "";
        }
        String lowest = sorted.get(0).reached();
        String highest = sorted.get(sorted.size() - 1).reached();
        return lowest.equals(highest) ? lowest : lowest + " to " + highest;
    }

    /** Returns the steps that measure the rows, each once. */
    String[] steps() {
        return rows.stream().map(TargetRow::step).distinct().toArray(String[]::new);
    }

    /** Returns how many targets are met, such as {@code 3 of 4}. */
    String met() {
        if (rows.stream().noneMatch(TargetRow::measured)) {
            return "not measured";
        }
        long met = rows.stream().filter(TargetRow::met).count();
        return met == rows.size() ? "all" : "**" + met + " of " + rows.size() + "**";
    }
}
