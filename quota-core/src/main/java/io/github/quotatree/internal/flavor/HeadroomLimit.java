package io.github.quotatree.internal.flavor;

/** The limit of the headroom of a class of a leaf group on a flavor. */
public enum HeadroomLimit {
    /** The class does not accept the flavor. */
    NOT_ACCEPTED,
    /** All units that the class requests run. */
    NOTHING_PENDING,
    /** The group uses its runtime. */
    ENTITLEMENT,
    /** The flavorMax of the group or of a group above it is used up. */
    FLAVOR_MAX,
    /** The flavor is used up. */
    FLAVOR_USED_UP,
    /** The rest of a set of flavors is kept for groups that cannot reach their runtime without it. */
    TIGHT_SET,
    /** The rest of a set of flavors is promised by name. */
    PROMISED
}
