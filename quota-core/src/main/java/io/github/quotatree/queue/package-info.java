/**
 * Which next? The order in which the pending workloads of a ledger have their turns, and which of them may start.
 *
 * <p><b>The flow.</b>
 *
 * <ol>
 *   <li>A {@link io.github.quotatree.queue.QueueView} follows a ledger and returns the {@link
 *       io.github.quotatree.queue.AdmissionQueue} of the present.
 *   <li>{@code next()} returns the first {@link io.github.quotatree.queue.QueueEntry} that may start, which the host
 *       admits in the ledger. Or the host iterates over all {@linkplain io.github.quotatree.queue.QueuePosition
 *       positions} and admits each that may start.
 *   <li>Each entry has its reason as data: the {@link io.github.quotatree.queue.Share} of its group as a fraction, the
 *       limits that it exceeds, and the {@link io.github.quotatree.queue.QueueEntry.HeldRoom} that it waits or makes
 *       way for.
 * </ol>
 *
 * <p><b>Reading order.</b> {@code AdmissionQueue}, {@code GroupWalk} (the verdicts), {@code Head} (the bound), {@code
 * GroupShares}, {@code QueueNode} (the tournament of all groups). Long queues: {@code SortedUnits} of the
 * internal package {@code sorted} follow the changes of a group, and a search for the next start passes over parts
 * by their {@code Least}. Where a ledger lends: {@code LentQueue}, on the turns of the ledger.
 */
@Beta
@NullMarked
package io.github.quotatree.queue;

import io.github.quotatree.annotation.Beta;
import org.jspecify.annotations.NullMarked;
