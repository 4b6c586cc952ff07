package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

import java.util.ArrayList;
import java.util.List;

/**
 * Assigns quotas from the pool down the tree: each group gives its children their static quotas first, then fractions
 * of the rest, and keeps what is left.
 *
 * <p>For a group of quota q whose children have static quotas of sum S and fractions of sum D, the static part is
 * min(S, q) and the dynamic part is q less the static part. A static child gets a share of the static part in
 * proportion to its quota. A dynamic child gets its fraction of the dynamic part, divided by D where D is above 1. This
 * is HTCondor's assignment without oversubscription.
 *
 * <p>Where oversubscription is allowed, each group has a maximum beside its guarantee: the most that it may have if it
 * refuses surplus. Static quotas are not scaled there. HTCondor uses that number as the guarantee, and leaves a parent
 * the whole of its quota beside the quotas of its children, so that quota counts once a level.
 */
final class QuotaAssignment {
    /** Fractions with a sum of up to this are meant to sum to 1, and are scaled without being reported. */
    private static final double FRACTIONS_ROUNDED = 1.0001;

    private final GroupQuotaTree tree;
    private final boolean oversubscription;

    /** The guarantee of a group with all groups below it. */
    final double[] subtree;

    /** The guarantee of a group itself. */
    final double[] own;

    /** The most that a group which refuses surplus may have, with all groups below it; at least the guarantee. */
    final double[] most;

    final List<QuotaProblem> problems = new ArrayList<>();

    QuotaAssignment(GroupQuotaTree tree, boolean oversubscription) {
        this.tree = tree;
        this.oversubscription = oversubscription;
        subtree = new double[tree.size()];
        own = new double[tree.size()];
        most = new double[tree.size()];
    }

    static QuotaAssignment of(GroupQuotaTree tree, double total, boolean oversubscription) {
        QuotaAssignment assignment = new QuotaAssignment(tree, oversubscription);
        assignment.subtree[ROOT] = total;
        assignment.most[ROOT] = total;
        for (int g = ROOT; g < tree.size(); g++) {
            assignment.assignToChildren(g);
        }
        return assignment;
    }

    /**
     * Returns how much surplus may enter a subtree from above: all that is wanted in it if its group accepts surplus;
     * otherwise, with oversubscription, the wanted amount up to the room below the group's maximum; else nothing.
     */
    double admissible(int child, double wanted, double room) {
        if (tree.accepts(child)) {
            return wanted;
        }
        return oversubscription ? Math.max(0, Math.min(wanted, room)) : 0;
    }

    private void assignToChildren(int g) {
        double slots = 0;
        double fractions = 0;
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            double quota = tree.quota(c);
            slots += tree.isStatic(c) ? quota : 0;
            fractions += tree.isStatic(c) ? 0 : quota;
        }
        if (subtree[g] > 0) {
            report(g, slots, fractions, "guarantees are scaled down, maximums are not");
        }
        double staticPart = Math.min(slots, subtree[g]);
        double dynamicPart = subtree[g] - staticPart;
        double mostDynamicPart = Math.max(0, most[g] - slots);
        double given = 0;
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            double quota = tree.quota(c);
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
        own[g] = SlotRounding.rest(subtree[g], given);
    }

    /**
     * Reports children whose quotas do not fit together.
     *
     * @param slots the sum of their static quotas
     * @param fractions the sum of their dynamic quotas
     * @param oversubscribed what that means for static quotas where oversubscription is allowed
     */
    void report(int g, double slots, double fractions, String oversubscribed) {
        if (slots <= subtree[g] && fractions <= FRACTIONS_ROUNDED) {
            return;
        }
        String name = tree.groups().get(g);
        if (slots > subtree[g]) {
            String values = name + ": static quotas of its groups (" + SlotRounding.text(slots)
                    + ") sum to more than its own (" + SlotRounding.text(subtree[g]) + "); ";
            problems.add(
                    oversubscription
                            ? new QuotaProblem(
                                    QuotaProblem.Kind.STATIC_QUOTAS_OVERSUBSCRIBED, name, values + oversubscribed)
                            : new QuotaProblem(QuotaProblem.Kind.STATIC_QUOTAS_SCALED, name, values + "scaled down"));
        }
        if (fractions > FRACTIONS_ROUNDED) {
            problems.add(new QuotaProblem(
                    QuotaProblem.Kind.FRACTIONS_SCALED,
                    name,
                    name + ": fractions of its groups sum to " + SlotRounding.text(fractions)
                            + ", more than 1; divided by their sum"));
        }
    }
}
