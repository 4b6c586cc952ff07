package io.github.quotatree.groupquota;

/**
 * Hands out whole slots at one group, among the group itself and its children: the participant that waits longest comes
 * first.
 *
 * <p>Of participants that wait since the same time the one served first then comes first again, so that several slots a
 * cycle rotate as one does. Then the larger quota comes first, then the larger want, then the order of adding. Each
 * gets one slot, or, if there are more slots than participants, an equal part of them; the rest is handed out in
 * the same way.
 */
final class SlotRotation {
    private final RemainderQueue queue;
    private final double[] quota;
    private final double[] wanted;
    private final double[] unmet;
    private final int[] order;
    private int count;

    SlotRotation(int groups) {
        queue = RemainderQueue.ofSize(groups);
        quota = new double[groups];
        wanted = new double[groups];
        unmet = new double[groups];
        order = new int[groups];
    }

    void clear() {
        count = 0;
    }

    /** Adds the participant of a position, with its place in a queue, if it wants a slot. */
    void add(int g, double slotsWanted, double quotaOfGroup, RemainderQueue waiting) {
        if (slotsWanted > 0) {
            queue.set(g, waiting, g);
            quota[g] = quotaOfGroup;
            wanted[g] = slotsWanted;
            unmet[g] = slotsWanted;
            order[count++] = g;
        }
    }

    int count() {
        return count;
    }

    /** Returns the position of the participant that was given its slots at a place of the order. */
    int participant(int place) {
        return order[place];
    }

    /** Returns the slots that a participant was given. */
    double given(int g) {
        return wanted[g] - unmet[g];
    }

    /** Hands out whole slots, no more than are wanted. */
    void handOut(double slots) {
        PositionOrder longestWaitingFirst = this::precedes;
        longestWaitingFirst.sort(order, count);
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

    private boolean precedes(int a, int b) {
        int waits = queue.compare(a, b);
        if (waits != 0) {
            return waits < 0;
        }
        return quota[a] != quota[b] ? quota[a] > quota[b] : wanted[a] > wanted[b];
    }
}
