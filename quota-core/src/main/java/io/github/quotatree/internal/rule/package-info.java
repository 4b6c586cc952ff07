/**
 * The arithmetic of the elastic quota: one function a term, on amounts as {@code long}.
 *
 * <p><b>Problem.</b> Requests, limited requests, the part of a min that is not lent, floors and amounts lent or
 * borrowed are read by the engine, by the live view, by results and by explanations. Each of them computes on other
 * arrays, in other orders; none may have an arithmetic of its own, or a change of the rule would have to be found in
 * all of them.
 *
 * <p><b>Contents.</b> {@link io.github.quotatree.internal.rule.QuotaRule} has the options of a solve, and the formulas
 * of {@code docs/semantics.md}, sections 1 to 4 and 6, in its order; {@link
 * io.github.quotatree.internal.rule.ReclaimRule} has the comparisons of revocation.
 *
 * <p><b>Elsewhere.</b> Section 5, {@code apportion}, is {@link io.github.quotatree.internal.apportion}. Which term
 * is applied to which group, and when, is {@link io.github.quotatree.internal.solve}. The loops over doubles of {@code
 * RowKernels} state limited requests and runtimes once more, and are compared with these.
 *
 * <p><b>Range.</b> Amounts go from 0 to 2^63-1, which is unlimited. Only {@code demand} adds; it cuts at 2^63-1. All
 * others compare, cut and subtract, so nothing overflows, and unlimited needs no case of its own.
 *
 * <p><b>Cost.</b> No branch and no allocation. Each function is far below the size up to which HotSpot inlines any
 * call.
 *
 * <p><b>Proof.</b> {@code QuotaRuleTest} compares every function with the written rules in {@code BigInteger}, at all
 * boundaries and at random, and has a planted bug for each.
 */
@NullMarked
package io.github.quotatree.internal.rule;

import org.jspecify.annotations.NullMarked;
