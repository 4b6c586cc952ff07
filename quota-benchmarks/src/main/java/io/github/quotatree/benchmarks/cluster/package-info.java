/** Seeded clusters to measure: shapes of trees, and kinds of load for them. */
@NullMarked
package io.github.quotatree.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
