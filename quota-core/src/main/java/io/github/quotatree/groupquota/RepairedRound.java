package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

import java.util.Arrays;

/**
 * A round with HTCondor's flaws repaired: no limit is above the allocation, no usage counts twice, and no slot is lost
 * to a fraction.
 *
 * <p>Weighted slots are often matched in whole slots all the same. So the limits of turns are whole numbers of slots
 * above the usage, rounded half up: a group that lacks one slot gets it in the middle of the round rather than in the
 * last turn, when others may have taken it. A group that lacks less than a slot at the end of a round keeps its
 * request, as a fraction may have held it. And if all requests and all usage are whole then, the next round makes whole
 * slots of the fractions.
 */
final class RepairedRound implements RoundRules {
    private final PoolSolution solution;
    private final GroupQuotaOptions options;
    private final SlotRounding rounding;
    private final double[] usage;

    /** What each group may match in the round, with its usage. */
    private final double[] usable;

    RepairedRound(PoolSolution solution) {
        this.solution = solution;
        options = solution.options;
        rounding = solution.rounding;
        usage = solution.demand.usage();
        usable = solution.slots.allocated.clone();
        for (int g = ROOT; g < usable.length; g++) {
            usable[g] = solution.usable(usable[g]);
        }
    }

    @Override
    public double largestLack() {
        double largest = 0;
        for (int g = ROOT; g < usage.length; g++) {
            largest = Math.max(largest, usable[g] - usage[g]);
        }
        return largest;
    }

    @Override
    public boolean hasTurn(int g) {
        return rounding.above(usable[g], 0) && (options.considerPreemption() || rounding.above(usable[g], usage[g]));
    }

    @Override
    public boolean regroupsInTurns() {
        return false;
    }

    @Override
    public StrictCaps caps(double[] most) {
        return StrictCaps.of(solution.tree(), most, usage);
    }

    @Override
    public Limit limit(int g, double part, StrictCaps caps) {
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
        double lack = usable[g] - usage[g];
        if (lack <= 0 || part >= 1) {
            return usable[g];
        }
        return solution.usable(Math.min(usable[g], usage[g] + rounding.whole(lack * part + 0.5)));
    }

    /**
     * Returns the request as it was, or the usage of a group that is taken to match nothing more in this cycle, as it
     * lacks a whole slot.
     */
    @Override
    public double nextRequest(int g, double used) {
        return rounding.whole(usable[g] - used) >= 1 ? used : solution.demand.requested()[g];
    }

    @Override
    public boolean makesWholeSlots(double[] used) {
        double[] requested = solution.demand.requested();
        boolean isHeld = false;
        for (int g = ROOT; g < used.length; g++) {
            if (!rounding.isWhole(used[g]) || !rounding.isWhole(requested[g])) {
                return false;
            }
            boolean lacksFraction = !rounding.isWhole(usable[g]) && rounding.whole(usable[g] - used[g]) == 0;
            isHeld |= lacksFraction && rounding.whole(requested[g] - used[g]) >= 1;
        }
        return isHeld;
    }

    @Override
    public boolean repeats(double[] next) {
        return Arrays.equals(next, solution.demand.requested());
    }

    @Override
    public boolean areAllUsed(double allAllocated, double allUsed) {
        return allUsed >= allAllocated - rounding.tolerance();
    }
}
