package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

/**
 * The figures of one allocation, by position of group: quotas from the root down, fair shares, whole slots where slots
 * are not weighted, and limits. Not changed once it is made.
 */
final class PoolSolution {
    final PoolDemand demand;
    final GroupQuotaOptions options;
    final SlotRounding rounding;
    final QuotaAssignment quotas;
    final FairShare fair;
    final AllocatedSlots slots;

    /** The slots that no group is given. */
    final double surplus;

    /** The most that each group may use, less than its allocation where strict enforcement cuts it. */
    final double[] limits;

    /** The order of negotiation. */
    final int[] order;

    /** The queue for remainders after this allocation. */
    final RemainderQueue queue;

    private PoolSolution(
            PoolDemand demand,
            GroupQuotaOptions options,
            SlotRounding rounding,
            QuotaAssignment quotas,
            FairShare fair,
            AllocatedSlots slots,
            double surplus,
            double[] limits,
            int[] order,
            RemainderQueue queue) {
        this.demand = demand;
        this.options = options;
        this.rounding = rounding;
        this.quotas = quotas;
        this.fair = fair;
        this.slots = slots;
        this.surplus = surplus;
        this.limits = limits;
        this.order = order;
        this.queue = queue;
    }

    /** Allocates a pool of a size that is not negative. */
    static PoolSolution of(PoolDemand demand, double total, long now, GroupQuotaOptions options) {
        GroupQuotaTree tree = demand.tree();
        SlotRounding rounding = SlotRounding.of(total);
        QuotaAssignment quotas = QuotaAssignment.of(tree, total, options.allowOversubscription());
        FairShare fair = FairShare.of(tree, quotas, demand.requested());
        AllocatedSlots slots;
        double left = fair.leftOver[ROOT];
        if (options.weighted()) {
            slots = AllocatedSlots.weighted(fair);
        } else {
            SlotConsolidation consolidation = SlotConsolidation.of(tree, quotas, fair, demand.queue(), rounding);
            slots = consolidation.result();
            left += consolidation.surplus();
        }
        double[] limits = slots.allocated.clone();
        if (options.strictEnforceQuota()) {
            StrictCaps caps = StrictCaps.of(tree, quotas.most, demand.usage());
            caps.cutAll(limits);
        }
        for (int g = ROOT; g < limits.length; g++) {
            limits[g] = usable(limits[g], options, rounding);
        }
        if (tree.autoregroup()) {
            limits[ROOT] = usable(total, options, rounding);
        }
        return new PoolSolution(
                demand,
                options,
                rounding,
                quotas,
                fair,
                slots,
                left > rounding.tolerance() ? left : 0,
                limits,
                StarvationOrder.of(tree, quotas.own, demand.usage(), demand.sortKeys()),
                demand.queue().after(now, slots.served, slots.turns, demand.requested()));
    }

    GroupQuotaTree tree() {
        return demand.tree();
    }

    /**
     * Returns the part of an amount that a group can use: whole slots unless slots are weighted, and a whole number
     * where only an error of rounding separates the amount from it.
     */
    double usable(double amount) {
        return usable(amount, options, rounding);
    }

    private static double usable(double amount, GroupQuotaOptions options, SlotRounding rounding) {
        if (!options.weighted()) {
            return rounding.whole(amount);
        }
        return options.mode() == GroupQuotaOptions.Mode.REPAIRED ? rounding.snapped(amount) : amount;
    }
}
