package io.github.quotatree.internal.explain;

import io.github.quotatree.internal.math.Wide;

/**
 * How much the siblings of a group have to share, at least, until the group has an amount: the inverse of the
 * sharing in a set, where the group itself requests without bound and weight 0 is no obstacle.
 *
 * <p>It is the sum of all guarantees, and of the bids that come before the last unit of the group in the order of
 * {@link io.github.quotatree.internal.apportion.Apportionment}. Sums are cut at 2^63-1. Bounds take constant time, the
 * exact amount takes time linear in the siblings.
 */
final class NeededAmounts {
    private final DimensionTerms terms;

    /** Whether a group has its guarantee however little there is. */
    private final boolean guaranteesStand;

    NeededAmounts(DimensionTerms terms) {
        this.terms = terms;
        guaranteesStand = terms.rules().guaranteeUsage() || !terms.rules().minScaling();
    }

    /** Returns the least that the parent of a group may have so that the group has an amount. */
    long exact(int node, long amount) {
        SetTerms set = set(node);
        long floor = terms.declaredFloor(node);
        if (amount <= floor) {
            return guaranteesStand ? 0 : withinGuarantee(set, node, floor, amount);
        }
        long needed = Wide.saturatedAdd(amount, guaranteesOfOthers(set, node));
        long weight = terms.weight(node);
        if (weight == 0) {
            return needed; // a weight above 0 is as large as it takes
        }
        for (int i = set.from(); i < set.to(); i++) {
            if (i != node && terms.weight(i) > 0) {
                long cap = Math.max(0, terms.limitedRequest(i) - terms.declaredFloor(i));
                needed = Wide.saturatedAdd(needed, bidsBefore(node, weight, amount - floor, i, terms.weight(i), cap));
            }
        }
        return needed;
    }

    /** Returns the least amount where mins are scaled until the last unit fits: mins are the weights then. */
    private long withinGuarantee(SetTerms set, int node, long floor, long amount) {
        boolean scalable = terms.declarations.isScalable(node);
        long needed = amount;
        for (int i = set.from(); i < set.to(); i++) {
            if (i == node || terms.min(i) == 0) {
                continue;
            }
            long requested = terms.requestedGuarantee(i);
            if (terms.declarations.isScalable(i) == scalable) {
                long before = bidsBefore(node, floor, amount, i, terms.min(i), requested);
                needed = Wide.saturatedAdd(needed, Math.max(before, terms.promised(i)));
            } else if (scalable) {
                needed = Wide.saturatedAdd(needed, requested); // those that may not be scaled go first
            } else {
                needed = Wide.saturatedAdd(needed, terms.promised(i));
            }
        }
        return needed;
    }

    /** Returns the number of bids of a member, at most its cap, that come before bid number {@code unit} of a node. */
    private static long bidsBefore(int node, long weight, long unit, int member, long weightOfMember, long cap) {
        long level = 2 * unit - 1; // unsigned
        long bids = Wide.multiplyDivideRounded(level, weightOfMember, 0, 2 * weight);
        if (bids > cap) {
            return cap;
        }
        boolean lastIsEqual = bids > 0 && Wide.compareProducts(2 * bids - 1, weight, level, weightOfMember) == 0;
        return lastIsEqual && member > node ? bids - 1 : bids;
    }

    /** Returns a lower bound of {@link #exact}, in constant time but for a rare case. */
    long lower(int node, long amount) {
        SetTerms set = set(node);
        if (amount > terms.runtime(node) && !winsOneMore(set, node)) {
            return Wide.saturatedAdd(set.sums().available(), 1);
        }
        if (amount <= terms.declaredFloor(node)) {
            return guaranteesStand ? 0 : amount;
        }
        return Wide.saturatedAdd(amount, guaranteesOfOthers(set, node));
    }

    /** Returns an upper bound of {@link #exact}, in constant time but for a rare case. */
    long upper(int node, long amount) {
        SetTerms set = set(node);
        long runtime = terms.runtime(node);
        if (amount <= runtime || (amount == runtime + 1 && winsOneMore(set, node))) {
            return set.sums().available();
        }
        long floor = terms.declaredFloor(node);
        if (amount <= floor && guaranteesStand) {
            return 0;
        }
        long needed = Wide.saturatedAdd(amount, guaranteesOfOthers(set, node));
        return amount <= floor || terms.weight(node) == 0
                ? needed
                : Wide.saturatedAdd(needed, Math.min(set.capSum(), bidsOfAll(set, node, amount - floor)));
    }

    /** Returns an upper bound of the bids of all members before bid number {@code unit} of a node. */
    private long bidsOfAll(SetTerms set, int node, long unit) {
        if (set.sums().weight().bitLength() >= Long.SIZE) {
            return Long.MAX_VALUE;
        }
        long parts = Wide.multiplyDivide(unit, set.sums().weight().longValueExact(), 0, terms.weight(node));
        return Wide.saturatedAdd(parts, 1L + set.sums().borrowers()); // a part is rounded up by one at most
    }

    /** Returns whether a group would have one unit more if it requested without bound; in constant time mostly. */
    private boolean winsOneMore(SetTerms set, int node) {
        long runtime = terms.runtime(node);
        long floor = terms.declaredFloor(node);
        if (runtime < floor) {
            return guaranteesStand
                    || (runtime >= terms.limitedRequest(node)
                            && (Wide.saturatedAdd(floor, guaranteesOfOthers(set, node))
                                            <= set.sums().available()
                                    || exact(node, runtime + 1) <= set.sums().available()));
        }
        if (set.sums().isScaled()) {
            return false;
        }
        if (terms.weight(node) == 0) {
            return set.sums().spare() > 0;
        }
        return runtime >= terms.limitedRequest(node)
                && (set.sums().unshared() > 0 || set.winsAfter(node, runtime - floor));
    }

    private long guaranteesOfOthers(SetTerms set, int node) {
        return set.guaranteedWithout(terms.requestedGuarantee(node));
    }

    private SetTerms set(int node) {
        return terms.set(terms.layout().setOf(node));
    }
}
