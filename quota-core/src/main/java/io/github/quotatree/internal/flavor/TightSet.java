package io.github.quotatree.internal.flavor;

/**
 * A set of flavors that groups need so far that nothing of it can be given to another one.
 *
 * @param node the node at which the set is tight: the root for the capacity, or the group whose flavorMax it is
 * @param flavors the flavors, as a mask
 * @param units the units of these flavors together
 * @param groups the nodes of the groups that need them, in the order of the nodes: leaves, or a parent in the place of
 *     its children where its flavorMax makes up for a part of what these lack together
 * @param needed for each, the units that it needs of them
 */
public record TightSet(int node, int flavors, long units, int[] groups, long[] needed) {}
