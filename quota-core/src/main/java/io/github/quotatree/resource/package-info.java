/**
 * Resource dimensions, and exact amounts of them.
 *
 * <p><b>The problem.</b> A quota speaks of several resources at once: processor time, memory, cards. All policies of
 * this library treat each of them on its own, in whole units. This package fixes the resources once and makes the
 * amounts safe: no sum wraps, no amount is compared with one of other resources, and a missing limit is not mistaken
 * for a large number.
 *
 * <p><b>The values.</b> {@link io.github.quotatree.resource.ResourceSchema} names the dimensions and their flavors,
 * {@link io.github.quotatree.resource.ResourceVector} holds an amount of each, {@link
 * io.github.quotatree.resource.FlavorClass} is the flavors that a unit of a request accepts, and {@link
 * io.github.quotatree.resource.AmountFormat} writes amounts for people.
 *
 * <p><b>Units.</b> The unit of a dimension is the caller's choice, such as milli-CPU, bytes or cards. It should be the
 * smallest part that is ever given, as no unit is split. There are no fractions and no conversions here. {@code
 * docs/flavors.md} has the rules of flavors.
 *
 * <p><b>Cost.</b> An operation on vectors takes time linear in the number of columns and makes one new vector. A value
 * by position takes one array access; a value by name takes one look-up. The engines of the library copy amounts into
 * arrays once, and do not use vectors inside a solve.
 */
@NullMarked
package io.github.quotatree.resource;

import org.jspecify.annotations.NullMarked;
