/**
 * A small scheduler that embeds a {@link io.github.quotatree.ledger.QuotaLedger}, on a cluster and a clock that are
 * simulated.
 *
 * <p>{@link io.github.quotatree.scheduler.Scheduler} is the one to read: what it does with the ledger is what any scheduler
 * would do.
 */
@NullMarked
package io.github.quotatree.scheduler;

import org.jspecify.annotations.NullMarked;
