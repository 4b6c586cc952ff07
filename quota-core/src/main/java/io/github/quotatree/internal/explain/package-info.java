/**
 * The terms behind a runtime, read from the arrays of a solve that is done.
 *
 * <p><b>Problem.</b> A solve keeps runtimes and forgets how it came to them. An explanation needs the way back: the
 * amount that the siblings shared, the guarantees, who borrowed by which weights at which level, and which terms hold
 * the result where it is. It is free without a question: a solve computes and allocates nothing for it.
 *
 * <p><b>Reading order.</b>
 * <ol>
 *   <li>{@link io.github.quotatree.internal.explain.GroupTerms}: the guarantee, the base and the share of a group, by
 *       {@link io.github.quotatree.internal.rule.QuotaRule} from the numbers that the solver shared by. {@code
 *       DimensionTerms} adds the sibling sets, {@code FlavorTerms} the tight sets of flavors.
 *   <li>{@link io.github.quotatree.internal.explain.SetTerms}: the sums over one sibling set, its water level, and the
 *       highest winning bid. Found once in linear time and kept, so that all members of a set are explained in linear
 *       time together.
 *   <li>{@link io.github.quotatree.internal.explain.BindingSearch}: the terms that bind. It finds them from the
 *       group up, where {@code NeededAmounts} has the amount that a parent needs so that a group has one
 *       unit more; {@code RelaxedSolves} tries each by a solve, where a dimension has flavors; {@code DimensionTerms}
 *       reads them from the numbers alone, where the solver shares in rounds.
 * </ol>
 *
 * <p><b>Cost.</b> A binding search takes constant time a level where the bounds decide, and time linear in the siblings
 * on the path where they do not; with flavors, some ten solves.
 */
@NullMarked
package io.github.quotatree.internal.explain;

import org.jspecify.annotations.NullMarked;
