/**
 * A week on a simulated cluster in which all goes wrong that can: binds fail, nodes break, trees are edited, and the
 * scheduler crashes and restarts from what it has stored.
 *
 * <p>{@link io.github.quotatree.scheduler.week.Week} is the class to read first, then {@code World}, which is the
 * cluster, and {@code WeekAudit}, which compares it with the ledger every simulated minute. The scheduler itself is
 * {@link io.github.quotatree.scheduler.loop.QuotaLoop}.
 */
@NullMarked
package io.github.quotatree.scheduler.week;

import org.jspecify.annotations.NullMarked;
