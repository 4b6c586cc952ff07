/**
 * The one primitive of the rule: shares an amount by weight, in whole units, none above a cap; for numbers of any size.
 *
 * <p><b>Problem.</b> {@code docs/semantics.md}, section 5: hand out R units one at a time, each to the member below its
 * cap with the smallest {@code (received + 1/2) / weight}, ties to the smaller name. That takes time in R, which may be
 * 2^63, so the outcome is computed from the level at which the last unit is won.
 *
 * <p><b>Cost.</b> Expected linear time in the members of a set. Room is made once, for the largest set of a tree; after
 * that nothing is allocated.
 *
 * <p><b>Reading order.</b> {@code SharingRule}, the contract; {@code Apportionment}, its three steps, with {@code
 * WaterLevel} and {@code LowestBids}; {@code LargestRemainder}, the rule of the iterative solver, with {@code
 * RemainderCut}.
 *
 * <p><b>Proof.</b> {@code docs/semantics.md}, section 7. {@code ApportionmentTest} hands out unit by unit where numbers
 * are small, and checks the certificate of section 5 where they are large.
 */
@NullMarked
package io.github.quotatree.internal.apportion;

import org.jspecify.annotations.NullMarked;
