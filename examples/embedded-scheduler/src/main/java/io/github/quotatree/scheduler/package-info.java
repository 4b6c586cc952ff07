/**
 * A small scheduler that embeds a {@link io.github.quotatree.ledger.QuotaLedger}, on a cluster and a clock that are
 * simulated.
 *
 * <p>{@link io.github.quotatree.scheduler.Scheduler} is the class to read: any scheduler
 * would use the ledger like this.
 */
@NullMarked
package io.github.quotatree.scheduler;

import org.jspecify.annotations.NullMarked;
