package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

/**
 * Makes whole slots of fractions as HTCondor does. The steps are those of {@link SlotConsolidation}, and so is the
 * {@link SlotRotation} at each group. What differs: unmet requests are rounded to whole slots, half a slot up; a
 * fraction of 0.9999999999999991 is no slot, so that a slot can be lost, unless a tolerance is given; a group that
 * refuses surplus takes part in nothing above it; and which group of a cycle was served first is not known.
 */
final class HtcondorConsolidation {
    private final GroupQuotaTree tree;
    private final QuotaAssignment quotas;
    private final FairShare fair;
    private final RemainderQueue queue;
    private final RemainderQueue subtreeQueue;
    private final SlotRotation rotation;
    private final GrantStack toPassDown = new GrantStack();
    private final AllocatedSlots result;

    /** Whole slots that a group and the groups that can be reached below it want. */
    private final double[] wanted;

    /** What is left of the fractions of a subtree. */
    private final double[] leftOver;

    /** What may be missing from a slot, as an error of rounding. */
    private final double tolerance;

    private HtcondorConsolidation(
            GroupQuotaTree tree, QuotaAssignment quotas, FairShare fair, RemainderQueue queue, double tolerance) {
        this.tree = tree;
        this.quotas = quotas;
        this.fair = fair;
        this.queue = queue.withoutTurns();
        this.tolerance = tolerance;
        subtreeQueue = RemainderQueue.ofSize(tree.size());
        rotation = new SlotRotation(tree.size());
        result = AllocatedSlots.none(fair.room);
        wanted = new double[tree.size()];
        leftOver = new double[tree.size()];
    }

    /**
     * Consolidates fair shares.
     *
     * @param tolerance what may be missing from a slot; 0 as in HTCondor
     */
    static HtcondorConsolidation of(
            GroupQuotaTree tree, QuotaAssignment quotas, FairShare fair, RemainderQueue queue, double tolerance) {
        HtcondorConsolidation consolidation = new HtcondorConsolidation(tree, quotas, fair, queue, tolerance);
        for (int g = tree.size() - 1; g >= ROOT; g--) {
            consolidation.recover(g);
        }
        return consolidation;
    }

    AllocatedSlots result() {
        return result;
    }

    /** Returns what is left of the fractions of the pool. */
    double surplus() {
        return leftOver[ROOT];
    }

    /** Returns whether fractions of the pool that make a slot but for an error of rounding are left and wanted. */
    boolean isSlotLost(SlotRounding rounding) {
        return wanted[ROOT] >= 1 && rounding.whole(leftOver[ROOT]) >= 1;
    }

    private void recover(int g) {
        double whole = Math.floor(fair.allocated[g]);
        double left = fair.allocated[g] - whole;
        result.allocated[g] = whole;
        result.unmet[g] = Math.floor(0.5 + (fair.unmet[g] + left));
        wanted[g] = result.unmet[g];
        if (wanted[g] > 0) {
            subtreeQueue.set(g, queue, g);
        } else {
            subtreeQueue.setLast(g);
        }
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            left += leftOver[c];
            if (tree.accepts(c) && wanted[c] > 0) {
                wanted[g] += wanted[c];
                if (subtreeQueue.compare(c, g) < 0) {
                    subtreeQueue.set(g, subtreeQueue, c);
                }
            }
        }
        leftOver[g] = tree.childrenStart(g) == tree.childrenEnd(g) ? left : handOut(g, left);
        while (toPassDown.pop()) {
            handOut(toPassDown.group(), toPassDown.slots());
        }
    }

    /** Hands out the whole slots in an amount at a group, notes what is to be passed on, and returns what is left. */
    private double handOut(int g, double amount) {
        double slots = Math.min(Math.floor(amount + tolerance), wanted[g]);
        if (slots < 1) {
            return amount;
        }
        rotation.clear();
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            rotation.add(c, tree.accepts(c) ? wanted[c] : 0, quotas.subtree[c], subtreeQueue);
        }
        rotation.add(g, result.unmet[g], quotas.own[g], queue);
        rotation.handOut(slots);
        for (int place = 0; place < rotation.count(); place++) {
            int p = rotation.participant(place);
            double part = rotation.given(p);
            if (part <= 0) {
                continue;
            }
            result.served[p] = true;
            if (p == g) {
                result.allocated[g] += part;
                result.unmet[g] -= part;
                result.received[g] += part;
            } else {
                toPassDown.push(p, part, false);
            }
        }
        wanted[g] -= slots;
        return amount - slots;
    }
}
