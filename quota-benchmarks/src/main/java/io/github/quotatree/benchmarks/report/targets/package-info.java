/** The targets of the library's performance, and which of them the results meet. */
@NullMarked
package io.github.quotatree.benchmarks.report.targets;

import org.jspecify.annotations.NullMarked;
