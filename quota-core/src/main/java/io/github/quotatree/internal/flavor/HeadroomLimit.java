package io.github.quotatree.internal.flavor;

public enum HeadroomLimit {
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
