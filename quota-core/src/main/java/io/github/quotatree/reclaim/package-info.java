/**
 * Plans of which workloads to stop: where a group uses more than its runtime, or where a more important workload of the
 * same group waits.
 *
 * <p><b>The flow.</b> A host looks every second or so. Plans are pure functions of an immutable snapshot:
 *
 * <ol>
 *   <li>An {@link io.github.quotatree.reclaim.OveruseMonitor} observes a {@linkplain
 *       io.github.quotatree.ledger.LedgerSnapshot snapshot}, and reports the groups that have been over for longer than
 *       a delay, so that a short peak costs no workload.
 *   <li>A {@link io.github.quotatree.reclaim.RevocationPlan} names the victims of these groups, whose runtime shrank
 *       below their use because a lender requests its share again, with the limits that the groups exceed.
 *   <li>For a workload that was rejected, a {@link io.github.quotatree.reclaim.PreemptionPlan} names the workloads of
 *       its group that make room for it; between groups, runtimes decide.
 *   <li>The host stops the victims, and {@linkplain io.github.quotatree.ledger.QuotaLedger#evict evicts} them in the
 *       ledger.
 * </ol>
 *
 * <p><b>Reading order.</b> {@code RevocationPlan}, {@code Candidates} (the workloads that may be stopped),
 * {@code Selection} (the order of taking and keeping), {@code GroupSearch} (the search in one group), {@code
 * FlavorSearch} (the workloads that give way on flavors), {@code PreemptionPlan}, {@code PreemptionSearch} (on which
 * node), {@code OveruseMonitor}. The laws that plans keep are tests: {@code RevocationLawsTest}, {@code
 * NothingIsStoppedTwiceTest}, {@code PreemptionLawsTest} and {@code NodesLawsTest}.
 */
@NullMarked
package io.github.quotatree.reclaim;

import org.jspecify.annotations.NullMarked;
