package io.github.quotatree.internal.flavor;

/**
 * The headroom of a class of a leaf group on a flavor, and why it is not one unit more.
 *
 * @param node the node at which the limit stands: the group, the group whose flavorMax is its limit, or the root
 * @param flavors the tight set of flavors, as a mask; the flavor alone where the limit is another one
 * @param left the units of these flavors together that no group uses
 * @param keptFor the nodes that the tight set is kept for, as in {@link TightSet}; the group too, for its other classes
 * @param kept the units of the rest of each of them that have no other place than the tight set
 */
@SuppressWarnings("ArrayRecordComponent") // not compared with another one
public record HeadroomReason(long units, Limit limit, int node, int flavors, long left, int[] keptFor, long[] kept) {
    public enum Limit {
        NOT_ACCEPTED,
        NOTHING_PENDING,
        ENTITLEMENT,
        FLAVOR_MAX,
        FLAVOR_USED_UP,
        /** The rest of a set of flavors is kept for groups that cannot reach their runtime without it. */
        TIGHT_SET,
        /** The rest of a set of flavors is promised by name. */
        PROMISED
    }
}
