package io.github.quotatree.benchmarks.report.page;

import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Range;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Units;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The figures of some results as cells of a table, with two significant digits. */
record Figures(Results results) {
    private static final double MICROSECOND = 1e3;
    private static final double MILLISECOND = 1e6;
    private static final double MEGABYTE = 1e6;

    /** Returns the median time in microseconds; nothing if it was not measured. */
    String microseconds(Query query) {
        return cell(nanoseconds(query), MICROSECOND, " µs");
    }

    /** Returns nanoseconds as microseconds. */
    static String microseconds(double nanoseconds) {
        return cell(nanoseconds, MICROSECOND, " µs");
    }

    /** Returns the median time in milliseconds; nothing if it was not measured. */
    String milliseconds(Query query) {
        return cell(nanoseconds(query), MILLISECOND, " ms");
    }

    /** Returns the median time in the unit that fits; nothing if it was not measured. */
    String time(Query query) {
        Double time = nanoseconds(query);
        return time == null ? MarkdownTable.NOTHING : Units.time(time);
    }

    static String megabytes(long bytes) {
        return cell((double) bytes, MEGABYTE, " MB");
    }

    /** Returns how many times as long the first takes as the second, in the same run. */
    String ratio(Query of, Query by) {
        return results.compare(of, by)
                .map(both -> Units.rounded(both.ratio()) + " ×")
                .orElse(MarkdownTable.NOTHING);
    }

    /** Returns the range of the median times, in milliseconds. */
    String rangeInMilliseconds(Query... queries) {
        return range(MILLISECOND, queries);
    }

    /** Returns the range of the median times, in microseconds. */
    String rangeInMicroseconds(Query... queries) {
        return range(MICROSECOND, queries);
    }

    private String range(double unit, Query... queries) {
        return Range.of(Arrays.stream(queries)
                .map(this::nanoseconds)
                .filter(Objects::nonNull)
                .map(time -> time / unit)
                .toArray(Double[]::new));
    }

    /** Returns when the figures of a table were measured, and the command that measures them again. */
    String origin(String... steps) {
        return results.origin(steps);
    }

    private static String cell(@Nullable Double value, double unit, String name) {
        return value == null ? MarkdownTable.NOTHING : Units.rounded(value / unit) + name;
    }

    private @Nullable Double nanoseconds(Query query) {
        Optional<Double> median = results.find(query).map(found -> found.time().median());
        return median.orElse(null);
    }
}
