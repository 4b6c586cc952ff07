/** Turns the results of the benchmarks into the table of targets and the charts that are published. */
@NullMarked
package io.github.quotatree.benchmarks.report;

import org.jspecify.annotations.NullMarked;
