/**
 * Who must give back: plans of what to stop where a group uses more than it may, or where a more important workload of the
 * same group waits.
 *
 * <p>A {@link io.github.quotatree.reclaim.RevocationPlan} and a {@link io.github.quotatree.reclaim.PreemptionPlan} are pure
 * functions of a {@link io.github.quotatree.ledger.LedgerSnapshot}: they change nothing, and a host carries them out. An
 * {@link io.github.quotatree.reclaim.OveruseMonitor} tells which groups have been over for long enough to be asked.
 */
@NullMarked
package io.github.quotatree.reclaim;

import org.jspecify.annotations.NullMarked;
