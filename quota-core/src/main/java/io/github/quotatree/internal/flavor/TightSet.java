package io.github.quotatree.internal.flavor;

/**
 * A set of flavors that groups need so far that nothing of it can be given to another one, or of which there is less
 * than they need.
 *
 * @param node the node at which the set is tight: the root for the capacity, or the group whose flavorMax it is
 * @param flavors the flavors, as a mask
 * @param units the units of these flavors together
 * @param groups the nodes of the groups that need them, in the order of the nodes: leaves, or a parent in the place of
 *     its children where its flavorMax makes up for a part of the units that these lack together
 * @param needed the units that each of them needs
 */
@SuppressWarnings("ArrayRecordComponent") // not compared with another one
public record TightSet(int node, int flavors, long units, int[] groups, long[] needed) {}
