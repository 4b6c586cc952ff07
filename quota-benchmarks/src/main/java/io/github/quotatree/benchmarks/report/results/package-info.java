/** Reads what the benchmarks wrote. */
@NullMarked
package io.github.quotatree.benchmarks.report.results;

import org.jspecify.annotations.NullMarked;
