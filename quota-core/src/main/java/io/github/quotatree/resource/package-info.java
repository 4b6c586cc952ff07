/**
 * Resource dimensions, and exact amounts of them.
 *
 * <p><b>The problem.</b> A quota speaks of several resources at once: processor time, memory, cards. All policies of
 * this library treat each of them on its own, in whole units. This package fixes the resources once and makes the
 * amounts safe: no sum wraps, no amount is compared with one of other resources, and a missing limit is not mistaken
 * for a large number.
 *
 * <p><b>The values</b>, and how they are printed.
 *
 * <ul>
 *   <li>{@link io.github.quotatree.resource.ResourceSchema} is the ordered list of dimensions, and of the flavors of
 *       each. It gives each a column, and makes vectors.
 *   <li>{@link io.github.quotatree.resource.ResourceVector} is one {@code long} per column, in the order of its schema.
 *       Vectors of different schemas do not mix: arithmetic and comparison refuse them.
 *   <li>{@link io.github.quotatree.resource.FlavorClass} is the flavors that a unit of a request accepts.
 *   <li>{@link io.github.quotatree.resource.AmountFormat} writes amounts for people: in base units, or in the units of
 *       the program that implements it.
 * </ul>
 *
 * <p><b>Units.</b> The unit of a dimension is the caller's choice, such as milli-CPU, bytes or cards. It should be the
 * smallest part that is ever given, as no unit is split. There are no fractions and no conversions here.
 *
 * <p><b>Flavors.</b> A dimension may have flavors: kinds of the resource, such as models of cards. A vector then has a
 * column for the count of units, and one for the units of each flavor. A total names the flavor of every unit, which
 * {@link io.github.quotatree.resource.ResourceSchema#requireKnownFlavors requireKnownFlavors} checks; a request may
 * leave it open. {@code docs/flavors.md} has the rules.
 *
 * <p><b>Cost.</b> An operation on vectors takes time linear in the number of columns and makes one new vector. A value
 * by position takes one array access; a value by name takes one look-up. The engines of the library copy amounts into
 * arrays once, and do not use vectors inside a solve.
 */
@NullMarked
package io.github.quotatree.resource;

import org.jspecify.annotations.NullMarked;
