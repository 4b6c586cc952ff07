package io.github.quotatree.internal.flavor;

/**
 * Why some rests cannot be placed: a set of flavors of which less is left than groups need that have no other place.
 *
 * @param node where the set is short: the root for the capacity, a parent group for its flavorMax, a leaf for its own
 * @param flavors the set of flavors, as a mask; 0 if all rests can be placed
 * @param left what is left of these flavors there, used by no group
 * @param needing the leaf nodes with a rest that only these flavors can take, in the order of the nodes
 * @param needed for each, the units of its rest that have no other place
 */
public record ShortSet(int node, int flavors, long left, int[] needing, long[] needed) {}
