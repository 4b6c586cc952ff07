/**
 * The nouns that all policies share: a workload, a limit that it would exceed, a loan, a victim, and the order of
 * victims.
 *
 * <p><b>The problem.</b> An elastic quota tree with its ledger, capacity scheduling and group quotas share resources by
 * different rules. They answer the same three questions: may this workload start, and if not, which limits would it
 * exceed; which groups lend to it; and which workloads are stopped so that others can run. The answers are made of the
 * values in this package, so that a host reads the answers of all policies alike.
 *
 * <p><b>The words.</b>
 *
 * <ul>
 *   <li>A {@link io.github.quotatree.workload.Workload} is the declaration of a user: id, group or namespace, request,
 *       priority.
 *   <li>A {@link io.github.quotatree.workload.TrackedWorkload} is a workload with its progress. A ledger's
 *       {@link io.github.quotatree.ledger.WorkloadStatus} adds the phase, and the workloads of
 *       {@link io.github.quotatree.capacity} add the node.
 *   <li>An {@link io.github.quotatree.workload.ExceededLimit} is the reason of a refusal: the limit, its use, the
 *       request, and the shortfall.
 *   <li>A {@link io.github.quotatree.workload.Binding} is a term that holds an amount where it is, such as a max, and
 *       the group that it is at.
 *   <li>A {@link io.github.quotatree.workload.Loan} is the origin of a borrowed amount.
 *   <li>A {@link io.github.quotatree.workload.Victim} is a workload that a plan stops: the units that this frees, and
 *       the limits that would be exceeded otherwise.
 *   <li>{@link io.github.quotatree.workload.WorkloadOrder} is the order in which workloads become victims: the least
 *       important first. All lists of victims have this order, and all lists of workloads that are kept have its
 *       reverse.
 * </ul>
 *
 * <p><b>Additions of a policy.</b> Its state, its decision and its plans. They are entered as
 * {@code X.of(inputs, options)}, return immutable values, and describe themselves in {@code toString} in words.
 *
 * <p><b>Cost and threads.</b> All types are immutable values. A comparison of two workloads allocates nothing, as a
 * plan may sort a hundred thousand of them.
 *
 * <p><b>Reading order.</b> {@code Workload}, {@code ExceededLimit}, {@code WorkloadOrder}, {@code Victim}.
 */
@NullMarked
package io.github.quotatree.workload;

import org.jspecify.annotations.NullMarked;
