/**
 * Hierarchical group quotas with surplus sharing, as the negotiator of HTCondor allocates them.
 *
 * <p>{@link io.github.quotatree.groupquota.GroupQuotas#allocate GroupQuotas.allocate} is a pure function from a tree of
 * quotas, the size of the pool and what the groups ask for to what each may use, and why.
 * {@link io.github.quotatree.groupquota.NegotiationCycle} drives a matchmaker with it: rounds of allocation, groups that
 * advance together, strict enforcement, and groups that negotiate once more with everybody.
 *
 * <p>Amounts are {@code double}, since a fraction of a pool and the weight of a slot are fractions; whole slots are whole
 * numbers. Comparisons allow for the rounding of such sums, so that no slot is lost to it.
 */
@NullMarked
package io.github.quotatree.groupquota;

import org.jspecify.annotations.NullMarked;
