package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Makes whole slots of fractions. Every allocation is cut to whole slots; at each group, from the leaves up, what was cut off
 * in its subtree and makes whole slots is handed out to whoever waits longest, and the rest goes up.
 *
 * <p>The participants are those of the sharing of surplus. A child waits since the longest waiting group of its subtree was
 * given a remainder. Of those served at the same time the one served first comes first again, so that several remainders a
 * cycle go round as one does; then the larger quota comes first, then the larger want, then the order of the tree, a parent
 * after its children. Each is given one slot, or, if there are more slots than participants, an equal part.
 *
 * <p>This is HTCondor's recovery of remainders, with three differences: it does not know who of a cycle was served first; it
 * compares fractions with a slot as they are, where here a {@link Tolerance} sees to it that no slot is lost; and it gives a
 * slot to who asks for half of one.
 */
final class SlotConsolidation {
    /** Slots for a subtree, to be handed out there, or for a group itself. */
    private record Grant(int group, double slots, boolean own) {}

    private final GroupQuotaTree tree;
    private final QuotaAssignment quotas;
    private final FairShare fair;
    private final boolean oversubscription;
    private final Tolerance tolerance;
    private final long[] waitsSince;
    private final int[] lastTurns;
    private final double[] keyQuota;
    private final double[] keyWant;
    private final long[] keyTime;
    private final int[] keyTurn;
    private final int[] order;
    private final Deque<Grant> toPassDown = new ArrayDeque<>();

    /** Allocations in whole slots, and what is still asked for. */
    final double[] allocated;

    final double[] unmet;

    /** Whole slots that a group and those that can be reached below it ask for. */
    final double[] wanted;

    /** What a group itself was given here. */
    final double[] received;

    /** Whether a group, or one below it, was given something here by its parent or by itself. */
    final boolean[] served;

    /** What is left of the fractions of a subtree; at the root, less than a slot unless nobody wants it. */
    final double[] leftOver;

    /** The how manieth a group was that was given something itself; 0 for those that were not. */
    final int[] turns;

    private final long[] subtreeWaitsSince;
    private final int[] subtreeTurns;
    private int turn;

    SlotConsolidation(
            GroupQuotaTree tree,
            QuotaAssignment quotas,
            FairShare fair,
            boolean oversubscription,
            PoolDemand demand,
            Tolerance tolerance) {
        this.tree = tree;
        this.quotas = quotas;
        this.fair = fair;
        this.oversubscription = oversubscription;
        this.tolerance = tolerance;
        waitsSince = demand.lastRemainderTimes();
        lastTurns = demand.remainderTurns();
        int size = tree.size();
        allocated = new double[size];
        unmet = new double[size];
        wanted = new double[size];
        received = new double[size];
        served = new boolean[size];
        leftOver = new double[size];
        subtreeWaitsSince = new long[size];
        keyQuota = new double[size];
        keyWant = new double[size];
        keyTime = new long[size];
        keyTurn = new int[size];
        turns = new int[size];
        subtreeTurns = new int[size];
        order = new int[size];
        for (int g = size - 1; g >= ROOT; g--) {
            recover(g);
        }
    }

