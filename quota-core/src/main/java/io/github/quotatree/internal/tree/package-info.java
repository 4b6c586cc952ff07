/**
 * Trees and their declarations, on flat arrays in level order.
 *
 * <p><b>Problem.</b> A solve walks a million groups twice. Objects with maps would take several times the memory and
 * make every step a cache miss. The public tree has names and declarations; inside, a group is an index.
 *
 * <p><b>The layout.</b> Node 0 is the root, where the total is shared; it is no group. Every node comes after its
 * parent, and the children of a node are contiguous and sorted by name. So
 * <ul>
 *   <li>a loop forwards meets parents first, a loop backwards meets children first, and nothing is recursive;
 *   <li>a sibling set is a range of nodes, and a tie that goes to the smaller name goes to the smaller index;
 *   <li>the sets of one level do not depend on each other, and lie next to each other.
 * </ul>
 *
 * <p><b>The declarations.</b> One column for each property and dimension, complete from the start: the default weights
 * are filled in. A property that no group declares takes no column.
 *
 * <p><b>A column</b> holds one amount a node, on rows of doubles: the loops of a solve run on the declared amounts as
 * they stand, without a copy. An amount that a double does not hold is kept beside, as a long. No amount is rounded.
 *
 * <p><b>Cost.</b> To lay out n sorted names takes linear time, to find a name logarithmic time. The columns are shared
 * by all solves of a tree and never change.
 *
 * <p><b>Reading order.</b>
 * <ol>
 *   <li>{@code TreeLayout}: the shape.
 *   <li>{@code Column}: one amount for every node.
 *   <li>{@code Declarations}: the values that the groups declare.
 *   <li>{@code FlavorBounds}: their declarations about the flavors of a dimension.
 *   <li>{@code NameOrder}: the order of names by code point, the order of every tie. Public packages use it too.
 * </ol>
 *
 * <p><b>Rules.</b> The layout needs parents that exist and form no cycle; validation sees to that before. Default
 * weights: {@code docs/semantics.md}, "Words". Why flat arrays: {@code docs/design-decisions.md}, "Declarations live in
 * flat arrays".
 */
@NullMarked
package io.github.quotatree.internal.tree;

import org.jspecify.annotations.NullMarked;
