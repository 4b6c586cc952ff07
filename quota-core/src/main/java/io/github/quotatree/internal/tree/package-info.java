/**
 * Trees and their declarations, on flat arrays in level order.
 *
 * <p><b>Problem.</b> A solve walks a million groups twice. Objects with maps would take several times the memory and
 * make every step a cache miss. The public tree has names and declarations; inside, a group is an index.
 *
 * <p><b>The declarations.</b> One column for each property and dimension, complete from the start: the default weights
 * are filled in. A property that no group declares takes no column.
 *
 * <p><b>Cost.</b> To lay out n sorted names takes linear time, to find a name logarithmic time. The columns are shared
 * by all solves of a tree and never change.
 *
 * <p><b>Reading order.</b> {@code TreeLayout}, with the order of names that decides every tie, {@code Column}, {@code
 * Declarations} with {@code DefaultWeights}, {@code FlavorBounds}.
 *
 * <p><b>Rules.</b> The layout needs parents that exist and form no cycle; validation sees to that before. Why flat
 * arrays: {@code docs/design-decisions.md}, "Declarations live in flat arrays".
 */
@NullMarked
package io.github.quotatree.internal.tree;

import org.jspecify.annotations.NullMarked;
