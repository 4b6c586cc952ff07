package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

/**
 * The order in which groups negotiate: by the used part of their own quota, ascending; then groups without a quota of
 * their own, then the root. Ties are broken breadth first, siblings by name. A key that was set replaces the used part.
 * Where a group autoregroups, the root is last in any case, as it negotiates for what is left. This is HTCondor's
 * default, which leaves the order of ties open.
 */
final class StarvationOrder {
    /**
     * The keys of groups without quota and of the root, as in HTCondor; users choose their own keys relative to them.
     */
    private static final double NO_QUOTA = 3.3e38;

    private static final double OF_ROOT = 3.4e38;

    private StarvationOrder() {}

    static int[] of(GroupQuotaTree tree, double[] own, double[] usage, double[] sortKeys) {
        double[] keys = new double[tree.size()];
        int[] order = new int[tree.size()];
        for (int g = ROOT; g < order.length; g++) {
            order[g] = g;
            keys[g] = Double.isNaN(sortKeys[g]) ? usedPart(g, own[g], usage[g]) : sortKeys[g];
        }
        boolean rootLast = tree.autoregroup();
        PositionOrder moreStarvedFirst = (a, b) -> {
            if (rootLast && (a == ROOT || b == ROOT)) {
                return b == ROOT && a != ROOT;
            }
            return keys[a] < keys[b];
        };
        moreStarvedFirst.sort(order, order.length);
        return order;
    }

    private static double usedPart(int g, double own, double usage) {
        if (g == ROOT) {
            return OF_ROOT;
        }
        return own > 0 ? usage / own : NO_QUOTA;
    }
}
