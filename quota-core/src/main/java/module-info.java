/**
 * Exact, monotone and explained quotas for a tree of groups that share a cluster.
 */
module io.github.quotatree {
    requires static transitive org.jspecify;

    exports io.github.quotatree;
    exports io.github.quotatree.capacity;
    exports io.github.quotatree.capacity.preemption;
    exports io.github.quotatree.groupquota;
    exports io.github.quotatree.ledger;
    exports io.github.quotatree.reclaim;
    exports io.github.quotatree.resource;
}
