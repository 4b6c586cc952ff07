package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;
import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT_NAME;

import io.github.quotatree.groupquota.QuotaProblem.Kind;

/**
 * The steps of an allocation: quotas, fair shares, whole slots where slots are not weighted, and limits. In the repaired
 * mode no slot is allocated twice, and no limit is above the allocation.
 *
 * <p>In HTCondor's mode, where any group autoregroups, the root is allocated the whole pool, beside the allocations of
 * the groups. In a cycle its quota becomes the pool, too, and stays so: from the second round on it is shared once more.
 * A slot that HTCondor loses to rounding is lost in a cycle, too, as each round depends on the one before. An allocation
 * without a cycle gives it to the group to which it is due, and reports it.
 */
final class Allocation {
    private final PoolDemand demand;
    private final double total;
    private final GroupQuotaOptions options;
    private final int round;
    private final SlotRounding rounding;
    private final QuotaAssignment quotas;
    private final FairShare fair;
    private double surplus;

    private Allocation(PoolDemand demand, double total, GroupQuotaOptions options, int round) {
        this.demand = demand;
        this.total = total;
        this.options = options;
        this.round = round;
        rounding = SlotRounding.of(total);
        quotas = QuotaAssignment.of(demand.tree(), total, options);
        if (rootIsAllocatedPool() && round > 1) {
            quotas.own[ROOT] = total;
        }
        fair = FairShare.of(demand.tree(), quotas, demand.requested(), options.isHtcondors());
        surplus = fair.leftOver[ROOT];
    }

    /**
     * Allocates a pool of a size that is not negative.
     *
     * @param round the number of the round of a cycle, from 1; 0 for an allocation without a cycle
     */
    static PoolSolution allocate(PoolDemand demand, double total, long now, GroupQuotaOptions options, int round) {
        return new Allocation(demand, total, options, round).solve(now);
    }

    private PoolSolution solve(long now) {
        AllocatedSlots slots = options.weighted() ? AllocatedSlots.weighted(fair) : wholeSlots();
        double[] quotasInRound = quotas.own;
        if (options.isHtcondors()) {
            reportExceededPool(slots);
            surplus = Math.max(0, surplus);
        } else {
            surplus = surplus > rounding.tolerance() ? surplus : 0;
        }
        if (rootIsAllocatedPool()) {
            slots = slots.withRoot(total);
            quotasInRound = round > 0 ? quotas.own : quotas.own.clone();
            quotasInRound[ROOT] = total;
        }
        PoolSolution solution = new PoolSolution(demand, now, options, rounding, quotas, fair, slots, surplus);
        RoundRules.of(solution, quotasInRound).findLimits(total);
        return solution;
    }

    private boolean rootIsAllocatedPool() {
        return options.isHtcondors() && demand.tree().autoregroup();
    }

    private AllocatedSlots wholeSlots() {
        boolean htcondors = options.isHtcondors();
        SlotConsolidation consolidation =
                SlotConsolidation.of(demand, quotas, fair, htcondors, htcondors ? SlotRounding.NONE : rounding);
        if (htcondors && consolidation.isSlotLost(rounding)) {
            reportLostSlot(consolidation.surplus());
            if (round == 0) {
                consolidation = SlotConsolidation.of(demand, quotas, fair, true, rounding);
            }
        }
        surplus += consolidation.surplus();
        return consolidation.result();
    }

    /** Reports a sum of the fractions of the pool that is almost a slot. */
    private void reportLostSlot(double fractions) {
        quotas.problems.add(new QuotaProblem(
                Kind.SLOT_LOST,
                ROOT_NAME,
                "fractions of slots sum to " + fractions + ", which HTCondor does not take for "
                        + SlotRounding.text(fractions) + ": there that slot is allocated to no group"
                        + (round > 0 ? "" : ", here to the one that is next")));
    }

    /** Reports allocations of more than the pool, before the root is allocated the pool because groups autoregroup. */
    private void reportExceededPool(AllocatedSlots slots) {
        double sum = 0;
        for (double allocated : slots.allocated) {
            sum += allocated;
        }
        if (!rounding.above(sum, total)) {
            return;
        }
        String why = options.allowOversubscription()
                ? "with oversubscription quota counts once a level, and static quotas are not scaled down"
                : "the root's quota is the pool from the second round of a cycle on, as groups autoregroup";
        quotas.problems.add(new QuotaProblem(
                Kind.POOL_EXCEEDED,
                ROOT_NAME,
                "allocations sum to " + SlotRounding.text(sum) + ", more than the pool of " + SlotRounding.text(total)
                        + ": " + why));
    }
}
