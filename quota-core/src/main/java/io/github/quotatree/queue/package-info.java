/**
 * Which next? The order in which the pending workloads of a ledger have their turns, and which of them may start.
 *
 * <p><b>The problem.</b> A ledger decides whether one workload fits. A scheduler has many that wait, and asks which it
 * should try first: a group that uses little of its runtime before one that uses much, an important workload before
 * another one of its group, an old one before a young one. And a large workload must not wait for ever because small
 * ones take each bit of room that becomes free.
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
 * <p><b>Held room.</b> This is the backfill of batch systems, with one head in each group. Its law: a workload that
 * passes a head never makes the bound of the head later.
 *
 * <p><b>Cost.</b> {@code next()} takes about a microsecond. A view is updated by a solve of the trees and a look at
 * each group in which something waits; only groups that changed are ordered anew. {@code QueueBenchmark} measures it.
 *
 * <p><b>Threads.</b> A queue is a pure function of an immutable snapshot. A view has state of its own and may be used
 * by many threads.
 *
 * <p><b>Reading order.</b> {@code AdmissionQueue}, {@code GroupWalk} (the verdicts), {@code Head} (the bound), {@code
 * GroupShares}, {@code QueueNode} (the tournament of all groups).
 */
@NullMarked
package io.github.quotatree.queue;

import org.jspecify.annotations.NullMarked;
