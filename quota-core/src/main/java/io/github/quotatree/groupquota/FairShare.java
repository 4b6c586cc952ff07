package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

/**
 * Gives each group its request up to its own quota, and shares the surplus at the lowest level where it is wanted: from
 * the leaves up, the unused quota of a group and its children is shared among the group itself (weight: its own quota)
 * and the children that take surplus (weight: the quota of their subtree). The rest goes up. A child that refuses
 * surplus takes no part, and neither do the groups below it; with maximums it takes part up to its maximum.
 */
final class FairShare {
    /*
     * HTCondor passes each grant down at once, through the whole subtree, once for every level above it: in its mode
     * this is done, so that every sum rounds as there. In the repaired mode a second pass from the root down shares all
     * grants of a group in one go. The outcome is the same but for rounding: an amount that comes in two parts raises
     * the level twice, to where the sum would have raised it at once, and the want of a group depends on the amount
     * that it was granted, not on how that was shared below. So each group shares twice, at any depth.
     */
    private final GroupQuotaTree tree;
    private final QuotaAssignment quotas;
    private final ProportionalFilling filling;
    private final boolean atOnce; // whether grants go down at once, as in HTCondor; else with all others of the group
    private final GrantStack toPassDown = new GrantStack();

    /** The child that is each participant of the filling; the group itself comes after its children. */
    private final int[] participants;

    // the slots given to a group itself, and the rest of its request
    final double[] allocated;
    final double[] unmet;

    /** The slots that a group and the groups that surplus can reach through it still want. */
    final double[] wanted;

    /** How much more a group that refuses surplus may be given from above; without meaning where it accepts. */
    final double[] room;

    // the part of a group itself in the surplus of its own subtree, and in the surplus from above
    final double[] ownFromBelow;
    final double[] ownFromAbove;

    // the grants to a child for its subtree, from the surplus found at its parent and from grants to the parent
    final double[] fromParent;
    final double[] throughParent;

    /** The surplus of a subtree that is not wanted in it; at the root, the surplus of the pool. */
    final double[] leftOver;

    FairShare(GroupQuotaTree tree, QuotaAssignment quotas, double[] requested, boolean atOnce) {
        this.tree = tree;
        this.quotas = quotas;
        this.atOnce = atOnce;
        int size = tree.size();
        participants = new int[tree.mostChildren()];
        filling = new ProportionalFilling(participants.length + 1, atOnce);
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
        for (int g = ROOT; g < size && !atOnce; g++) {
            double granted = fromParent[g] + throughParent[g];
            if (granted > 0) {
                // Only an error of rounding comes back, or nothing.
                leftOver[ROOT] += share(g, granted, ownFromAbove, throughParent);
            }
        }
    }

    private double wantedFromAbove(int child) {
        return quotas.admissible(child, wanted[child], room[child]);
    }

    private void shareBelow(int g, double requested) {
        allocated[g] = Math.min(requested, quotas.own[g]);
        unmet[g] = requested - allocated[g];
        wanted[g] = unmet[g];
        room[g] = quotas.most[g] - quotas.subtree[g];
        double left = quotas.own[g] - allocated[g];
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            left += leftOver[c];
            wanted[g] += wantedFromAbove(c);
        }
        leftOver[g] = share(g, left, ownFromBelow, fromParent);
        while (toPassDown.pop()) {
            share(toPassDown.group(), toPassDown.slots(), ownFromAbove, throughParent);
        }
    }

    private double share(int g, double amount, double[] ownGrants, double[] childGrants) {
        if (tree.childrenStart(g) == tree.childrenEnd(g)) {
            return give(g, amount, ownGrants);
        }
        filling.clear();
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            double want = wantedFromAbove(c);
            if (want > 0) {
                participants[filling.count()] = c;
                filling.add(want, quotas.subtree[c]);
            }
        }
        int children = filling.count();
        if (unmet[g] > 0) {
            filling.add(unmet[g], quotas.own[g]);
        }
        double want = atOnce ? wanted[g] : filling.wanted();
        if (amount <= 0 || want <= 0) {
            wanted[g] = want;
            return Math.max(0, amount);
        }
        filling.fill(amount, want);
        for (int p = 0; p < children; p++) {
            grant(participants[p], filling.share(p), childGrants);
        }
        if (children < filling.count()) {
            grantItself(g, filling.share(children), ownGrants);
        }
        wanted[g] = filling.wanted();
        return filling.left();
    }

    /** Shares an amount at a group without children, which is its only participant. */
    private double give(int g, double amount, double[] ownGrants) {
        double want = unmet[g];
        if (amount > 0 && want > 0) {
            grantItself(g, Math.min(want, amount), ownGrants);
            wanted[g] = Math.max(0, want - amount);
            return Math.max(0, amount - want);
        }
        wanted[g] = want;
        return Math.max(0, amount);
    }

    private void grant(int child, double share, double[] childGrants) {
        childGrants[child] += share;
        if (atOnce && share > 0) {
            toPassDown.push(child, share, false);
        } else {
            wanted[child] -= share;
        }
        room[child] -= share;
    }

    private void grantItself(int g, double share, double[] ownGrants) {
        ownGrants[g] += share;
        allocated[g] += share;
        unmet[g] -= share;
    }
}
