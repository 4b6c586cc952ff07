package io.github.quotatree.groupquota;

import io.github.quotatree.groupquota.NegotiationRound.Step;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.RandomAccess;

/**
 * All steps of a round, of which a {@link StepRecorder} keeps some: any other has the limit of the last
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

    StepLog(
            GroupQuotaTree tree,
            int[] inTurn,
            int size,
            int[] from,
            int[] turns,
            int[] heldBy,
            double[] limits,
            double[] before,
            double[] matched,
            List<Step> regrouped,
            int[] regroupedAt) {
        this.tree = tree;
        this.inTurn = inTurn;
        this.size = size;
        this.from = from;
        this.turns = turns;
        this.heldBy = heldBy;
        this.limits = limits;
        this.before = before;
        this.matched = matched;
        this.regrouped = regrouped;
        this.regroupedAt = regroupedAt;
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
}
