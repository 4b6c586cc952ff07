package io.github.quotatree.groupquota;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.RandomAccess;

/**
 * One round of a cycle: an allocation, and the matches made with it.
 *
 * @param number the number of the round, from 1
 * @param quotas the allocation. Its requests are the requests of the cycle, less the part of an allocation that a
 *     group could not match in the round before
 * @param steps the steps in their order; a group that was allocated nothing has no step. The steps of a cycle are not
 *     all kept in memory: a list of them is a view, in which a step takes time logarithmic in the steps of its group
 */
public record NegotiationRound(int number, GroupQuotas quotas, List<Step> steps) {
    /** Refuses null. The steps are copied, unless a cycle recorded them and they never change. */
    public NegotiationRound {
        Objects.requireNonNull(quotas, "quotas");
        Objects.requireNonNull(steps, "steps");
        steps = steps instanceof StepLog ? steps : List.copyOf(steps);
    }

    /**
     * The negotiation of one group in one turn of the round.
     *
     * @param turn the number of the turn, from 1; with a finite round robin rate a round has several turns
     * @param group the group that negotiated
     * @param limit the usage up to which it negotiated; for a regrouped step the usage before and all free slots
     * @param usageBefore the usage of the group before the step
     * @param matched the slots that were matched
     * @param heldBy the group that refuses surplus and whose quota cut the limit; empty if none did
     * @param regrouped whether the root negotiated for the group, without the group's quota
     */
    public record Step(
            int turn,
            String group,
            double limit,
            double usageBefore,
            double matched,
            Optional<String> heldBy,
            boolean regrouped) {
        public Step {
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(heldBy, "heldBy");
        }
    }

    /**
     * All steps of a round. A step that repeats the one before of its group is not kept, but made when it is requested.
     * As limits rise by whole slots, the list is at most linear in slots and groups, whatever the number of turns.
     */
    static final class StepLog extends AbstractList<Step> implements RandomAccess {
        // the groups that negotiate in each turn, in their order, and the place of each group among them
        private final int[] inTurn;
        private final int[] place;
        private final List<List<Step>> kept = new ArrayList<>();

        // the steps of the root for other groups, and their positions among all steps
        private final List<Step> regrouped = new ArrayList<>();
        private final List<Integer> regroupedAt = new ArrayList<>();
        private int size;

        StepLog(GroupQuotaTree tree, int[] inTurn) {
            this.inTurn = inTurn;
            place = new int[tree.size()];
            for (int p = 0; p < inTurn.length; p++) {
                place[inTurn[p]] = p;
                kept.add(new ArrayList<>());
            }
        }

        void addInTurn(int g, Step step) {
            size++;
            List<Step> before = kept.get(place[g]);
            if (before.isEmpty() || !step.equals(after(before.get(before.size() - 1), step.turn()))) {
                before.add(step);
            }
        }

        void addRegrouped(Step step) {
            regroupedAt.add(size++);
            regrouped.add(step);
        }

        private static Step after(Step step, int turn) {
            double usage = step.usageBefore + step.matched;
            return new Step(turn, step.group, step.limit, usage, 0, step.heldBy, false);
        }

        @Override
        public int size() {
            return size;
        }

        int kept() {
            return kept.stream().mapToInt(List::size).sum() + regrouped.size();
        }

        @Override
        public Step get(int index) {
            int at = Collections.binarySearch(regroupedAt, Objects.checkIndex(index, size));
            if (at >= 0) {
                return regrouped.get(at);
            }
            int regular = index - (-at - 1);
            List<Step> ofGroup = kept.get(regular % inTurn.length);
            Step repeated = after(ofGroup.get(0), regular / inTurn.length + 1);
            int found = Collections.binarySearch(ofGroup, repeated, Comparator.comparingInt(Step::turn));
            return found >= 0 ? ofGroup.get(found) : after(ofGroup.get(-found - 2), repeated.turn);
        }
    }
}
