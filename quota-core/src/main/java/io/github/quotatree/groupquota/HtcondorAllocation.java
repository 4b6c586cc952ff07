package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

import java.util.Arrays;

/**
 * The steps of an allocation as HTCondor takes them.
 *
 * <p>Where any group autoregroups, the root is allocated the whole pool, beside what the groups are allocated. In a
 * cycle its quota becomes the pool, too, and stays so: from the second round on it is shared once more.
 *
 * <p>A slot that HTCondor loses to rounding is lost in a cycle, too, as each round depends on the one before. An
 * allocation without a cycle gives it to the group to which it is due, and reports it.
 */
final class HtcondorAllocation {
    private HtcondorAllocation() {}

    /**
     * Allocates a pool of a size that is not negative.
     *
     * @param round the number of the round of a cycle, from 1; 0 for an allocation without a cycle
     */
    static PoolSolution allocate(PoolDemand demand, double total, long now, GroupQuotaOptions options, int round) {
        GroupQuotaTree tree = demand.tree();
        SlotRounding rounding = SlotRounding.of(total);
        QuotaAssignment quotas = HtcondorAssignment.of(tree, total, options.allowOversubscription());
        if (tree.autoregroup() && round > 1) {
            quotas.own[ROOT] = total;
        }
        FairShare fair = HtcondorShare.of(tree, quotas, demand.requested());
        AllocatedSlots slots;
        double left = fair.leftOver[ROOT];
        if (options.weighted()) {
            slots = AllocatedSlots.weighted(fair);
        } else {
            HtcondorConsolidation consolidation = HtcondorConsolidation.of(tree, quotas, fair, demand.queue(), 0);
            if (consolidation.isSlotLost(rounding)) {
                quotas.problems.add(HtcondorProblems.slotLost(consolidation.surplus(), round > 0));
                if (round == 0) {
                    consolidation = HtcondorConsolidation.of(tree, quotas, fair, demand.queue(), rounding.tolerance());
                }
            }
            slots = consolidation.result();
            left = Math.max(0, left + consolidation.surplus());
        }
        HtcondorProblems.poolExceeded(slots, total, options).ifPresent(quotas.problems::add);
        double[] inRound = quotas.own;
        if (tree.autoregroup()) {
            slots = slots.withRoot(total);
            inRound = round > 0 ? quotas.own : quotas.own.clone();
            inRound[ROOT] = total;
        }
        double[] limits = new double[tree.size()];
        int[] heldBy = new int[tree.size()];
        HtcondorRound rules = new HtcondorRound(tree, options, inRound, slots, demand.usage());
        limit(rules, rules.caps(quotas.most), slots, limits, heldBy);
        return new PoolSolution(demand, now, options, rounding, quotas, fair, slots, left, limits, heldBy);
    }

    /** Finds the limits of the last turn of a round in which nothing is matched. */
    private static void limit(
            HtcondorRound round, StrictCaps caps, AllocatedSlots slots, double[] limits, int[] heldBy) {
        double lack = round.largestLack();
        Arrays.fill(heldBy, -1);
        for (int g = ROOT; g < limits.length; g++) {
            if (round.hasTurn(g)) {
                RoundRules.Limit limit = round.limit(g, lack > 0 ? 1 : Double.NaN, caps);
                limits[g] = limit.slots();
                heldBy[g] = limit.heldBy();
            } else {
                limits[g] = Math.floor(slots.allocated[g]);
            }
        }
    }
}
