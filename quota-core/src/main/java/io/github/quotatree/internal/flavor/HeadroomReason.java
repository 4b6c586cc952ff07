package io.github.quotatree.internal.flavor;

/**
 * The headroom of a class of a leaf group on a flavor, with what holds it.
 *
 * @param units the headroom
 * @param limit why it is not one unit more
 * @param node the node at which the limit stands: the group, the group above it whose flavorMax stands against it, or the
 *     root
 * @param flavors the tight set of flavors, as a mask; the flavor alone where the limit is another one
 * @param left what is left of these flavors together, used by no group
 * @param keptFor the leaf nodes that the tight set is kept for, in the order of the nodes; the group itself is one where
 *     its other classes need the flavors, and a parent stands for its children where its flavorMax makes up for a part
 * @param kept for each, the units of its rest that have no other place than the tight set
 */
public record HeadroomReason(
        long units, HeadroomLimit limit, int node, int flavors, long left, int[] keptFor, long[] kept) {}
