package io.github.quotatree.groupquota;

/**
 * The figures of one allocation, by position of group: quotas from the root down, fair shares, whole slots where slots
 * are not weighted, and limits.
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

    /** The limits of the groups, and the groups that refuse surplus and whose quotas cut them; -1 where none did. */
    final double[] limits;

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
            double surplus) {
        this.demand = demand;
        this.options = options;
        this.rounding = rounding;
        this.quotas = quotas;
        this.fair = fair;
        this.slots = slots;
        this.surplus = surplus;
        limits = new double[slots.allocated.length];
        heldBy = new int[limits.length];
        order = StarvationOrder.of(demand, quotas.own, slots.allocated);
        queue = demand.queue().after(now, slots.served, slots.turns, demand.requested());
    }

    GroupQuotaTree tree() {
        return demand.tree();
    }

    /**
     * Returns the part of an amount that a group can use: whole slots unless slots are weighted. Where they are, an
     * amount that is a whole number but for an error of rounding becomes that number, unless the mode is HTCondor's.
     */
    double usable(double amount) {
        if (!options.weighted()) {
            return rounding.whole(amount);
        }
        return options.isHtcondors() ? amount : rounding.snapped(amount);
    }

    /** Returns whether a group is the root and allocated the whole pool, as HTCondor does where groups autoregroup. */
    boolean isPool(int g) {
        return g == GroupQuotaTree.ROOT && tree().autoregroup() && options.isHtcondors();
    }

    /** Returns the part of an allocation that serves the request of the group itself. */
    double requestedPart(int g) {
        if (!isPool(g)) {
            return slots.allocated[g];
        }
        return options.weighted() ? fair.allocated[g] : Math.floor(fair.allocated[g]) + slots.received[g];
    }

    /** Returns the request of a group beyond its allocation, not rounded. */
    double lack(int g) {
        return options.isHtcondors() ? demand.requested()[g] - requestedPart(g) : slots.unmet[g];
    }

    /** Returns whether a group that refuses surplus may be given surplus, up to a maximum. */
    boolean hasMaximums() {
        return options.allowOversubscription() && !options.isHtcondors();
    }

    /**
     * Returns whether a group that refuses surplus has its most. Without maximums this is so where a group
     * in its subtree lacks anything; with them, the group may wait for surplus of others.
     */
    boolean isFull(int refusing) {
        if (!hasMaximums()) {
            return true;
        }
        double room = slots.room[refusing];
        return options.weighted() ? room <= rounding.tolerance() : rounding.whole(room) < 1;
    }

    /** Returns why the limit is not the allocation, and nothing if it is. */
    String limitInWords(int g) {
        if (isPool(g)) {
            return "; allocated the pool, as groups autoregroup";
        }
        boolean htcondors = options.isHtcondors();
        double limit = limits[g];
        double allocated = slots.allocated[g];
        String start = "; limit " + SlotRounding.text(limit);
        if (limit == Integer.MIN_VALUE) {
            return start + ", as HTCondor has no number for it";
        }
        if (rounding.above(allocated, limit)) {
            return start
                    + (htcondors && heldBy[g] < 0
                            ? ", as HTCondor cuts limits to whole numbers"
                            : ", as a group that refuses surplus uses its quota");
        }
        return htcondors && rounding.above(limit, allocated) ? start + ", of its quota" : "";
    }
}
