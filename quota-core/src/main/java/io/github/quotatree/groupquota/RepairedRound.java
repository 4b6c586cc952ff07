package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

/** A round with HTCondor's flaws repaired: no limit is above the allocation, and no usage counts twice. */
final class RepairedRound implements RoundRules {
    private final PoolSolution solution;
    private final GroupQuotaOptions options;
    private final double[] allocated;
    private final double[] usage;

    RepairedRound(PoolSolution solution) {
        this.solution = solution;
        options = solution.options;
        allocated = solution.slots.allocated;
        usage = solution.demand.usage();
    }

    @Override
    public double largestLack() {
        double largest = 0;
        for (int g = ROOT; g < usage.length; g++) {
            largest = Math.max(largest, allocated[g] - usage[g]);
        }
        return largest;
    }

    @Override
    public boolean hasTurn(int g) {
        return allocated[g] > 0 && (options.considerPreemption() || usage[g] < allocated[g]);
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
            double cut = caps.cut(g, slots);
            if (cut < slots) {
                return new Limit(solution.usable(cut), caps.tightest(g));
            }
        }
        return new Limit(slots, -1);
    }

    private double advanced(int g, double part) {
        double lack = allocated[g] - usage[g];
        if (lack <= 0 || part >= 1) {
            return allocated[g];
        }
        return solution.usable(Math.min(allocated[g], usage[g] + lack * part));
    }

    /** Returns the request as it was, or the usage of a group that is taken to match nothing more in this cycle. */
    @Override
    public double nextRequest(int g, double used) {
        return used < allocated[g] ? used : solution.demand.requested()[g];
    }

    @Override
    public boolean areAllUsed(double allAllocated, double allUsed) {
        return allUsed >= allAllocated - solution.rounding.tolerance();
    }
}
