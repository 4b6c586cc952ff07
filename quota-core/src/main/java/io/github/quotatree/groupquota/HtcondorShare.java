package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

/**
 * Shares surplus as HTCondor does, in its order of operations: from the leaves up, what is left at a group is shared
 * there, and each grant is passed down through the whole subtree at once.
 *
 * <p>The rule is that of {@link FairShare}, which passes all grants down in one go. Limits are cut to whole numbers in
 * HTCondor, so that here the rounding of every sum counts. The time is linear in the groups and their depth.
 */
final class HtcondorShare {
    private final GroupQuotaTree tree;
    private final QuotaAssignment quotas;
    private final FairShare fair;
    private final HtcondorFilling filling;

    /** The child that is each participant of the filling; the group itself comes after its children. */
    private final int[] participants;

    private final GrantStack toPassDown = new GrantStack();

    private HtcondorShare(GroupQuotaTree tree, QuotaAssignment quotas) {
        this.tree = tree;
        this.quotas = quotas;
        fair = new FairShare(tree, quotas);
        participants = new int[tree.mostChildren()];
        filling = new HtcondorFilling(participants.length + 1);
    }

    /** Shares the pool among groups with the given quotas and requests. */
    static FairShare of(GroupQuotaTree tree, QuotaAssignment quotas, double[] requested) {
        HtcondorShare share = new HtcondorShare(tree, quotas);
        for (int g = tree.size() - 1; g >= ROOT; g--) {
            share.shareBelow(g, requested[g]);
        }
        return share.fair;
    }

    private void shareBelow(int g, double requested) {
        double ofQuota = Math.min(requested, quotas.own[g]);
        fair.allocated[g] = ofQuota;
        fair.unmet[g] = requested - ofQuota;
        fair.wanted[g] = fair.unmet[g];
        double left = quotas.own[g] - ofQuota;
        if (tree.childrenStart(g) == tree.childrenEnd(g)) {
            fair.leftOver[g] = left;
            return;
        }
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            left += fair.leftOver[c];
            fair.wanted[g] += tree.accepts(c) ? fair.wanted[c] : 0;
        }
        fair.leftOver[g] = share(g, left, fair.ownFromBelow, fair.fromParent);
        while (toPassDown.pop()) {
            share(toPassDown.group(), toPassDown.slots(), fair.ownFromAbove, fair.throughParent);
        }
    }

    /** Shares an amount at a group, notes what is to be passed on below, and returns what is not wanted. */
    private double share(int g, double amount, double[] ownGrants, double[] childGrants) {
        if (amount <= 0 || fair.wanted[g] <= 0) {
            return Math.max(0, amount);
        }
        filling.clear();
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            if (tree.accepts(c) && fair.wanted[c] > 0) {
                participants[filling.count()] = c;
                filling.add(fair.wanted[c], quotas.subtree[c]);
            }
        }
        int children = filling.count();
        if (fair.unmet[g] > 0) {
            filling.add(fair.unmet[g], quotas.own[g]);
        }
        filling.fill(amount, fair.wanted[g]);
        for (int p = 0; p < children; p++) {
            double part = filling.share(p);
            if (part > 0) {
                childGrants[participants[p]] += part;
                toPassDown.push(participants[p], part, false);
            }
        }
        if (children < filling.count()) {
            double part = filling.share(children);
            ownGrants[g] += part;
            fair.allocated[g] += part;
            fair.unmet[g] -= part;
        }
        fair.wanted[g] = filling.wanted();
        return filling.left();
    }
}
