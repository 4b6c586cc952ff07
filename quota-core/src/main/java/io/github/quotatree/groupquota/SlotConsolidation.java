package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

/**
 * Makes whole slots of fractions. Every allocation is cut to whole slots. At each group, from the leaves up, the
 * fractions cut off in its subtree make whole slots, which go to the participants that wait longest ({@link
 * SlotRotation}); the rest goes up.
 *
 * <p>The participants are those of the sharing of surplus. A child waits as long as the group of its subtree that waits
 * longest.
 *
 * <p>This is HTCondor's recovery of remainders, with three differences. It does not know which group of a cycle was
 * served first. It compares fractions with a slot as they are, where {@link SlotRounding} loses no slot to rounding.
 * And it gives a slot to a group that requests half of one.
 */
final class SlotConsolidation {
    private final GroupQuotaTree tree;
    private final QuotaAssignment quotas;
    private final FairShare fair;
    private final SlotRounding rounding;
    private final RemainderQueue queue;
    private final RemainderQueue subtreeQueue;
    private final SlotRotation rotation;
    private final GrantStack toPassDown = new GrantStack();
    private final AllocatedSlots result;
    private int turn;

    /** Whole slots that a group and the groups that can be reached below it want. */
    private final double[] wanted;

    /** What is left of the fractions of a subtree; at the root, less than a slot unless no group wants it. */
    private final double[] leftOver;

    private SlotConsolidation(
            GroupQuotaTree tree, QuotaAssignment quotas, FairShare fair, RemainderQueue queue, SlotRounding rounding) {
        this.tree = tree;
        this.quotas = quotas;
        this.fair = fair;
        this.queue = queue;
        this.rounding = rounding;
        subtreeQueue = RemainderQueue.ofSize(tree.size());
        rotation = new SlotRotation(tree.size());
        result = AllocatedSlots.none(fair.room);
        wanted = new double[tree.size()];
        leftOver = new double[tree.size()];
    }

    /** Consolidates fair shares. */
    static SlotConsolidation of(
            GroupQuotaTree tree, QuotaAssignment quotas, FairShare fair, RemainderQueue queue, SlotRounding rounding) {
        SlotConsolidation consolidation = new SlotConsolidation(tree, quotas, fair, queue, rounding);
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

    private void recover(int g) {
        double whole = rounding.whole(fair.allocated[g]);
        // A little below 0 where rounding made a slot; the sums above even it out.
        double left = fair.allocated[g] - whole;
        result.allocated[g] = whole;
        result.unmet[g] = Math.max(0, fair.unmet[g] + left);
        wanted[g] = rounding.whole(result.unmet[g]);
        if (wanted[g] > 0) {
            subtreeQueue.set(g, queue, g);
        } else {
            subtreeQueue.setLast(g);
        }
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            left += leftOver[c];
            double want = wantedFromAbove(c);
            if (want > 0) {
                wanted[g] += want;
                if (subtreeQueue.compare(c, g) < 0) {
                    subtreeQueue.set(g, subtreeQueue, c);
                }
            }
        }
        double slots = Math.min(rounding.whole(left), wanted[g]);
        if (slots >= 1) {
            left -= slots;
            toPassDown.push(g, slots, false);
            while (toPassDown.pop()) {
                if (toPassDown.own()) {
                    take(toPassDown.group(), toPassDown.slots());
                } else {
                    handOut(toPassDown.group(), toPassDown.slots());
                }
            }
        }
        leftOver[g] = left;
        // The fractions that leave the subtree make room for others in it.
        result.room[g] += left;
    }

    private void take(int g, double slots) {
        result.allocated[g] += slots;
        result.unmet[g] = Math.max(0, result.unmet[g] - slots);
        result.received[g] += slots;
        if (result.turns[g] == 0) {
            result.turns[g] = ++turn;
        }
    }

    private double wantedFromAbove(int child) {
        return quotas.admissible(child, wanted[child], rounding.whole(result.room[child]));
    }

    /** Hands out whole slots at a group, no more than are wanted, and notes what is to be passed on below. */
    private void handOut(int g, double slots) {
        if (tree.childrenStart(g) == tree.childrenEnd(g)) {
            takeAlone(g, slots);
            return;
        }
        rotation.clear();
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            rotation.add(c, wantedFromAbove(c), quotas.subtree[c], subtreeQueue);
        }
        rotation.add(g, rounding.whole(result.unmet[g]), quotas.own[g], queue);
        rotation.handOut(slots);
        // Grants wait on a stack, the last one first, so that they are taken in the order of turns.
        for (int place = rotation.count() - 1; place >= 0; place--) {
            int p = rotation.participant(place);
            double part = rotation.given(p);
            if (part > 0) {
                boolean own = p == g;
                result.served[p] = true;
                result.room[p] -= own ? 0 : part;
                toPassDown.push(p, part, own);
            }
        }
        wanted[g] -= slots;
    }

    /** Hands out whole slots at a group without children, which is its only participant. */
    private void takeAlone(int g, double slots) {
        double whole = rounding.whole(result.unmet[g]);
        double part = whole - (whole - Math.min(whole, slots));
        if (part > 0) {
            result.served[g] = true;
            take(g, part);
        }
        wanted[g] -= slots;
    }
}
