package io.github.quotatree.benchmarks.report.results;

import org.openjdk.jmh.util.ListStatistics;

/**
 * What repeated measurements of one quantity say.
 *
 * @param median the median, in the unit of the quantity
 * @param lowerQuartile a quarter of the values lie below it
 * @param upperQuartile a quarter of the values lie above it
 * @param count how many values there are
 */
public record Sample(double median, double lowerQuartile, double upperQuartile, int count) {
    /** Returns what the values say, with the percentiles as JMH takes them. */
    public static Sample of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("there is no value");
        }
        ListStatistics statistics = new ListStatistics(values);
        return new Sample(
                statistics.getPercentile(50),
                statistics.getPercentile(25),
                statistics.getPercentile(75),
                values.length);
    }

    /**
     * Returns the interquartile range as a part of the median: 0.1 when half of the values lie within a tenth of it.
     */
    public double noise() {
        return median == 0 ? 0 : (upperQuartile - lowerQuartile) / median;
    }

    /** Returns the sample in a unit that is this many times smaller. */
    public Sample times(double factor) {
        return new Sample(median * factor, lowerQuartile * factor, upperQuartile * factor, count);
    }
}
