package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

import java.util.Arrays;

/**
 * The limits of the groups in a round, by allocation and usage at its start, and the course of the cycle after it.
 *
 * <p>In HTCondor's mode the usage of a group is that at the start of the round and the usage of subtrees is current, so
 * that jobs matched in earlier turns count twice. Where any group accepts surplus, the largest lack is that of an
 * allocation; a group that lacks only quota then has 0/0 as its limit.
 *
 * <p>In the repaired mode the limits of turns are whole slots above the usage, rounded half up: a group that lacks one
 * slot gets it in the middle of the round rather than in the last turn, when others may have taken it.
 */
final class RoundRules {
    private final PoolSolution solution;
    private final GroupQuotaTree tree;
    private final GroupQuotaOptions options;
    private final boolean htcondors;
    private final SlotRounding rounding;
    private final double[] quota;
    private final double[] usage;
    private final double[] shares;

    RoundRules(PoolSolution solution) {
        this.solution = solution;
        quota = solution.quotasInRound;
        tree = solution.tree();
        options = solution.options;
        htcondors = options.isHtcondors();
        rounding = htcondors ? SlotRounding.NONE : solution.rounding;
        usage = solution.demand.usage;
        shares = solution.slots.allocated;
    }

    /** Returns the allocation of a group; in the repaired mode the part of it that the group can use. */
    private double allocated(int g) {
        return htcondors ? shares[g] : solution.usable(shares[g]);
    }

    /** The usage that a group may reach in one turn, and the group that refuses surplus and cut it; -1 if none did. */
    record Limit(double slots, int heldBy) {}

    double largestLack() {
        boolean ofQuota = htcondors && !tree.anyAccepts();
        double largest = 0;
        for (int g = ROOT; g < usage.length; g++) {
            largest = Math.max(largest, (ofQuota ? quota[g] : allocated(g)) - usage[g]);
        }
        return largest;
    }

    boolean hasTurn(int g) {
        return rounding.above(allocated(g), 0)
                && (options.considerPreemption() || rounding.above(allocated(g), usage[g]));
    }

    /** Returns whether the root negotiates in each turn, only for itself and the groups that autoregroup. */
    boolean regroupsInTurns() {
        return htcondors && tree.autoregroup();
    }

    StrictCaps caps() {
        return new StrictCaps(tree, solution.quotas.most, usage, htcondors);
    }

    void findLimits(double total) {
        double[] limits = solution.limits;
        int[] heldBy = solution.heldBy;
        Arrays.fill(heldBy, -1);
        if (htcondors) {
            StrictCaps caps = caps();
            double part = largestLack() > 0 ? 1 : Double.NaN;
            for (int g = ROOT; g < limits.length; g++) {
                Limit limit = hasTurn(g) ? limit(g, part, caps) : new Limit(Math.floor(allocated(g)), -1);
                limits[g] = limit.slots();
                heldBy[g] = limit.heldBy();
            }
            return;
        }
        System.arraycopy(shares, 0, limits, 0, limits.length);
        if (options.strictEnforceQuota()) {
            StrictCaps caps = caps();
            caps.cutAll(limits);
            for (int g = ROOT; g < limits.length; g++) {
                heldBy[g] = rounding.above(shares[g], limits[g]) ? caps.tightest(g) : -1;
            }
        }
        for (int g = ROOT; g < limits.length; g++) {
            limits[g] = solution.usable(limits[g]);
        }
        if (tree.autoregroup()) {
            limits[ROOT] = solution.usable(total);
        }
    }

    /** Returns the limit once all have advanced by a part of their lack, 1 in the last turn, NaN for no lack. */
    Limit limit(int g, double part, StrictCaps caps) {
        if (htcondors) {
            return htcondorsLimit(g, part, caps);
        }
        double slots = advanced(g, part);
        if (options.strictEnforceQuota()) {
            double cut = solution.usable(caps.cut(g, slots));
            if (cut < slots) {
                return new Limit(cut, caps.tightest(g));
            }
        }
        return new Limit(slots, -1);
    }

    private double advanced(int g, double part) {
        double lack = allocated(g) - usage[g];
        if (lack <= 0 || part >= 1) {
            return allocated(g);
        }
        return solution.usable(Math.min(allocated(g), usage[g] + rounding.whole(lack * part + 0.5)));
    }

    private Limit htcondorsLimit(int g, double part, StrictCaps caps) {
        double target = Math.max(allocated(g), quota[g]);
        double lack = Math.max(0, target - usage[g]);
        double slots = lack > 0 ? usage[g] + lack * part : target;
        slots = slots > target ? target : slots;
        if (!options.weighted()) {
            slots = Math.floor(slots);
        }
        int heldBy = -1;
        if (options.strictEnforceQuota()) {
            double more = slots - usage[g];
            for (int at = g; at >= ROOT; at = tree.parent(at)) {
                if (!tree.accepts(at) && more > caps.room(at)) {
                    more = caps.room(at);
                    heldBy = at;
                }
            }
            slots = more + usage[g];
        }
        return new Limit(asInt(slots), heldBy);
    }

    /** Cuts to a whole number; one that does not fit into an {@code int}, and NaN, becomes the least one. */
    private static double asInt(double slots) {
        double whole = slots < 0 ? Math.ceil(slots) : Math.floor(slots);
        return whole >= Integer.MIN_VALUE && whole <= Integer.MAX_VALUE ? (int) whole : Integer.MIN_VALUE;
    }

    /**
     * Returns the request in the next round: the usage at the end of this one if the group is taken to match nothing
     * more, in the repaired mode if it lacks a whole slot.
     */
    double nextRequest(int g, double used) {
        if (htcondors) {
            return used < allocated(g) ? used : solution.slots.unmet[g] + allocated(g);
        }
        return rounding.whole(allocated(g) - used) >= 1 ? used : solution.demand.requested[g];
    }

    boolean areAllUsed(double[] used) {
        double allAllocated = 0;
        double allUsed = 0;
        for (int g = ROOT; g < used.length; g++) {
            allAllocated += shares[g];
            allUsed += Math.min(used[g], shares[g]);
        }
        return allUsed >= allAllocated - rounding.tolerance();
    }

    /** Returns whether the next round makes whole slots of fractions although slots are weighted. */
    boolean makesWholeSlots(double[] used) {
        double[] requested = solution.demand.requested;
        boolean isHeld = false;
        for (int g = ROOT; g < used.length && !htcondors; g++) {
            if (!rounding.isWhole(used[g]) || !rounding.isWhole(requested[g])) {
                return false;
            }
            boolean lacksFraction = !rounding.isWhole(allocated(g)) && rounding.whole(allocated(g) - used[g]) == 0;
            isHeld |= lacksFraction && rounding.whole(requested[g] - used[g]) >= 1;
        }
        return isHeld;
    }

    /** Returns whether the cycle ends, as the next round would have the same requests. */
    boolean repeats(double[] next) {
        return !htcondors && Arrays.equals(next, solution.demand.requested);
    }
}
