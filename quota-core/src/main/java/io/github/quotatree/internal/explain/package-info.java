/**
 * The terms behind a runtime, read from the arrays of a solve that is done.
 *
 * <p><b>Problem.</b> A solve keeps runtimes and forgets how it came to them. An explanation needs the way back: what
 * the siblings had to share, what guarantees took of it, who borrowed by which weights at which level, and which terms
 * hold the result where it is. Nobody pays for it who does not ask: a solve computes and allocates nothing for it.
 *
 * <p><b>What stands here.</b>
 * <ol>
 *   <li>{@link io.github.quotatree.internal.explain.SolutionTerms}: a solution, and per dimension its terms.
 *   <li>{@link io.github.quotatree.internal.explain.GroupTerms}: the guarantee, the base and the share of a group, by
 *       {@link io.github.quotatree.internal.rule.QuotaRule}. {@code DimensionTerms} adds those of the sibling sets.
 *   <li>{@link io.github.quotatree.internal.explain.SetTerms}: the sums over one sibling set, its water level, and the
 *       highest winning bid. Found once in linear time and kept, so that all members of a set are explained in linear
 *       time together.
 *   <li>{@link io.github.quotatree.internal.explain.BindingSearch}: the terms that bind, from a group up. {@code
 *       NeededAmounts} has the amount that a parent needs so that a group has one unit more.
 *   <li>{@link io.github.quotatree.internal.explain.PoolTerms}: what the members of a set lend and borrow.
 * </ol>
 *
 * <p><b>When a term binds.</b> The runtime of a group is monotone in its request, in every max and weight on its path
 * and in the capacity. A term binds if the group has no unit more even where all other terms are relaxed. The terms
 * that bind are the least set that has to be relaxed: relax them and the runtime grows, leave out one and it does not.
 *
 * <p><b>Cost.</b> A binding search takes constant time a level where the bounds decide, and time linear in the siblings
 * on the path where they do not.
 */
@NullMarked
package io.github.quotatree.internal.explain;

import org.jspecify.annotations.NullMarked;
