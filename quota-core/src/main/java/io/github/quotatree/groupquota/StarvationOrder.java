package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

import io.github.quotatree.internal.math.PositionSort;

/**
 * The order in which groups negotiate, by ascending key: one that was set, or that a rule gives, or else the used part
 * of the quota; then groups without a quota of their own, then the root. Ties are broken breadth first, which HTCondor
 * leaves open. Where a group autoregroups, the root is last in any case, as it negotiates for the rest.
 */
final class StarvationOrder {
    /** As in HTCondor; users choose their own keys relative to these. */
    private static final double NO_QUOTA = 3.3e38;

    private static final double OF_ROOT = 3.4e38;
    private static final double UNKNOWN = Float.MAX_VALUE;

    private StarvationOrder() {}

    static int[] of(PoolDemand demand, double[] own, double[] allocated) {
        GroupQuotaTree tree = demand.tree();
        long[] keys = new long[tree.size()];
        int[] order = new int[tree.size()];
        int first = tree.autoregroup() ? ROOT + 1 : ROOT;
        for (int g = ROOT; g < order.length; g++) {
            order[g] = g;
            keys[g] = PositionSort.ofDouble(key(demand, g, own[g], allocated[g]));
        }
        new PositionSort().sort(order, first, order.length, keys);
        if (first > ROOT) {
            System.arraycopy(order, first, order, ROOT, order.length - first);
            order[order.length - 1] = ROOT;
        }
        return order;
    }

    private static double key(PoolDemand demand, int g, double own, double allocated) {
        double key = demand.sortKeys[g];
        if (!Double.isNaN(key)) {
            return key;
        }
        PoolDemand.NegotiationKey rule = demand.negotiationKey;
        if (rule != null) {
            double ruled = rule.of(demand.tree().groups().get(g), own, demand.usage[g], allocated);
            return Double.isNaN(ruled) ? UNKNOWN : ruled;
        }
        if (g == ROOT) {
            return OF_ROOT;
        }
        return own > 0 ? demand.usage[g] / own : NO_QUOTA;
    }
}
