/**
 * The fast engine: shares an amount among a sibling set, exact to the unit, on rows of doubles.
 *
 * <p>{@code RowKernels} has the loops.
 */
@NullMarked
package io.github.quotatree.internal.rows;

import org.jspecify.annotations.NullMarked;
