package io.github.quotatree.groupquota;

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

    /** The positions of the groups that refuse surplus and whose quotas cut the limits; -1 where none did. */
    final int[] heldBy;

    /** The order of negotiation. */
    final int[] order;

    /** The queue for remainders after this allocation. */
    final RemainderQueue queue;

    PoolSolution(
            PoolDemand demand,
            GroupQuotaOptions options,
            SlotRounding rounding,
            QuotaAssignment quotas,
            FairShare fair,
            AllocatedSlots slots,
            double surplus,
            double[] limits,
            int[] heldBy,
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
        this.heldBy = heldBy;
        this.order = order;
        this.queue = queue;
    }

    GroupQuotaTree tree() {
        return demand.tree();
    }

    /** Returns the part of an amount that a group can use: whole slots unless slots are weighted. */
    double usable(double amount) {
        return options.weighted() ? amount : rounding.whole(amount);
    }
}
