package io.github.quotatree.groupquota;

import io.github.quotatree.groupquota.NegotiationRound.Step;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.RandomAccess;

/**
 * All steps of a round, of which a {@link Recorder} keeps some: any other has the limit of the last
 * one of its group, and no match. A step is made when it is requested, in time logarithmic in the steps of its group.
 */
final class StepLog extends AbstractList<Step> implements RandomAccess, UnchangingList {
    private final GroupQuotaTree tree;
    private final int[] inTurn;
    private final int size;

    /** Where the steps of each place start; they are in the order of their turns. */
    private final int[] from;

    private final int[] turns;
    private final int[] heldBy;
    private final double[] limits;
    private final double[] before;
    private final double[] matched;
    private final List<Step> regrouped;
    private final int[] regroupedAt;

    private StepLog(Recorder recorder, int[] from, int[] byPlace) {
        tree = recorder.tree;
        inTurn = recorder.inTurn;
        size = recorder.steps;
        this.from = from;
        turns = sorted(recorder.turns, byPlace);
        heldBy = sorted(recorder.heldBy, byPlace);
        limits = sorted(recorder.limits, byPlace);
        before = sorted(recorder.before, byPlace);
        matched = sorted(recorder.matched, byPlace);
        regrouped = List.copyOf(recorder.regrouped);
        regroupedAt = Arrays.copyOf(recorder.regroupedAt, regrouped.size());
    }

    @Override
    public int size() {
        return size;
    }

    /** Returns the number of steps that are kept. */
    int kept() {
        return turns.length + regrouped.size();
    }

    @Override
    public Step get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("step " + index + " of " + size);
        }
        int at = Arrays.binarySearch(regroupedAt, index);
        if (at >= 0) {
            return regrouped.get(at);
        }
        int regular = index - (-at - 1);
        int place = regular % inTurn.length;
        int turn = regular / inTurn.length + 1;
        int found = Arrays.binarySearch(turns, from[place], from[place + 1], turn);
        int step = found >= 0 ? found : -found - 2;
        boolean isKept = turns[step] == turn;
        return new Step(
                turn,
                tree.groups().get(inTurn[place]),
                limits[step],
                isKept ? before[step] : before[step] + matched[step],
                isKept ? matched[step] : 0,
                heldBy[step] < 0 ? Optional.empty() : Optional.of(tree.groups().get(heldBy[step])),
                false);
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

    /**
     * Records the steps of a round, but none that repeats the one before of the same group: with the same limit, and
     * without a match. The record of a round is then at most linear in its slots and groups, as limits rise by whole
     * slots, however many turns it has; a limit that a refusing group cuts also changes where another group below it
     * matches.
     */
    static final class Recorder {
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
        Recorder(GroupQuotaTree tree, int[] inTurn) {
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
            return new StepLog(this, from, byPlace);
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
    }
}
