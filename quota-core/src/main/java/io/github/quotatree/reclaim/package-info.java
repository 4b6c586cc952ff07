/**
 * Plans of which workloads to stop: where a group uses more than its runtime, or where a more important workload of the
 * same group waits.
 *
 * <p><b>The problem.</b> A group may borrow the unused quota of other groups. When a lender requests its share again,
 * the runtime of the borrower shrinks below its use. The ledger then refuses new workloads of the borrower, but takes
 * nothing away by itself. A <em>revocation</em> names the workloads that the borrower gives back. A <em>preemption</em>
 * is another question: a group is within its runtime, and a more important workload of it finds no room beside the less
 * important ones. Nothing is preempted across groups: between groups, runtimes decide.
 *
 * <p><b>The flow.</b> A host looks every second or so:
 *
 * <ol>
 *   <li>An {@link io.github.quotatree.reclaim.OveruseMonitor} observes a {@linkplain
 *       io.github.quotatree.ledger.LedgerSnapshot snapshot}, and reports the groups that have been over for longer than
 *       a delay, so that a short peak costs no workload.
 *   <li>A {@link io.github.quotatree.reclaim.RevocationPlan} names the victims of these groups, with the limits that
 *       the groups exceed.
 *   <li>For a workload that was rejected, a {@link io.github.quotatree.reclaim.PreemptionPlan} names the workloads of
 *       its group that make room for it.
 *   <li>The host stops the victims, and {@linkplain io.github.quotatree.ledger.QuotaLedger#evict evicts} them in the
 *       ledger.
 * </ol>
 *
 * <p>{@link io.github.quotatree.reclaim.VictimRules} restrict and order the victims: a filter, a minimum run time,
 * budgets, a largest number. {@link io.github.quotatree.reclaim.HostNodes} lets a preemption ask on which node room
 * would be. Use that such a rule holds is reported as {@link io.github.quotatree.reclaim.HeldUse}.
 *
 * <p><b>Cost.</b> A revocation plan takes linear time in the groups, and n log n in the workloads of the over-used
 * ones; a preemption plan n log n in the workloads of the groups of the waiting workloads, and up to three questions to
 * the nodes for each of them.
 *
 * <p><b>Threads.</b> Plans are pure functions of an immutable snapshot: they change nothing, and are computed outside
 * the ledger. An {@code OveruseMonitor} has state of its own and may be used by many threads.
 *
 * <p><b>Reading order.</b> {@code RevocationPlan}, {@code Candidates} (the workloads that may be stopped),
 * {@code Selection} (the order of taking and keeping), {@code GroupSearch} (the search in one group), {@code
 * FlavorSearch} (the workloads that give way on flavors), {@code PreemptionPlan}, {@code PreemptionSearch} (on which
 * node), {@code RoomSearch},
 * {@code OveruseMonitor}. The laws that plans keep are tests: {@code RevocationLawsTest},
 * {@code NothingIsStoppedTwiceTest}, {@code PreemptionLawsTest} and {@code NodesLawsTest}.
 */
@NullMarked
package io.github.quotatree.reclaim;

import org.jspecify.annotations.NullMarked;
