package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

import java.util.ArrayList;
import java.util.List;

/**
 * Hands the pool down the tree, from each group to its children: static quotas first, then fractions of what they leave; the
 * group keeps the rest.
 *
 * <p>For a group of quota q whose children have static quotas of sum S and fractions of sum D, the static part is min(S, q)
 * and the dynamic part q less that; a static child gets its share of the static part in proportion to its quota, a dynamic one
 * its fraction, divided by D where D is above 1, of the dynamic part. This is HTCondor's assignment without oversubscription.
 *
 * <p>Where oversubscription is allowed a second number is handed down beside the guarantee, the most that a group which
 * refuses surplus may have: there static quotas are not scaled. HTCondor uses that number as the guarantee, and leaves a parent
 * the whole of its quota beside what its children get, so that quota counts once a level.
 */
final class QuotaAssignment {
    /** Fractions that sum to so little more than 1 are meant to sum to 1, and are scaled without a warning. */
    private static final double FRACTIONS_ROUNDED = 1.0001;

    private final GroupQuotaTree tree;
    private final boolean oversubscription;

    /** What is guaranteed to a group with all below it. */
    final double[] subtree;

    /** What is guaranteed to a group itself. */
    final double[] own;

    /** The most that a group which refuses surplus may have, with all below it; at least what is guaranteed. */
    final double[] most;

    final List<QuotaWarning> warnings = new ArrayList<>();

    QuotaAssignment(GroupQuotaTree tree, double total, boolean oversubscription) {
        this.tree = tree;
        this.oversubscription = oversubscription;
        subtree = new double[tree.size()];
        own = new double[tree.size()];
        most = new double[tree.size()];
        subtree[ROOT] = total;
        most[ROOT] = total;
        for (int g = ROOT; g < tree.size(); g++) {
            handDown(g);
        }
    }

    private void handDown(int g) {
        double slots = 0;
        double fractions = 0;
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            double quota = tree.declaration(c).quota();
            slots += tree.isStatic(c) ? quota : 0;
            fractions += tree.isStatic(c) ? 0 : quota;
        }
        if (subtree[g] > 0) {
            warn(g, slots, fractions);
        }
        double staticPart = Math.min(slots, subtree[g]);
        double dynamicPart = subtree[g] - staticPart;
        double mostDynamicPart = Math.max(0, most[g] - slots);
        double given = 0;
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            double quota = tree.declaration(c).quota();
            if (tree.isStatic(c)) {
                subtree[c] = slots > 0 ? quota * (staticPart / slots) : 0;
                most[c] = oversubscription && most[g] > 0 ? quota : subtree[c];
            } else {
                double part = Math.max(fractions, 1);
                subtree[c] = quota * (dynamicPart / part);
                most[c] = oversubscription ? quota * (mostDynamicPart / part) : subtree[c];
            }
            given += subtree[c];
        }
        own[g] = Tolerance.rest(subtree[g], given);
    }

    private void warn(int g, double slots, double fractions) {
        String name = tree.groups().get(g);
        if (slots > subtree[g]) {
            String values = name + ": static quotas of its groups (" + SlotText.of(slots)
                    + ") sum to more than its own (" + SlotText.of(subtree[g]) + "); ";
            warnings.add(
                    oversubscription
                            ? new QuotaWarning(
                                    QuotaWarning.Kind.STATIC_QUOTAS_OVERSUBSCRIBED,
                                    name,
                                    values + "guarantees are scaled down, maximums are not")
                            : new QuotaWarning(QuotaWarning.Kind.STATIC_QUOTAS_SCALED, name, values + "scaled down"));
        }
        if (fractions > FRACTIONS_ROUNDED) {
            warnings.add(new QuotaWarning(
                    QuotaWarning.Kind.FRACTIONS_SCALED,
                    name,
                    name + ": fractions of its groups sum to " + SlotText.of(fractions)
                            + ", more than 1; divided by their sum"));
        }
    }
}
