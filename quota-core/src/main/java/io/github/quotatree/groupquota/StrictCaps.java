package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

/**
 * The present usage of groups and of subtrees, and how much more each may use where every group that refuses surplus is
 * held at its quota with all groups below it; in HTCondor's mode at its configured quota where that is static.
 */
final class StrictCaps {
    private final GroupQuotaTree tree;
    private final double[] most;
    private final double[] used;
    private final double[] subtreeUsed;
    private final boolean summedAnew; // at each change of the usage of a group, so that fractions round as in HTCondor

    StrictCaps(GroupQuotaTree tree, double[] most, double[] used, boolean summedAnew) {
        this.tree = tree;
        this.most = most;
        this.used = used.clone();
        this.summedAnew = summedAnew;
        subtreeUsed = new double[used.length];
        for (int g = tree.size() - 1; g >= ROOT; g--) {
            sum(g);
        }
    }

    double used(int g) {
        return used[g];
    }

    double subtreeUsed(int g) {
        return subtreeUsed[g];
    }

    void use(int group, double amount) {
        used[group] += amount;
        for (int g = group; g >= ROOT && amount != 0; g = tree.parent(g)) {
            if (summedAnew) {
                sum(g);
            } else {
                subtreeUsed[g] += amount;
            }
        }
    }

    private void sum(int g) {
        double below = 0;
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            below += subtreeUsed[c];
        }
        subtreeUsed[g] = below + used[g];
    }

    /** Returns the group with the least room that refuses surplus, from one up, ties nearer to the root; or -1. */
    int tightest(int group) {
        int tightest = -1;
        double room = Double.POSITIVE_INFINITY;
        for (int g = group; g >= ROOT; g = tree.parent(g)) {
            if (!tree.accepts(g) && room(g) <= room) {
                tightest = g;
                room = room(g);
            }
        }
        return tightest;
    }

    double room(int g) {
        return Math.max(0, most[g] - subtreeUsed[g]);
    }

    double cut(int group, double limit) {
        int g = tightest(group);
        return g < 0 ? limit : Math.min(limit, used[group] + room(g));
    }

    /** Cuts the limits of all groups so, at the usage as it is; linear in their number. */
    void cutAll(double[] limits) {
        double[] least = new double[limits.length];
        for (int g = ROOT; g < limits.length; g++) {
            double above = g == ROOT ? Double.POSITIVE_INFINITY : least[tree.parent(g)];
            least[g] = tree.accepts(g) ? above : Math.min(above, room(g));
            limits[g] = Math.min(limits[g], used[g] + least[g]);
        }
    }
}
