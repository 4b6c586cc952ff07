/**
 * A small scheduler that embeds a {@link io.github.quotatree.ledger.QuotaLedger}, on a cluster and a clock that are
 * simulated.
 *
 * <p>{@link io.github.quotatree.scheduler.loop.QuotaLoop} is the class to read: any scheduler would use the ledger like
 * this. {@link io.github.quotatree.scheduler.Scheduler} calls it, and reports to it the life of the jobs of a {@link
 * io.github.quotatree.scheduler.Pool}.
 */
@NullMarked
package io.github.quotatree.scheduler;

import org.jspecify.annotations.NullMarked;
