package io.github.quotatree.benchmarks.report.results;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The range of some figures in words, such as {@code 5.2 to 5.9}. */
public final class Range {
    /** The range of no figures. */
    public static final String NONE = "–";

    private Range() {}

    /** Returns the range of those figures that are not null, with two significant digits. */
    public static String of(@Nullable Double... figures) {
        return of(Arrays.asList(figures));
    }

    /** Returns the range of those figures that are not null, with two significant digits. */
    public static String of(List<@Nullable Double> figures) {
        List<Double> sorted = figures.stream()
                .filter(Objects::nonNull)
                .map(d -> (double) d)
                .sorted()
                .toList();
        if (sorted.isEmpty()) {
            return NONE;
        }
        String lowest = Units.rounded(sorted.get(0));
        String highest = Units.rounded(sorted.get(sorted.size() - 1));
        return lowest.equals(highest) ? lowest : lowest + " to " + highest;
    }
}
