package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

/**
 * A round as HTCondor holds it.
 *
 * <p>The limit of a group is the larger of its allocation and its quota, advanced from its usage at the start of the
 * round, cut by the groups that refuse surplus and then to a whole number, as HTCondor passes it on as an {@code int}.
 * The usage of the group is that of the start of the round and the usage of subtrees is current, so that what was
 * matched in earlier turns counts twice. Where any group accepts surplus, the largest lack is that of an allocation; a
 * group that lacks only quota then has 0/0 as its limit.
 */
final class HtcondorRound implements RoundRules {
    private final GroupQuotaTree tree;
    private final GroupQuotaOptions options;
    private final double[] quota;
    private final double[] allocated;
    private final double[] unmet;
    private final double[] usage;

    HtcondorRound(
            GroupQuotaTree tree, GroupQuotaOptions options, double[] quota, AllocatedSlots slots, double[] usage) {
        this.tree = tree;
        this.options = options;
        this.quota = quota;
        allocated = slots.allocated;
        unmet = slots.unmet;
        this.usage = usage;
    }

    static HtcondorRound of(PoolSolution solution) {
        return new HtcondorRound(
                solution.tree(), solution.options, solution.quotas.own, solution.slots, solution.demand.usage());
    }

    @Override
    public double largestLack() {
        double[] target = tree.anyAccepts() ? allocated : quota;
        double largest = 0;
        for (int g = ROOT; g < usage.length; g++) {
            largest = Math.max(largest, target[g] - usage[g]);
        }
        return largest;
    }

    @Override
    public boolean hasTurn(int g) {
        return allocated[g] > 0 && (options.considerPreemption() || usage[g] < allocated[g]);
    }

    @Override
    public boolean regroupsInTurns() {
        return true;
    }

    @Override
    public StrictCaps caps(double[] most) {
        return StrictCaps.summedInOrder(tree, most, usage);
    }

    @Override
    public Limit limit(int g, double part, StrictCaps caps) {
        double target = Math.max(allocated[g], quota[g]);
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

    /** Cuts to a whole number; what does not fit into an {@code int}, or is no number, is the least one. */
    private static double asInt(double slots) {
        double whole = slots < 0 ? Math.ceil(slots) : Math.floor(slots);
        return whole >= Integer.MIN_VALUE && whole <= Integer.MAX_VALUE ? (int) whole : Integer.MIN_VALUE;
    }

    /** Returns the usage of a group that was not matched all of its allocation, and else what it was counted as. */
    @Override
    public double nextRequest(int g, double used) {
        return used < allocated[g] ? used : unmet[g] + allocated[g];
    }

    @Override
    public boolean areAllUsed(double allAllocated, double allUsed) {
        return allUsed >= allAllocated;
    }
}
