package io.github.quotatree.benchmarks.report.chart;

/**
 * A line across the bars of a category.
 *
 * @param height where it stands, in the unit of the bars
 * @param text what is written beside it
 */
record TargetMark(double height, String text) {}
