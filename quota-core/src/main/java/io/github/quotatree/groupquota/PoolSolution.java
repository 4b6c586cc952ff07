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
            long now,
            GroupQuotaOptions options,
            SlotRounding rounding,
            QuotaAssignment quotas,
            FairShare fair,
            AllocatedSlots slots,
            double surplus,
            double[] limits,
            int[] heldBy) {
        this.demand = demand;
        this.options = options;
        this.rounding = rounding;
        this.quotas = quotas;
        this.fair = fair;
        this.slots = slots;
        this.surplus = surplus;
        this.limits = limits;
        this.heldBy = heldBy;
        order = StarvationOrder.of(demand, quotas.own, slots.allocated);
        queue = demand.queue().after(now, slots.served, slots.turns, demand.requested());
    }

    GroupQuotaTree tree() {
        return demand.tree();
    }

    /** Returns the part of an amount that a group can use. */
    double usable(double amount) {
        return usable(amount, options, rounding);
    }

    /**
     * Returns the part of an amount that a group can use: whole slots unless slots are weighted. Where they are, an
     * amount that is a whole number but for an error of rounding becomes that number, unless the mode is HTCondor's.
     */
    static double usable(double amount, GroupQuotaOptions options, SlotRounding rounding) {
        if (!options.weighted()) {
            return rounding.whole(amount);
        }
        return options.mode() == GroupQuotaOptions.Mode.REPAIRED ? rounding.snapped(amount) : amount;
    }

    /** Returns whether a group is the root and allocated the whole pool, as HTCondor does where groups autoregroup. */
    boolean isPool(int g) {
        return g == GroupQuotaTree.ROOT && tree().autoregroup() && isHtcondors();
    }

    /** Returns the part of an allocation that is for what the group itself requests. */
    double requestedPart(int g) {
        if (!isPool(g)) {
            return slots.allocated[g];
        }
        return options.weighted() ? fair.allocated[g] : Math.floor(fair.allocated[g]) + slots.received[g];
    }

    /** Returns what a group requests beyond its allocation, not rounded. */
    double lack(int g) {
        return isHtcondors() ? demand.requested()[g] - requestedPart(g) : slots.unmet[g];
    }

    /** Returns whether a group that refuses surplus may be given what others leave, up to a maximum. */
    boolean hasMaximums() {
        return options.allowOversubscription() && !isHtcondors();
    }

    /**
     * Returns whether a group that refuses surplus has all that it may have. Without maximums this is so where a group
     * in its subtree lacks anything; with them, the group may wait for what others leave.
     */
    boolean isFull(int refusing) {
        if (!hasMaximums()) {
            return true;
        }
        double room = slots.room[refusing];
        return options.weighted() ? room <= rounding.tolerance() : rounding.whole(room) < 1;
    }

    boolean isHtcondors() {
        return options.mode() == GroupQuotaOptions.Mode.HTCONDOR;
    }
}