    private void recover(int g) {
        double whole = tolerance.whole(fair.allocated[g]);
        double left =
                fair.allocated[g] - whole; // a little below 0 where rounding made a slot; the sums above even it out
        allocated[g] = whole;
        unmet[g] = Math.max(0, fair.unmet[g] + left);
        wanted[g] = tolerance.whole(unmet[g]);
        subtreeWaitsSince[g] = wanted[g] > 0 ? waitsSince[g] : Long.MAX_VALUE;
        subtreeTurns[g] = wanted[g] > 0 ? lastTurns[g] : Integer.MAX_VALUE;
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            left += leftOver[c];
            double want = wantedFromAbove(c);
            if (want > 0) {
                wanted[g] += want;
                waitAtLeastAs(g, c);
            }
        }
        double slots = Math.min(tolerance.whole(left), wanted[g]);
        if (slots >= 1) {
            left -= slots;
            toPassDown.push(new Grant(g, slots, false));
            while (!toPassDown.isEmpty()) {
                Grant grant = toPassDown.pop();
                if (grant.own()) {
                    take(grant.group(), grant.slots());
                } else {
                    handOut(grant.group(), grant.slots());
                }
            }
        }
        leftOver[g] = left;
    }

    /** A subtree waits as long as the group in it that waits longest. */
    private void waitAtLeastAs(int g, int child) {
        if (subtreeWaitsSince[child] < subtreeWaitsSince[g]
                || (subtreeWaitsSince[child] == subtreeWaitsSince[g] && subtreeTurns[child] < subtreeTurns[g])) {
            subtreeWaitsSince[g] = subtreeWaitsSince[child];
            subtreeTurns[g] = subtreeTurns[child];
        }
    }

    private void take(int g, double slots) {
        allocated[g] += slots;
        unmet[g] = Math.max(0, unmet[g] - slots);
        received[g] += slots;
        if (turns[g] == 0) {
            turns[g] = ++turn;
        }
    }

    /** A group that refuses surplus has room for what its own subtree was cut by, too. */
    private double wantedFromAbove(int child) {
        if (tree.accepts(child)) {
            return wanted[child];
        }
        if (!oversubscription) {
            return 0;
        }
        return Math.max(0, Math.min(wanted[child], tolerance.whole(fair.room[child] + leftOver[child])));
    }

    /** Hands out whole slots at a group, no more than are wanted, and notes what is to be passed on below. */
    private void handOut(int g, double slots) {
        int count = participants(g);
        MemberOrder longestWaitingFirst = this::hasTurnBefore;
        longestWaitingFirst.sort(order, count);
        double left = slots;
        int open = count;
        while (left >= 1 && open > 0) {
            double most = Math.max(1, Math.floor(left / open));
            open = 0;
            for (int at = 0; at < count && left >= 1; at++) {
                int p = order[at];
                double part = Math.min(keyWant[p], Math.min(most, left));
                keyWant[p] -= part;
                left -= part;
                open += keyWant[p] > 0 ? 1 : 0;
            }
        }
        grant(g, count);
        wanted[g] -= slots;
    }

    /** Notes the keys of the participants; a participant is known by the position of its group. */
    private int participants(int g) {
        int count = 0;
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            keyWant[c] = wantedFromAbove(c);
            if (keyWant[c] > 0) {
                keyTime[c] = subtreeWaitsSince[c];
                keyTurn[c] = subtreeTurns[c];
                keyQuota[c] = quotas.subtree[c];
                order[count++] = c;
            }
        }
        keyWant[g] = tolerance.whole(unmet[g]);
        if (keyWant[g] > 0) {
            keyTime[g] = waitsSince[g];
            keyTurn[g] = lastTurns[g];
            keyQuota[g] = quotas.own[g];
            order[count++] = g;
        }
        return count;
    }

    private boolean hasTurnBefore(int a, int b) {
        if (keyTime[a] != keyTime[b]) {
            return keyTime[a] < keyTime[b];
        }
        if (keyTurn[a] != keyTurn[b]) {
            return keyTurn[a] < keyTurn[b];
        }
        if (keyQuota[a] != keyQuota[b]) {
            return keyQuota[a] > keyQuota[b];
        }
        return keyWant[a] > keyWant[b];
    }

    /** Grants wait on a stack, the last one first, so that they are taken in the order of turns. */
    private void grant(int g, int count) {
        for (int at = count - 1; at >= 0; at--) {
            int p = order[at];
            boolean own = p == g;
            double part = (own ? tolerance.whole(unmet[g]) : wantedFromAbove(p)) - keyWant[p];
            if (part > 0) {
                served[p] = true;
                fair.room[p] -= own ? 0 : part;
                toPassDown.push(new Grant(p, part, own));
            }
        }
    }
}
