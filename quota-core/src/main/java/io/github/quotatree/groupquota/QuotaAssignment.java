package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

import java.util.ArrayList;
import java.util.List;

/**
 * Assigns quotas from the pool down the tree: each group gives its children their static quotas first, then fractions
 * of the rest, and keeps the remainder.
 *
 * <p>For a group of quota q whose children have static quotas of sum S and fractions of sum D, the static part is
 * min(S, q), shared in proportion, and a dynamic child gets its fraction of the rest, divided by D where D is above 1.
 *
 * <p>With oversubscription static quotas are not scaled down. In the repaired mode this concerns only the maximum that
 * each group has beside its guarantee. In HTCondor's mode it is the guarantee itself, and quota counts once a level;
 * there the maximum bounds the usage, and is the configured quota where that is static.
 */
final class QuotaAssignment {
    /** Fractions with a sum of up to this are meant to sum to 1, and are scaled without being reported. */
    private static final double FRACTIONS_ROUNDED = 1.0001;

    private final GroupQuotaTree tree;
    private final GroupQuotaOptions options;

    final double[] subtree; // the guarantee of a group with all groups below it
    final double[] own;
    final double[] most; // the most that a group which refuses surplus may have, with all groups below it
    final List<QuotaProblem> problems = new ArrayList<>();

    QuotaAssignment(GroupQuotaTree tree, double total, GroupQuotaOptions options) {
        this.tree = tree;
        this.options = options;
        subtree = new double[tree.size()];
        own = new double[tree.size()];
        most = new double[tree.size()];
        subtree[ROOT] = total;
        most[ROOT] = total;
        for (int g = ROOT; g < tree.size(); g++) {
            assignToChildren(g);
        }
    }

    /** Returns the surplus that may enter a subtree: all that is wanted, up to the room below a maximum, or nothing. */
    double admissible(int child, double wanted, double room) {
        if (tree.accepts(child)) {
            return wanted;
        }
        return options.hasMaximums() ? Math.max(0, Math.min(wanted, room)) : 0;
    }

    private void assignToChildren(int g) {
        double slots = 0;
        double fractions = 0;
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            double quota = tree.quota(c);
            slots += tree.isStatic(c) ? quota : 0;
            fractions += tree.isStatic(c) ? 0 : quota;
        }
        double quota = subtree[g];
        if (quota > 0) {
            report(g, slots, fractions);
        }
        double staticPart = options.countsOnceALevel() && quota > 0 ? slots : Math.min(slots, quota);
        double dynamicPart = Math.max(0, quota - staticPart);
        double part = Math.max(fractions, 1);
        double given = 0;
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            if (tree.isStatic(c)) {
                subtree[c] = slots > 0 ? tree.quota(c) * (staticPart / slots) : 0;
            } else {
                subtree[c] = tree.quota(c) * (dynamicPart / part);
            }
            most[c] = maximum(g, c, slots, part);
            given += subtree[c];
        }
        if (options.countsOnceALevel() && g != ROOT) {
            own[g] = quota;
        } else {
            own[g] = options.isHtcondors() ? Math.max(0, quota - given) : SlotRounding.rest(quota, given);
        }
    }

    private double maximum(int parent, int child, double slots, double part) {
        double quota = tree.quota(child);
        if (options.isHtcondors()) {
            return tree.isStatic(child) ? quota : subtree[child];
        }
        if (!options.allowOversubscription() || (tree.isStatic(child) && most[parent] <= 0)) {
            return subtree[child];
        }
        return tree.isStatic(child) ? quota : quota * (Math.max(0, most[parent] - slots) / part);
    }

    private void report(int g, double slots, double fractions) {
        if (slots > subtree[g]) {
            String name = tree.groups().get(g); // only where there is something to report: it is far in memory
            String values = name + ": static quotas of its groups (" + SlotRounding.text(slots)
                    + ") sum to more than its own (" + SlotRounding.text(subtree[g]) + "); ";
            String scaled = options.isHtcondors()
                    ? "none is scaled down, as oversubscription is allowed"
                    : "guarantees are scaled down, maximums are not";
            problems.add(
                    options.allowOversubscription()
                            ? new QuotaProblem(QuotaProblem.Kind.STATIC_QUOTAS_OVERSUBSCRIBED, name, values + scaled)
                            : new QuotaProblem(QuotaProblem.Kind.STATIC_QUOTAS_SCALED, name, values + "scaled down"));
        }
        if (fractions > FRACTIONS_ROUNDED) {
            String name = tree.groups().get(g);
            problems.add(new QuotaProblem(
                    QuotaProblem.Kind.FRACTIONS_SCALED,
                    name,
                    name + ": fractions of its groups sum to " + SlotRounding.text(fractions)
                            + ", more than 1; divided by their sum"));
        }
    }
}
