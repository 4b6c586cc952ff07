/**
 * Binds the numbers of a quota ledger to a Micrometer registry.
 *
 * <p><b>The problem.</b> An operator wants to see, for each group, what it may use, what it uses and what waits, and to
 * be warned of what lasts. The numbers of one scrape must be of one moment, or else a sum over siblings is above their
 * parent for no reason; groups come and go, and a hundred thousand of them must not become a million series.
 *
 * <p><b>The flow.</b> {@link io.github.quotatree.metrics.QuotaMetrics} takes a snapshot of the ledger at each scrape.
 * The package {@code frame} makes a value of it, with names and labels, of the groups that were chosen and of the rest.
 * {@code FrameGauges} gives them units, and keeps the registry as the frame is.
 * {@link io.github.quotatree.metrics.DecisionMeters} and {@link io.github.quotatree.metrics.PlanMeters} stand around
 * the calls of the host, {@link io.github.quotatree.metrics.JournalMeters} before its journal. The package {@code
 * prometheus} answers the scrapes of Prometheus.
 *
 * <p><b>Reading order.</b> {@code QuotaMetrics}, {@code FrameGauges}, the package {@code frame},
 * {@code DecisionMeters}, {@code PlanMeters}, {@code JournalMeters}, {@code prometheus.PrometheusEndpoint}. The guide
 * is {@code docs/metrics.md}.
 */
@NullMarked
package io.github.quotatree.metrics;

import org.jspecify.annotations.NullMarked;
