package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

/** All that one allocation computes, by position of group. Not changed once it is made. */
final class Allocation {
    final GroupQuotaTree tree;
    final GroupQuotaOptions options;
    final PoolDemand demand;
    final Tolerance tolerance;
    final QuotaAssignment quotas;
    final FairShare fair;

    /** What each group is allocated, and what it still asks for, in whole slots where slots are not weighted. */
    final double[] allocated;

    final double[] unmet;

    /** What of the allocation consolidation gave. */
    final double[] received;

    final double[] limits;
    final long[] lastRemainderTimes;
    final int[] order;
    final double surplus;

    /** Whether a group or one below it was given a remainder. */
    final boolean[] served;

    /** The how manieth a group was in this allocation that was given a remainder itself; 0 for those that were not. */
    final int[] turns;

    final int[] remainderTurns;

    Allocation(PoolDemand demand, double total, long now, GroupQuotaOptions options) {
        tree = demand.tree();
        this.options = options;
        this.demand = demand;
        tolerance = Tolerance.of(total);
        quotas = new QuotaAssignment(tree, total, options.allowOversubscription());
        fair = new FairShare(tree, quotas, demand.requested(), options.allowOversubscription());
        double left = fair.leftOver[ROOT];
        if (options.weighted()) {
            allocated = fair.allocated;
            unmet = fair.unmet;
            received = new double[tree.size()];
            served = new boolean[tree.size()];
            turns = new int[tree.size()];
        } else {
            SlotConsolidation whole =
                    new SlotConsolidation(tree, quotas, fair, options.allowOversubscription(), demand, tolerance);
            allocated = whole.allocated;
            unmet = whole.unmet;
            received = whole.received;
            served = whole.served;
            turns = whole.turns;
            left += whole.leftOver[ROOT];
        }
        surplus = left > tolerance.slots() ? left : 0;
        limits = limits(total);
        order = StarvationOrder.of(tree, quotas.own, demand.usage(), demand.sortKeys());
        lastRemainderTimes = demand.lastRemainderTimes().clone();
        remainderTurns = demand.remainderTurns().clone();
        for (int g = ROOT; g < tree.size(); g++) {
            // Who asks for nothing does not grow older, and queues behind those that have been waiting.
            if (served[g] || demand.requested()[g] <= 0) {
                lastRemainderTimes[g] = now;
                remainderTurns[g] = turns[g];
            }
        }
    }

    private double[] limits(double total) {
        double[] limits = allocated.clone();
        if (options.strictEnforceQuota()) {
            StrictCaps caps = new StrictCaps(tree, quotas.most, demand.usage());
            for (int g = ROOT; g < limits.length; g++) {
                limits[g] = whole(caps.cut(g, limits[g]));
            }
        }
        if (tree.autoregroup()) {
            limits[ROOT] = whole(total);
        }
        return limits;
    }

    double whole(double limit) {
        return options.weighted() ? limit : tolerance.whole(limit);
    }
}
