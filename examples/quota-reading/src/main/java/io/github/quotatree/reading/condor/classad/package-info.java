/**
 * Expressions of ClassAds, the language of HTCondor: what a configuration computes for each group or slot, such as
 * {@code ifThenElse(GroupQuota > 0, GroupResourcesInUse / GroupQuota, 3.3e+38)}.
 *
 * <p>An {@link io.github.quotatree.reading.condor.classad.Expression} is parsed once and evaluated for many {@linkplain
 * io.github.quotatree.reading.condor.classad.Ad ads}, to an {@link io.github.quotatree.reading.condor.classad.AdValue}.
 * An attribute that an ad lacks is {@code undefined}, and what makes no sense is {@code error}: both are values, which
 * operators pass on. An expression that cannot be parsed is refused, with the column.
 *
 * <p>Reading order: {@code AdValue}, {@code Expression}, {@code Parser} (the grammar), {@code Operators} (arithmetic,
 * comparison, three-valued logic), {@code Functions}. The parser writes the steps of a stack machine, so that a long
 * expression is evaluated without recursion.
 */
@NullMarked
package io.github.quotatree.reading.condor.classad;

import org.jspecify.annotations.NullMarked;
