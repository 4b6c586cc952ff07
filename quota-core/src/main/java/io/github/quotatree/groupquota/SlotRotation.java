package io.github.quotatree.groupquota;

import io.github.quotatree.internal.math.PositionSort;

/**
 * Hands out whole slots at one group, among the group itself and its children: the participant that waits longest comes
 * first, then the one served first at that time, so that several slots a cycle rotate as one does, then the larger
 * quota, the larger want, and the order of adding. Each gets one slot, or, if there are more slots than participants,
 * an equal part of them; the rest is handed out in the same way.
 */
final class SlotRotation {
    private final double[] wanted;
    private final double[] unmet;
    private final int[] order;

    /** The keys of the order: the first key decides first, and the want last. */
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
