package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

import io.github.quotatree.internal.math.PositionSort;

/**
 * Makes whole slots of fractions. At each group, from the leaves up, the fractions cut off in its subtree make whole
 * slots, which go to the participants that wait longest ({@link SlotRotation}); the rest goes up. The participants are
 * the same as in the sharing of surplus. A child waits as long as the group of its subtree that waits longest.
 *
 * <p>In HTCondor's mode unmet requests are rounded to whole slots, half a slot up; a fraction of 0.9999999999999991 is
 * no slot, so that a slot can be lost; and the order in which a cycle served its groups is not known.
 */
final class SlotConsolidation {
    private final GroupQuotaTree tree;
    private final QuotaAssignment quotas;
    private final FairShare fair;
    private final boolean htcondors;

    // the rounding of an allocation to whole slots, and of the sum of fractions
    private final SlotRounding cutting;
    private final SlotRounding making;
    private final RemainderQueue queue;
    private final RemainderQueue subtreeQueue;
    private final SlotRotation rotation;
    private final GrantStack toPassDown = new GrantStack();
    final AllocatedSlots result;
    private int turn;
    private final double[] wanted;

    /** The rest of the fractions of a subtree; at the root, less than a slot unless no group wants it. */
    private final double[] leftOver;

    /** Consolidates fair shares; {@code making} rounds fractions to slots, {@link SlotRounding#NONE} as in HTCondor. */
    SlotConsolidation(
            PoolDemand demand, QuotaAssignment quotas, FairShare fair, boolean htcondors, SlotRounding making) {
        tree = demand.tree();
        this.quotas = quotas;
        this.fair = fair;
        this.htcondors = htcondors;
        this.making = making;
        cutting = htcondors ? SlotRounding.NONE : making;
        queue = htcondors ? demand.queue.withoutTurns() : demand.queue;
        subtreeQueue = RemainderQueue.ofSize(tree.size());
        rotation = new SlotRotation(tree.size());
        result = new AllocatedSlots(new double[tree.size()], new double[tree.size()], fair.room.clone());
        wanted = new double[tree.size()];
        leftOver = new double[tree.size()];
        for (int g = tree.size() - 1; g >= ROOT; g--) {
            recover(g);
        }
    }

    double surplus() {
        return leftOver[ROOT];
    }

    /** Returns whether fractions of the pool that make a slot but for an error of rounding are left and wanted. */
    boolean isSlotLost(SlotRounding rounding) {
        return wanted[ROOT] >= 1 && rounding.whole(leftOver[ROOT]) >= 1;
    }

    private void recover(int g) {
        double whole = cutting.whole(fair.allocated[g]);
        // A little below 0 where rounding made a slot; the sums above even it out.
        double left = fair.allocated[g] - whole;
        double unmet = fair.unmet[g] + left;
        result.allocated[g] = whole;
        result.unmet[g] = htcondors ? Math.floor(0.5 + unmet) : Math.max(0, unmet);
        wanted[g] = cutting.whole(result.unmet[g]);
        if (wanted[g] > 0) {
            subtreeQueue.set(g, queue, g);
        } else {
            subtreeQueue.set(g, Long.MAX_VALUE, Integer.MAX_VALUE);
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
        // The fraction of one group alone makes no slot.
        double slots = isLeaf(g) ? 0 : Math.min(making.whole(left), wanted[g]);
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

    private boolean isLeaf(int g) {
        return tree.childrenStart(g) == tree.childrenEnd(g);
    }

    private void take(int g, double slots) {
        result.allocated[g] += slots;
        result.unmet[g] = Math.max(0, result.unmet[g] - slots);
        result.received[g] += slots;
        if (result.turns[g] == 0 && !htcondors) {
            result.turns[g] = ++turn;
        }
    }

    private double wantedFromAbove(int child) {
        return quotas.admissible(child, wanted[child], cutting.whole(result.room[child]));
    }

    private void handOut(int g, double slots) {
        wanted[g] -= slots;
        if (isLeaf(g)) {
            double part = Math.min(cutting.whole(result.unmet[g]), slots);
            if (part > 0) {
                result.served[g] = true;
                take(g, part);
            }
            return;
        }
        rotation.clear();
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            rotation.add(c, wantedFromAbove(c), quotas.subtree[c], subtreeQueue);
        }
        rotation.add(g, cutting.whole(result.unmet[g]), quotas.own[g], queue);
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
    }

    /**
     * Hands out whole slots at one group, among the group itself and its children: the participant that waits longest
     * comes first, then the one served first at that time, so that several slots a cycle rotate as one does, then the
     * larger quota, the larger want, and the order of adding. Each gets one slot, or, if there are more slots than
     * participants, an equal part of them; the rest is handed out in the same way.
     */
    static final class SlotRotation {
        private final double[] wanted;
        private final double[] unmet;
        private final int[] order;

        // the keys of the order: the first key decides first, and the want last
        private final long[] since;
        private final int[] turn;
        private final double[] quota;
        private final long[] number;

        private final PositionSort sort = new PositionSort();
        private int count;

        SlotRotation(int groups) {
            wanted = new double[groups];
            unmet = new double[groups];
            order = new int[groups];
            since = new long[groups];
            turn = new int[groups];
            quota = new double[groups];
            number = new long[groups];
        }

        void clear() {
            count = 0;
        }

        void add(int g, double slotsWanted, double quotaOfGroup, RemainderQueue waiting) {
            if (slotsWanted > 0) {
                since[g] = waiting.since(g);
                turn[g] = waiting.turn(g);
                quota[g] = quotaOfGroup;
                wanted[g] = slotsWanted;
                unmet[g] = slotsWanted;
                order[count++] = g;
            }
        }

        int count() {
            return count;
        }

        int participant(int place) {
            return order[place];
        }

        double given(int g) {
            return wanted[g] - unmet[g];
        }

        void handOut(double slots) {
            order(slots);
            double left = slots;
            int open = count;
            while (left >= 1 && open > 0) {
                double most = Math.max(1, Math.floor(left / open));
                open = 0;
                for (int at = 0; at < count && left >= 1; at++) {
                    int p = order[at];
                    double part = Math.min(unmet[p], Math.min(most, left));
                    unmet[p] -= part;
                    left -= part;
                    open += unmet[p] > 0 ? 1 : 0;
                }
            }
        }

        /** Orders the participants that get any of so many slots; the others of the last tie stay unordered. */
        private void order(double slots) {
            sort.sort(order, 0, count, since);
            int end;
            for (int start = 0; start < count && start < slots; start = end) {
                end = start + 1;
                while (end < count && since[order[end]] == since[order[start]]) {
                    end++;
                }
                if (end - start > 1) {
                    orderTied(start, end);
                }
            }
        }

        private void orderTied(int start, int end) {
            for (int at = start; at < end; at++) {
                number[order[at]] = ~PositionSort.ofDouble(wanted[order[at]]);
            }
            sort.sort(order, start, end, number);
            for (int at = start; at < end; at++) {
                number[order[at]] = ~PositionSort.ofDouble(quota[order[at]]);
            }
            sort.sort(order, start, end, number);
            for (int at = start; at < end; at++) {
                number[order[at]] = turn[order[at]];
            }
            sort.sort(order, start, end, number);
        }
    }
}
