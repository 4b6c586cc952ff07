package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

import java.util.Arrays;

/**
 * The steps of an allocation with HTCondor's flaws repaired: no slot is allocated twice, and no limit is above the
 * allocation.
 */
final class RepairedAllocation {
    private RepairedAllocation() {}

    /** Allocates a pool of a size that is not negative. */
    static PoolSolution allocate(PoolDemand demand, double total, long now, GroupQuotaOptions options) {
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
        int[] heldBy = new int[limits.length];
        Arrays.fill(heldBy, -1);
        if (options.strictEnforceQuota()) {
            StrictCaps caps = StrictCaps.of(tree, quotas.most, demand.usage());
            caps.cutAll(limits);
            for (int g = ROOT; g < limits.length; g++) {
                heldBy[g] = rounding.above(slots.allocated[g], limits[g]) ? caps.tightest(g) : -1;
            }
        }
        for (int g = ROOT; g < limits.length; g++) {
            limits[g] = PoolSolution.usable(limits[g], options, rounding);
        }
        if (tree.autoregroup()) {
            limits[ROOT] = PoolSolution.usable(total, options, rounding);
        }
        return new PoolSolution(
                demand,
                now,
                options,
                rounding,
                quotas,
                fair,
                slots,
                left > rounding.tolerance() ? left : 0,
                limits,
                heldBy);
    }
}
