package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

/**
 * What runs in subtrees, and how much more may, where each group that refuses surplus is held at its quota with all below it.
 *
 * <p>Both the use of the group that asks and that of the subtrees are those of the moment. HTCondor takes the first from the
 * beginning of the round and the second from the moment, so that what was matched in between counts twice; and it holds a
 * static group at its configured quota instead of the one that it was assigned.
 */
final class StrictCaps {
    private final GroupQuotaTree tree;
    private final double[] most;
    private final double[] used;
    private final double[] subtreeUsed;

    StrictCaps(GroupQuotaTree tree, double[] most, double[] used) {
        this.tree = tree;
        this.most = most;
        this.used = used.clone();
        subtreeUsed = used.clone();
        for (int g = tree.size() - 1; g > ROOT; g--) {
            subtreeUsed[tree.parent(g)] += subtreeUsed[g];
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
        for (int g = group; g >= ROOT; g = tree.parent(g)) {
            subtreeUsed[g] += amount;
        }
    }

    /** Returns the group nearest to the root, among the given one and those above it, that binds most; -1 if none does. */
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

    /** Returns how much a group that refuses surplus may still use, with all below it. */
    double room(int g) {
        return Math.max(0, most[g] - subtreeUsed[g]);
    }

    /** Returns the limit of a group, cut so that no group that refuses surplus is passed. */
    double cut(int group, double limit) {
        int g = tightest(group);
        return g < 0 ? limit : Math.min(limit, used[group] + room(g));
    }
}
