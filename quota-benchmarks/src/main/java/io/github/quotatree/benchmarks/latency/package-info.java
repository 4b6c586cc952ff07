/**
 * How long callers of a ledger wait while another thread makes a call that looks at much of the cluster.
 *
 * <p>{@link io.github.quotatree.benchmarks.latency.Callers} call, a {@link
 * io.github.quotatree.benchmarks.latency.LatencyHistogram} counts.
 */
@NullMarked
package io.github.quotatree.benchmarks.latency;

import org.jspecify.annotations.NullMarked;
