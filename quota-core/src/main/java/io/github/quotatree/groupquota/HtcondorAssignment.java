package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

/**
 * Assigns quotas as HTCondor does, in its order of operations, so that every figure rounds as there.
 *
 * <p>Without oversubscription the quotas are those of {@link QuotaAssignment}. With it, which is HTCondor's default,
 * static quotas are not scaled down to fit, dynamic quotas are fractions of what they leave, and every group but the
 * root keeps the whole of its quota beside the quotas of its children: quota counts once a level.
 *
 * <p>A refusing group is held at its configured quota if that is static, and else at the assigned one.
 */
final class HtcondorAssignment {
    private final GroupQuotaTree tree;
    private final boolean oversubscription;
    private final QuotaAssignment quotas;

    private HtcondorAssignment(GroupQuotaTree tree, boolean oversubscription) {
        this.tree = tree;
        this.oversubscription = oversubscription;
        quotas = new QuotaAssignment(tree, oversubscription);
    }

    static QuotaAssignment of(GroupQuotaTree tree, double total, boolean oversubscription) {
        HtcondorAssignment assignment = new HtcondorAssignment(tree, oversubscription);
        assignment.quotas.subtree[ROOT] = total;
        assignment.quotas.most[ROOT] = total;
        for (int g = ROOT; g < tree.size(); g++) {
            assignment.assignToChildren(g);
        }
        return assignment.quotas;
    }

    /** Assigns nothing below a group without quota, whatever is configured there. */
    private void assignToChildren(int g) {
        double quota = quotas.subtree[g];
        double given = quota > 0 ? assign(g, quota) : 0;
        double own = oversubscription && g != ROOT ? quota : quota - given;
        quotas.own[g] = Math.max(0, own);
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            quotas.most[c] = tree.isStatic(c) ? tree.quota(c) : quotas.subtree[c];
        }
    }

    private double assign(int g, double quota) {
        double slots = 0;
        double fractions = 0;
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            slots += tree.isStatic(c) ? tree.quota(c) : 0;
            fractions += tree.isStatic(c) ? 0 : tree.quota(c);
        }
        quotas.report(g, slots, fractions, "none is scaled down, as oversubscription is allowed");
        double staticPart = oversubscription ? slots : Math.min(slots, quota);
        double dynamicPart = Math.max(0, quota - staticPart);
        double ofStatic = staticPart / (slots > 0 ? slots : 1);
        double ofDynamic = dynamicPart / Math.max(fractions, 1);
        double given = 0;
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            quotas.subtree[c] = tree.quota(c) * (tree.isStatic(c) ? ofStatic : ofDynamic);
            given += quotas.subtree[c];
        }
        return given;
    }
}
