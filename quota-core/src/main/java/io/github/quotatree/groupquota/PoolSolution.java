package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;
import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT_NAME;

import io.github.quotatree.groupquota.QuotaProblem.Kind;
import io.github.quotatree.internal.math.PositionSort;

/**
 * The figures of one allocation, by position of group: quotas from the root down, fair shares, whole slots where slots
 * are not weighted, and limits.
 *
 * <p>In HTCondor's mode, where any group autoregroups, the root is allocated the whole pool, beside the groups. In a
 * cycle its quota becomes the pool, too, from the second round on. A slot that HTCondor loses to rounding is lost in a
 * cycle, too; without a cycle it goes to the group to which it is due, and is reported.
 */
final class PoolSolution {
    // keys of the order of negotiation, as in HTCondor; users choose their own keys relative to these
    private static final double NO_QUOTA = 3.3e38;
    private static final double OF_ROOT = 3.4e38;
    private static final double UNKNOWN = Float.MAX_VALUE;

    final PoolDemand demand;
    final GroupQuotaOptions options;
    final SlotRounding rounding;
    final QuotaAssignment quotas;
    final double[] quotasInRound;
    final FairShare fair;
    final AllocatedSlots slots;
    final double surplus;

    // the limits of the groups, and the groups that refuse surplus and whose quotas cut them; -1 where none did
    final double[] limits;
    final int[] heldBy;
    final int[] order;
    final RemainderQueue queue;
    private final int round;

    /** Allocates in a round, from 1, of a cycle, or 0 without one; {@link RoundRules} adds the limits. */
    PoolSolution(PoolDemand demand, double total, long now, GroupQuotaOptions options, int round) {
        this.demand = demand;
        this.options = options;
        this.round = round;
        rounding = SlotRounding.of(total);
        quotas = new QuotaAssignment(demand.tree(), total, options);
        if (isPool(ROOT) && round > 1) {
            quotas.own[ROOT] = total;
        }
        fair = new FairShare(demand.tree(), quotas, demand.requested, options.isHtcondors());
        double left = fair.leftOver[ROOT];
        if (options.weighted()) {
            double[] allocated = isPool(ROOT) ? fair.allocated.clone() : fair.allocated;
            slots = new AllocatedSlots(allocated, fair.unmet, fair.room);
        } else {
            SlotConsolidation consolidation = consolidation();
            slots = consolidation.result;
            left += consolidation.surplus();
        }
        if (options.isHtcondors()) {
            reportExceededPool(total);
            surplus = Math.max(0, left);
        } else {
            surplus = left > rounding.tolerance() ? left : 0;
        }
        quotasInRound = round > 0 || !isPool(ROOT) ? quotas.own : quotas.own.clone();
        if (isPool(ROOT)) {
            slots.allocated[ROOT] = total;
            quotasInRound[ROOT] = total;
        }
        limits = new double[slots.allocated.length];
        heldBy = new int[limits.length];
        order = order(demand, quotas.own, slots.allocated);
        queue = demand.queue.after(now, slots.served, slots.turns, demand.requested);
    }

    private SlotConsolidation consolidation() {
        boolean htcondors = options.isHtcondors();
        SlotConsolidation consolidation =
                new SlotConsolidation(demand, quotas, fair, htcondors, htcondors ? SlotRounding.NONE : rounding);
        if (htcondors && consolidation.isSlotLost(rounding)) {
            double fractions = consolidation.surplus();
            quotas.problems.add(new QuotaProblem(
                    Kind.SLOT_LOST,
                    ROOT_NAME,
                    "fractions of slots sum to " + fractions + ", which HTCondor does not take for "
                            + SlotRounding.text(fractions) + ": there that slot is allocated to no group"
                            + (round > 0 ? "" : ", here to the one that is next")));
            if (round == 0) {
                return new SlotConsolidation(demand, quotas, fair, true, rounding);
            }
        }
        return consolidation;
    }

    private void reportExceededPool(double total) {
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
        return rounding.isWhole(amount) && !options.isHtcondors() ? Math.rint(amount) : amount;
    }

    boolean isPool(int g) {
        return g == ROOT && tree().autoregroup() && options.isHtcondors();
    }

    double requestedPart(int g) {
        if (!isPool(g)) {
            return slots.allocated[g];
        }
        return options.weighted() ? fair.allocated[g] : Math.floor(fair.allocated[g]) + slots.received[g];
    }

    double lack(int g) {
        return options.isHtcondors() ? demand.requested[g] - requestedPart(g) : slots.unmet[g];
    }

    boolean isFull(int refusing) {
        if (!options.hasMaximums()) {
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
        String start = "; limit " + SlotRounding.text(limits[g]);
        if (limits[g] == Integer.MIN_VALUE) {
            return start + ", as HTCondor has no number for it";
        }
        if (rounding.above(slots.allocated[g], limits[g])) {
            return start
                    + (htcondors && heldBy[g] < 0
                            ? ", as HTCondor cuts limits to whole numbers"
                            : ", as a group that refuses surplus uses its quota");
        }
        return htcondors && rounding.above(limits[g], slots.allocated[g]) ? start + ", of its quota" : "";
    }

    /**
     * Returns the order in which groups negotiate, by ascending key: one that was set, or that a rule gives, or else
     * the used part of the quota; then groups without a quota of their own, then the root. Ties are broken breadth
     * first, which HTCondor leaves open. Where a group autoregroups, the root is last in any case, as it negotiates for
     * the rest.
     */
    static int[] order(PoolDemand demand, double[] own, double[] allocated) {
        GroupQuotaTree tree = demand.tree();
        long[] keys = new long[tree.size()];
        int[] order = new int[tree.size()];
        int first = tree.autoregroup() ? ROOT + 1 : ROOT;
        for (int g = ROOT; g < order.length; g++) {
            order[g] = g;
            keys[g] = PositionSort.ofDouble(key(demand, g, own[g], allocated[g]));
        }
        new PositionSort().sort(order, first, order.length, keys);
        if (first > ROOT) {
            System.arraycopy(order, first, order, ROOT, order.length - first);
            order[order.length - 1] = ROOT;
        }
        return order;
    }

    private static double key(PoolDemand demand, int g, double own, double allocated) {
        double key = demand.sortKeys[g];
        if (!Double.isNaN(key)) {
            return key;
        }
        PoolDemand.NegotiationKey rule = demand.negotiationKey;
        if (rule != null) {
            double ruled = rule.of(demand.tree().groups().get(g), own, demand.usage[g], allocated);
            return Double.isNaN(ruled) ? UNKNOWN : ruled;
        }
        if (g == ROOT) {
            return OF_ROOT;
        }
        return own > 0 ? demand.usage[g] / own : NO_QUOTA;
    }
}
