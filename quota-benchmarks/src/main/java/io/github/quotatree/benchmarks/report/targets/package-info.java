/** The targets of the library's performance, and the page that says which of them are reached. */
@NullMarked
package io.github.quotatree.benchmarks.report.targets;

import org.jspecify.annotations.NullMarked;
