/**
 * The one primitive of the rule: shares an amount by weight, in whole units, none above a cap; for numbers of any size.
 *
 * <p><b>Problem.</b> {@code docs/semantics.md}, section 5: hand out R units one at a time, each to the member below its
 * cap with the smallest {@code (received + 1/2) / weight}, ties to the smaller name. Member i bids for its unit number
 * k at the level {@code (k + 1/2) / weight}; the R lowest bids win. Handing out units takes time in R, which may be
 * 2^63. The members are counted in thousands, so the outcome is computed from the level at which the last unit is won.
 *
 * <p><b>The course of a division.</b>
 * <ul>
 *   <li>{@link io.github.quotatree.internal.apportion.Apportionment} is the definition, exact for all numbers: levels
 *       are fractions, products and sums of weights take 128 bits. It shares a shortage among mins, and whatever the
 *       engine on rows of doubles does not prove: amounts and weights from 2^51 on, and guaranteed usage. That engine
 *       is tested against it.
 *   <li>{@link io.github.quotatree.internal.apportion.LargestRemainder} is another rule, used by the iterative solver:
 *       the rounds of Koordinator, unit for unit. {@link io.github.quotatree.internal.apportion.SharingRule} is the
 *       common part of the two.
 * </ul>
 *
 * <p><b>Cost.</b> Expected linear time in the members of a set. Room is made once, for the largest set of a tree; after
 * that nothing is allocated.
 *
 * <p><b>Reading order.</b>
 * <ol>
 *   <li>{@code SharingRule}: the contract, and the promises of the two rules.
 *   <li>{@code Apportionment}: the three steps. The comment inside names them.
 *   <li>{@code WaterLevel}: step 1, Newton's method on the continuous problem, and its error bounds.
 *   <li>{@code LowestBids}: step 3, the bids that two neighbouring levels leave open.
 *   <li>{@code LargestRemainder}: the other rule. {@code HungryMembers} keeps who is still in, {@code RemainderCut}
 *       finds who gets a unit left over, {@code WideRound} computes a round with weights of 2^63 and more in all.
 *   <li>{@code QuickSelect}: the selection that {@code LowestBids} and {@code WideRound} end with.
 * </ol>
 *
 * <p><b>Proof.</b> Why the outcome is monotone, fair to half a unit and free of order: {@code docs/semantics.md},
 * section 7. {@code ApportionmentTest} shows that the shortcut gives the outcome: it hands out unit by unit where
 * numbers are small, and checks the certificate of section 5 where they are large.
 */
@NullMarked
package io.github.quotatree.internal.apportion;

import org.jspecify.annotations.NullMarked;
