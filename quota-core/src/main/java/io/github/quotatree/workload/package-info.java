/**
 * The nouns that all policies share: a workload, a limit that it would exceed, a loan, a victim, and the order of
 * victims.
 *
 * <p><b>The problem.</b> An elastic quota tree with its ledger, capacity scheduling and group quotas share resources by
 * different rules. They answer the same three questions: may this workload start, and if not, which limits would it
 * exceed; which groups lend to it; and which workloads are stopped so that others can run. The answers are made of the
 * values in this package, so that a host reads the answers of all policies alike. A policy adds its state, its decision
 * and its plans, as {@code X.of(inputs, options)}, which describe themselves in {@code toString} in words.
 *
 * <p><b>Cost and threads.</b> All types are immutable values. A comparison of two workloads allocates nothing, as a
 * plan may sort a hundred thousand of them.
 *
 * <p><b>Reading order.</b> {@code Workload}, {@code ExceededLimit}, {@code WorkloadOrder}, {@code Victim}.
 */
@NullMarked
package io.github.quotatree.workload;

import org.jspecify.annotations.NullMarked;
