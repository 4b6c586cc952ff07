/**
 * The question behind every admission, asked of the live accounts of a ledger or of a snapshot. Not exported.
 *
 * <p><b>The problem.</b> A decision, a reservation, a gang, a resize, a queue, a plan and an explanation all ask the
 * same: may these workloads start here? If each had its own rule, one of them would lack the next limit.
 *
 * <p><b>Reading order.</b> {@code AdmissionQuestion} has the rule. {@code Accounts} are all that it reads: the ledger
 * implements them for its live state and for snapshots. {@code ChangedAccounts} are accounts after some workloads have
 * ended. {@code CountLimits} are the limits of counts, where one is added as a constant of {@code CountLimits.Limit};
 * {@code FlavorChoice} places workloads on flavors, one after the other; {@code IdleQuestion} and {@code IdleRoom}
 * judge where idle capacity is lent.
 *
 * <p><b>Cost.</b> One workload takes time in the depth of its group and allocates nothing if only yes or no is asked; a
 * gang takes time in its members once, and then in their groups.
 */
@NullMarked
package io.github.quotatree.admission;

import org.jspecify.annotations.NullMarked;
