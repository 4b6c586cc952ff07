package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

/**
 * Gives each group what it asks for up to its own quota, and shares what is left at the lowest level where somebody wants it.
 *
 * <p>At each group, from the leaves up, what it and its children leave is shared among the group itself (weight: its own
 * quota) and those of its children that take surplus (weight: the quota of their subtree), in proportion and up to what they
 * want, groups without quota last; what nobody wants goes up. A child that refuses surplus takes no part, and hides what is
 * wanted below it. With oversubscription it takes part up to its maximum. This is HTCondor's sharing.
 */
final class FairShare {
    /*
     * HTCondor passes each grant down at once, through the whole subtree, once for every level above it. Here a grant waits at
     * the child, and a second pass from the root down shares everything that waits at a group in one go. The outcome is the
     * same, since sharing in proportion does not care whether an amount comes at once or in parts: a level that rises twice
     * ends where it would have risen to once. And what a group wants from above depends on how much it was granted, not on
     * how that was shared below. So each group shares twice, whatever the depth.
     */
    private final GroupQuotaTree tree;
    private final QuotaAssignment quotas;
    private final boolean oversubscription;
    private final ProportionalFilling filling;

    /** What a group has been given, and what it still asks for, itself. */
    final double[] allocated;

    final double[] unmet;

    /** What a group and those below it that can be reached through it still ask for. */
    final double[] wanted;

    /** How much more a group that refuses surplus may be given from above; never looked at where surplus is accepted. */
    final double[] room;

    /** What a group got, itself, of the surplus of its own subtree, and of what came from above. */
    final double[] ownFromBelow;

    final double[] ownFromAbove;

    /** What a child was granted for its subtree of the surplus found at its parent, and of what came to its parent. */
    final double[] fromParent;

    final double[] throughParent;

    /** What was left of the quota of a subtree and is wanted by nobody in it; at the root, the surplus of the pool. */
    final double[] leftOver;

    FairShare(GroupQuotaTree tree, QuotaAssignment quotas, double[] requested, boolean oversubscription) {
        this.tree = tree;
        this.quotas = quotas;
        this.oversubscription = oversubscription;
        int size = tree.size();
        filling = new ProportionalFilling(size);
        allocated = new double[size];
        unmet = new double[size];
        wanted = new double[size];
        room = new double[size];
        ownFromBelow = new double[size];
        ownFromAbove = new double[size];
        fromParent = new double[size];
        throughParent = new double[size];
        leftOver = new double[size];
        for (int g = size - 1; g >= ROOT; g--) {
            shareBelow(g, requested[g]);
        }
        for (int g = ROOT; g < size; g++) {
            double granted = fromParent[g] + throughParent[g];
            if (granted > 0) {
                leftOver[ROOT] += share(g, granted, ownFromAbove, throughParent); // rounding, or nothing
            }
        }
    }

    /** Returns what a child takes part with in the sharing of its parent. */
    double wantedFromAbove(int child) {
        if (tree.accepts(child)) {
            return wanted[child];
        }
        return oversubscription ? Math.max(0, Math.min(wanted[child], room[child])) : 0;
    }

    private void shareBelow(int g, double requested) {
        allocated[g] = Math.min(requested, quotas.own[g]);
        unmet[g] = requested - allocated[g];
        room[g] = quotas.most[g] - quotas.subtree[g];
        double left = quotas.own[g] - allocated[g];
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            left += leftOver[c];
        }
        leftOver[g] = share(g, left, ownFromBelow, fromParent);
    }

    /** Shares an amount at a group, and returns what nobody wants of it. */
    private double share(int g, double amount, double[] ownGrants, double[] childGrants) {
        filling.clear();
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            double want = wantedFromAbove(c);
            if (want > 0) {
                filling.add(want, quotas.subtree[c]);
            }
        }
        if (unmet[g] > 0) {
            filling.add(unmet[g], quotas.own[g]);
        }
        double want = filling.wanted();
        if (amount <= 0 || want <= 0) {
            wanted[g] = want;
            return Math.max(0, amount);
        }
        if (amount >= want) {
            filling.satisfyAll();
        } else {
            filling.fill(amount);
        }
        grant(g, ownGrants, childGrants);
        wanted[g] = Math.max(0, want - amount);
        return Math.max(0, amount - want);
    }

    private void grant(int g, double[] ownGrants, double[] childGrants) {
        int participant = 0;
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            if (wantedFromAbove(c) > 0) {
                double share = filling.share(participant++);
                childGrants[c] += share;
                wanted[c] -= share;
                room[c] -= share;
            }
        }
        if (participant < filling.count()) {
            double share = filling.share(participant);
            ownGrants[g] += share;
            allocated[g] += share;
            unmet[g] -= share;
        }
    }
}
