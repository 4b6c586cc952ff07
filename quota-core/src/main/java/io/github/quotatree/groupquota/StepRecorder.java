package io.github.quotatree.groupquota;

import io.github.quotatree.groupquota.NegotiationRound.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Records the steps of a round, but none that repeats the one before of the same group: with the same limit, and
 * without a match. The record of a round is then at most linear in its slots and groups, as limits rise by whole
 * slots, however many turns it has; a limit that a refusing group cuts also changes where another group below it
 * matches.
 */
final class StepRecorder {
    private final GroupQuotaTree tree;

    /** The groups that negotiate in each turn, in their order, and the place of each group among them. */
    private final int[] inTurn;

    private final int[] place;

    /** The last step kept of each place. */
    private final int[] last;

    /** The steps kept, in the order of time. */
    private int[] places = new int[16];

    private int[] turns = new int[16];
    private int[] heldBy = new int[16];
    private double[] limits = new double[16];
    private double[] before = new double[16];
    private double[] matched = new double[16];
    private int kept;

    /** The steps of the root for other groups, and their positions among all steps. */
    private final List<Step> regrouped = new ArrayList<>();

    private int[] regroupedAt = new int[4];
    private int steps;

    /** Starts the record of a round. */
    StepRecorder(GroupQuotaTree tree, int[] inTurn) {
        this.tree = tree;
        this.inTurn = inTurn;
        place = new int[tree.size()];
        last = new int[inTurn.length];
        Arrays.fill(last, -1);
        for (int p = 0; p < inTurn.length; p++) {
            place[inTurn[p]] = p;
        }
    }

    /** Adds the step of a group in a turn; the holder is -1 if no group cut the limit. */
    void add(int turn, int g, RoundRules.Limit limit, double usageBefore, double slots) {
        steps++;
        int p = place[g];
        int e = last[p];
        boolean isRepeated = e >= 0
                && slots == 0
                && limits[e] == limit.slots()
                && heldBy[e] == limit.heldBy()
                && before[e] + matched[e] == usageBefore;
        if (isRepeated) {
            return;
        }
        if (kept == turns.length) {
            grow();
        }
        last[p] = kept;
        places[kept] = p;
        turns[kept] = turn;
        heldBy[kept] = limit.heldBy();
        limits[kept] = limit.slots();
        before[kept] = usageBefore;
        matched[kept++] = slots;
    }

    /** Adds a step in which the root negotiated for another group. */
    void addRegrouped(Step step) {
        if (regrouped.size() == regroupedAt.length) {
            regroupedAt = Arrays.copyOf(regroupedAt, 2 * regrouped.size());
        }
        regroupedAt[regrouped.size()] = steps++;
        regrouped.add(step);
    }

    /** Returns all steps, in their order. */
    StepLog steps() {
        int[] from = new int[inTurn.length + 1];
        for (int e = 0; e < kept; e++) {
            from[places[e] + 1]++;
        }
        for (int p = 0; p < inTurn.length; p++) {
            from[p + 1] += from[p];
        }
        int[] next = from.clone();
        int[] byPlace = new int[kept];
        for (int e = 0; e < kept; e++) {
            byPlace[next[places[e]]++] = e;
        }
        return new StepLog(
                tree,
                inTurn,
                steps,
                from,
                sorted(turns, byPlace),
                sorted(heldBy, byPlace),
                sorted(limits, byPlace),
                sorted(before, byPlace),
                sorted(matched, byPlace),
                List.copyOf(regrouped),
                Arrays.copyOf(regroupedAt, regrouped.size()));
    }

    private void grow() {
        int size = kept + (kept >> 1);
        places = Arrays.copyOf(places, size);
        turns = Arrays.copyOf(turns, size);
        heldBy = Arrays.copyOf(heldBy, size);
        limits = Arrays.copyOf(limits, size);
        before = Arrays.copyOf(before, size);
        matched = Arrays.copyOf(matched, size);
    }

    private static int[] sorted(int[] values, int[] order) {
        int[] sorted = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            sorted[i] = values[order[i]];
        }
        return sorted;
    }

    private static double[] sorted(double[] values, int[] order) {
        double[] sorted = new double[order.length];
        for (int i = 0; i < order.length; i++) {
            sorted[i] = values[order[i]];
        }
        return sorted;
    }
}
