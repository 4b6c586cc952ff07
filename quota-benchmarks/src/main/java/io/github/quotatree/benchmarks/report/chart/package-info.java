/** Draws the results; each chart answers the question in its title. */
@NullMarked
package io.github.quotatree.benchmarks.report.chart;

import org.jspecify.annotations.NullMarked;
